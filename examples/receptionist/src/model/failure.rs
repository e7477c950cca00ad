//! What to do about a failed call: what the prompt says.

use super::block::RuleBlock;
use super::facts::{Facts, Failed};
use super::instruction::{Step, read};
use super::plan::{self, Turn};
use super::speech;

/// The turn right after a call that failed: the first tool that the instruction wants called, else
/// what it wants said.
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

/// What the instruction wants said, now that its calls are made.
pub(super) fn speak(block: &RuleBlock<'_>, facts: &Facts<'_>, failed: &Failed<'_>) -> Turn {
    let steps = steps(block, failed);
    let said: Vec<String> = steps
        .iter()
        .filter_map(|step| say(step, block, facts, failed))
        .collect();
    if said.is_empty() {
        // Nothing in the prompt helps.
        return Turn::Say(speech::apology(block, &failed.code));
    }
    Turn::Say(said.join(" "))
}

/// The turn after the person has answered: the same call again, where the instruction wants that.
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

/// The word after "reference".
fn reference(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("reference ")?;
    rest.split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .filter(|word| !word.is_empty())
}
