//! The response to a failed call, as the prompt says.

use shared::model::{Clause, Intent, Reply, Request, clauses, rule};

use super::facts::{Facts, Failed};
use super::{plan, speech};

/// Returns the turn right after a failed call: the first tool call that the rule asks for, else its
/// words.
pub(super) fn respond(request: &Request, facts: &Facts<'_>, failed: &Failed<'_>) -> Reply {
    let mut calls = asked(request, failed, Intent::Call);
    let made = calls.find_map(|clause| {
        let tool = clause.words.split(' ').find(|word| word.contains('_'))?;
        plan::call(tool, request, facts)
    });
    made.unwrap_or_else(|| speak(request, facts, failed))
}

/// Returns the words that the rule asks for, once its calls are made.
pub(super) fn speak(request: &Request, facts: &Facts<'_>, failed: &Failed<'_>) -> Reply {
    let said: Vec<String> = steps(request, failed)
        .filter_map(|clause| say(&clause, request, facts, failed))
        .collect();
    if said.is_empty() {
        // The prompt does not help.
        return Reply::say(speech::apology(&request.system, &failed.code));
    }
    Reply::say(said.join(" "))
}

/// Returns the turn after the user has answered: the same call again, if the rule asks for that.
pub(super) fn answered(request: &Request, facts: &Facts<'_>, failed: &Failed<'_>) -> Option<Reply> {
    if asked(request, failed, Intent::Confirm).next().is_some() && !facts.agreed {
        return Some(Reply::say("All right, then I leave it."));
    }
    let retry = asked(request, failed, Intent::Retry).next()?;
    let set = retry
        .words
        .split(' ')
        .find_map(|word| word.strip_suffix("=true"));
    plan::repeat(failed.call, set, request, facts)
}

/// Returns what the rule for the code asks for, in order.
fn steps<'a>(request: &'a Request, failed: &Failed<'_>) -> impl Iterator<Item = Clause<'a>> {
    let rule = rule(&request.system, &failed.code).unwrap_or_default();
    clauses(rule).into_iter().filter(|clause| !clause.forbidden)
}

fn asked<'a>(
    request: &'a Request,
    failed: &Failed<'_>,
    intent: Intent,
) -> impl Iterator<Item = Clause<'a>> {
    steps(request, failed).filter(move |clause| clause.intent == intent)
}

fn say(
    clause: &Clause<'_>,
    request: &Request,
    facts: &Facts<'_>,
    failed: &Failed<'_>,
) -> Option<String> {
    Some(match clause.intent {
        Intent::Apologize => speech::apology(&request.system, &failed.code),
        Intent::Tell => tell(clause.words, &failed.message),
        Intent::Offer => speech::offer(&facts.known),
        Intent::Ask => speech::question(clause.words),
        Intent::Confirm => format!("{} Is that right?", failed.message),
        _ => return None,
    })
}

/// Returns what the user is told: the reference or the alternative in the message, if the rule names
/// these, else the whole message.
fn tell(words: &str, message: &str) -> String {
    let named = |thing: &str| words.contains(thing);
    if !named("reference") && !named("alternative") {
        return message.to_owned();
    }
    let reference = reference(message).filter(|_| named("reference"));
    let alternative = message
        .split_once("Alternative: ")
        .filter(|_| named("alternative"));
    let said = [
        reference.map(|reference| format!("The reference is {reference}.")),
        alternative.map(|(_, alternative)| alternative.to_owned()),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns the word after "reference".
fn reference(message: &str) -> Option<&str> {
    let (_, rest) = message.split_once("reference ")?;
    rest.split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .filter(|word| !word.is_empty())
}
