//! Whether a phrase asks the reader of the text, now: not if it is negated, for other people, or for another day.

use super::phrase::ALONE;
use super::words::Word;

/// Words that, before a phrase, negate it.
const NEGATIONS: [&str; 22] = [
    "aren't",
    "avoid",
    "can't",
    "cannot",
    "didn't",
    "doesn't",
    "don't",
    "instead",
    "isn't",
    "mustn't",
    "never",
    "no",
    "nor",
    "not",
    "needn't",
    "rather",
    "refuse",
    "shouldn't",
    "stop",
    "without",
    "won't",
    "wouldn't",
];

/// How many words before a phrase are checked for negations.
const REACH: usize = 5;

/// Words that begin a condition, whose negation is not one of the clause that follows.
const CONDITIONS: [&str; 7] = ["after", "as", "because", "if", "once", "since", "when"];

/// Returns whether the words around a phrase negate it.
pub(super) fn negated(words: &[Word<'_>], at: usize, end: usize) -> bool {
    let mut index = at;
    for _ in 0..REACH {
        let Some(before) = index.checked_sub(1).and_then(|index| words.get(index)) else {
            break;
        };
        if before.ends || before.comma && in_condition(words, index - 1) {
            break;
        }
        if NEGATIONS.contains(&before.text.as_str()) {
            return true;
        }
        index -= 1;
    }
    // `another attempt with more time would not help`.
    let follows = words
        .get(end.wrapping_sub(1))
        .is_some_and(|word| !word.ends);
    let mut after = words.get(end..).unwrap_or_default().iter();
    let mut helps = false;
    follows
        && after.by_ref().take(REACH * 2).try_for_each(|word| {
            let text = word.text.as_str();
            let useless = matches!(
                text,
                "duplicate" | "useless" | "pointless" | "unsafe" | "dangerous"
            );
            if useless || helps && NEGATIONS.contains(&text) || HELPS_NOT.contains(&text) {
                return Err(true);
            }
            helps = HELPS.contains(&text);
            if word.ends || word.comma || CONDITIONS.contains(&text) || text == "unless" {
                Err(false)
            } else {
                Ok(())
            }
        }) == Err(true)
}

/// Verbs after a retry that say what it does, if a negation follows.
const HELPS: [&str; 10] = [
    "can", "could", "did", "does", "is", "makes", "may", "might", "will", "would",
];

/// The same with their negation.
const HELPS_NOT: [&str; 6] = ["cannot", "can't", "doesn't", "isn't", "won't", "wouldn't"];

/// Returns whether the clause that ends with this word begins like a condition.
fn in_condition(words: &[Word<'_>], last: usize) -> bool {
    let mut index = last;
    for _ in 0..12 {
        let Some(word) = words.get(index) else { break };
        if CONDITIONS.contains(&word.text.as_str()) {
            return true;
        }
        let Some(before) = index.checked_sub(1) else {
            break;
        };
        if words
            .get(before)
            .is_some_and(|word| word.ends || word.comma)
        {
            return false;
        }
        index = before;
    }
    false
}

/// People other than the reader.
const OTHERS: [&str; 22] = [
    "admin",
    "administrator",
    "caller",
    "client",
    "customer",
    "customers",
    "developer",
    "guest",
    "he",
    "human",
    "operator",
    "owner",
    "patient",
    "person",
    "she",
    "someone",
    "staff",
    "team",
    "them",
    "they",
    "user",
    "users",
];

/// Words between the user, or others, and what they do.
const DOES: [&str; 12] = [
    "can", "could", "has", "have", "may", "might", "must", "needs", "should", "to", "will", "wants",
];

/// How many words before a phrase are checked for who is asked.
const FAR: usize = 25;

/// Returns whether someone else is asked: "ask the user to try again".
pub(super) fn is_for_others(words: &[Word<'_>], at: usize) -> bool {
    let retry = words
        .get(at)
        .is_some_and(|word| ALONE.contains(&word.text.as_str()));
    let mut does = None;
    for distance in 1..=FAR {
        let Some(word) = at.checked_sub(distance).and_then(|index| words.get(index)) else {
            return false;
        };
        let text = word.text.as_str();
        // `ask the user to choose, then retry` and `…, and retry` are for the reader again.
        if word.ends || text == "then" || text == "and" && (retry || does.is_none() && distance > 1)
        {
            return false;
        }
        if word.comma && does.is_none() && retry {
            return false;
        }
        if DOES.contains(&text) {
            does = Some(distance);
        } else if OTHERS.contains(&text) {
            return does.is_some_and(|does| distance - does <= 2);
        }
    }
    false
}

/// Returns whether it is for another day, which is after the run: "try again tomorrow".
pub(super) fn is_for_later(words: &[Word<'_>], end: usize) -> bool {
    let mut after = words.get(end..).unwrap_or_default().iter().take(4);
    let Some(last) = words.get(end.wrapping_sub(1)) else {
        return false;
    };
    let mut ended = last.ends;
    after.any(|word| {
        let open = !ended;
        ended |= word.ends;
        open && matches!(
            word.text.as_str(),
            "tomorrow"
                | "next"
                | "day"
                | "days"
                | "hour"
                | "hours"
                | "week"
                | "weeks"
                | "month"
                | "months"
                | "midnight"
        )
    })
}
