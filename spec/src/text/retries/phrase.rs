//! Phrases that mean a retry.

use super::times::{Times, times};
use super::words::Word;

/// A phrase that means a retry.
pub(super) struct Phrase<'t> {
    /// The index after its last word.
    pub(super) end: usize,
    pub(super) tool: Option<&'t str>,
    pub(super) times: Option<Times>,
}

/// Words that alone mean a retry.
pub(super) const ALONE: [&str; 11] = [
    "re-attempt",
    "re-invoke",
    "re-run",
    "re-submit",
    "re-try",
    "reattempt",
    "reinvoke",
    "reissue",
    "rerun",
    "resubmit",
    "retry",
];

/// What follows "retry" where it is part of a noun.
const NOUNS: [&str; 9] = [
    "budget", "button", "count", "counter", "delay", "limit", "logic", "policy", "policies",
];

/// Verbs that make a call, which "again" makes a retry.
const VERBS: [&str; 11] = [
    "call", "do", "execute", "invoke", "issue", "make", "perform", "request", "run", "send",
    "submit",
];

/// What is called again.
const OBJECTS: [&str; 30] = [
    "action",
    "an",
    "api",
    "at",
    "booking",
    "call",
    "command",
    "exact",
    "exactly",
    "function",
    "identical",
    "it",
    "operation",
    "order",
    "payment",
    "query",
    "refund",
    "request",
    "reservation",
    "same",
    "step",
    "that",
    "the",
    "them",
    "this",
    "tool",
    "transaction",
    "transfer",
    "very",
    "with",
];

/// The most words between a verb and "again".
const BETWEEN: usize = 5;

/// Returns the phrase that begins with this word and means a retry.
pub(super) fn again<'t>(words: &[Word<'t>], at: usize) -> Option<Phrase<'t>> {
    let word = words.get(at)?;
    let text = word.text.as_str();
    let next = |offset: usize| {
        let before = words.get(at + offset - 1)?;
        words.get(at + offset).filter(|_| !before.ends)
    };
    let is = |offset: usize, list: &[&str]| {
        next(offset).is_some_and(|word| list.contains(&word.text.as_str()))
    };
    let phrase = |length: usize| {
        Some(Phrase {
            end: at + length,
            tool: None,
            times: None,
        })
    };
    if ALONE.contains(&text) {
        if is(1, &NOUNS) {
            return None;
        }
        // `retry list_slots` is about that tool.
        let tool = next(1).filter(|_| !word.comma).and_then(tool_name);
        return Some(Phrase {
            end: at + 1 + usize::from(tool.is_some()),
            tool,
            times: None,
        });
    }
    match text {
        "another" | "second" | "third" | "further" if is(1, &["attempt", "try", "go"]) => {
            return if is_told(words, at) { None } else { phrase(2) };
        }
        "one" if is(1, &["more"]) && is(2, &["attempt", "try", "go"]) => {
            return if is_told(words, at) { None } else { phrase(3) };
        }
        "keep" | "continue" if is(1, &["retrying", "re-trying", "trying"]) => return phrase(2),
        "repeat" => {
            let mut offset = 1;
            while is(offset, &["the", "this", "that", "same", "exact", "failed"]) {
                offset += 1;
            }
            if is(
                offset,
                &[
                    "action",
                    "attempt",
                    "call",
                    "command",
                    "it",
                    "operation",
                    "query",
                    "request",
                    "step",
                ],
            ) {
                return phrase(offset + 1);
            }
            let tool = next(offset).and_then(tool_name)?;
            return Some(Phrase {
                end: at + offset + 1,
                tool: Some(tool),
                times: None,
            });
        }
        _ => {}
    }
    let tries = matches!(text, "try" | "attempt");
    if !tries && !VERBS.contains(&text) || tries && is_noun(words, at) {
        return None;
    }
    let mut tool = None;
    for offset in 1..=BETWEEN + 1 {
        let word = next(offset)?;
        match word.text.as_str() {
            "again" | "anew" => {
                return Some(Phrase {
                    end: at + offset + 1,
                    tool,
                    times: None,
                });
            }
            "once" if is(offset + 1, &["more"]) => {
                return Some(Phrase {
                    end: at + offset + 2,
                    tool,
                    times: None,
                });
            }
            "one" | "another" if is(offset + 1, &["more", "time"]) => {
                let length = if is(offset + 1, &["time"]) { 2 } else { 3 };
                return is(offset + length - 1, &["time"]).then_some(Phrase {
                    end: at + offset + length,
                    tool,
                    times: None,
                });
            }
            "a" if is(offset + 1, &["second", "third"]) && is(offset + 2, &["time"]) => {
                return Some(Phrase {
                    end: at + offset + 3,
                    tool,
                    times: None,
                });
            }
            "and" | "then" | "or" | "but" | "if" | "when" | "before" | "until" | "unless" => break,
            _ => {}
        }
        // `try three times` has no "again".
        if tries && let Some(times) = times(words, at + offset) {
            // From here, not from the start of the text: there may be thousands of such places.
            let rest = words.get(at + offset..)?;
            let last = (rest.iter()).position(|word| word.range.end >= times.range.end)?;
            let end = at + offset + last + 1;
            let times = Times {
                with_first: true,
                ..times
            };
            return Some(Phrase {
                end,
                tool,
                times: Some(times),
            });
        }
        // `call list-slots again`, but not `call on-call support again`.
        let kebab = || {
            let written = word.written;
            let again = is(offset + 1, &["a", "again", "anew", "once", "one"]);
            (again && written.contains('-')).then_some(written)
        };
        let name = tool_name(word).or_else(kebab);
        tool = tool.or(name);
        if !tries && name.is_none() && !OBJECTS.contains(&word.text.as_str()) {
            break;
        }
    }
    None
}

/// Returns whether the attempt that this word begins is only told of: "this was the third attempt", "if another attempt
/// fails".
fn is_told(words: &[Word<'_>], at: usize) -> bool {
    let mut definite = false;
    let mut before = words.get(..at).unwrap_or_default().iter().rev();
    let first = before.by_ref().find(|word| {
        let text = word.text.as_str();
        definite |= !word.ends && matches!(text, "the" | "this" | "that" | "your");
        word.ends || !matches!(text, "a" | "an" | "it" | "the" | "this" | "that" | "your")
    });
    let Some(word) = first.filter(|word| !word.ends) else {
        return definite;
    };
    match word.text.as_str() {
        "begin" | "do" | "give" | "make" | "making" | "start" | "try" => false,
        "after" | "at" | "before" | "during" | "if" | "in" | "is" | "on" | "once" | "since"
        | "until" | "was" | "when" => true,
        _ => definite,
    }
}

/// Returns whether "try" or "attempt" is a noun here: "the third attempt".
fn is_noun(words: &[Word<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|index| words.get(index));
    before.is_some_and(|word| {
        let text = word.text.as_str();
        let determines = matches!(
            text,
            "a" | "an" | "another" | "first" | "further" | "more" | "second" | "the" | "third"
        );
        determines && !word.ends && !word.comma
    })
}

/// Returns the name in a word that can be the name of a tool: `list_slots`, `{tool.list_slots}`, `` `weather` ``.
fn tool_name<'t>(word: &Word<'t>) -> Option<&'t str> {
    let name = word.written.strip_prefix("tool.").unwrap_or(word.written);
    (name.len() < word.written.len() || name.contains('_')).then_some(name)
}
