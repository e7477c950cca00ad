//! The response to a failed call, as the prompt says.

use super::block::RuleBlock;
use super::facts::{Facts, Failed};
use super::instruction::{Step, read};
use super::plan::{self, Turn};
use super::speech;

/// Returns the turn right after a failed call: the first tool call that the instruction asks for,
/// else its words.
pub(super) fn respond(block: &RuleBlock<'_>, facts: &Facts<'_>, failed: &Failed<'_>) -> Turn {
    let steps = steps(block, failed);
    let wanted = steps.iter().find_map(|step| match step {
        Step::Call(tool) => Some(tool),
        _ => None,
    });
    match wanted {
        Some(tool) => plan::call(tool, facts),
        None => speak(block, facts, failed),
    }
}

/// Returns the words that the instruction asks for, once its calls are made.
pub(super) fn speak(block: &RuleBlock<'_>, facts: &Facts<'_>, failed: &Failed<'_>) -> Turn {
    let steps = steps(block, failed);
    let said: Vec<String> = steps
        .iter()
        .filter_map(|step| say(step, block, facts, failed))
        .collect();
    if said.is_empty() {
        // The prompt does not help.
        return Turn::Say(speech::apology(block, &failed.code));
    }
    Turn::Say(said.join(" "))
}

/// Returns the turn after the user has answered: the same call again, if the instruction asks for
/// that.
pub(super) fn answered(
    block: &RuleBlock<'_>,
    facts: &Facts<'_>,
    failed: &Failed<'_>,
) -> Option<Turn> {
    let steps = steps(block, failed);
    if steps.contains(&Step::Confirm) && !facts.agreed {
        return Some(Turn::Say("All right, then I leave it.".to_owned()));
    }
    steps.iter().find_map(|step| match step {
        Step::Retry(with) => Some(plan::repeat(failed.call, with.as_deref(), facts)),
        _ => None,
    })
}

fn steps(block: &RuleBlock<'_>, failed: &Failed<'_>) -> Vec<Step> {
    block
        .instruction(&failed.code)
        .map(read)
        .unwrap_or_default()
}

fn say(
    step: &Step,
    block: &RuleBlock<'_>,
    facts: &Facts<'_>,
    failed: &Failed<'_>,
) -> Option<String> {
    Some(match step {
        Step::Apologize => speech::apology(block, &failed.code),
        Step::Relay => failed.message.clone(),
        Step::Reference => format!("The reference is {}.", reference(&failed.message)?),
        Step::Alternative => failed.message.split_once("Alternative: ")?.1.to_owned(),
        Step::Offer => speech::offer(&facts.known),
        Step::Ask(words) => speech::question(words),
        Step::Confirm => format!("{} Is that right?", failed.message),
        Step::Call(_) | Step::Retry(_) => return None,
    })
}

/// Returns the word after "reference".
fn reference(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("reference ")?;
    rest.split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .filter(|word| !word.is_empty())
}
