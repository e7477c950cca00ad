//! R4 and R4b: a message is searched for the phrases of a catalog, beside what one would write by hand.

use std::hint::black_box;

use errpact_core::{Condition, Failure, Matcher, Rule};
use regex::{RegexSet, RegexSetBuilder};

use crate::report::{Goal, Report};
use crate::speed::{Pair, in_turn};

/// Measures what is wanted.
pub fn rows(report: &mut Report) {
    for (count, bytes) in [(200, 120), (200, 4096), (8, 120), (8, 4096)] {
        // Eight phrases beside a `RegexSet` have no goal.
        let (id, chain, set) = match (count, bytes) {
            (200, 120) => ("R4", Goal::AtMost(0.15), Goal::AtMost(0.4)),
            (200, _) => ("R4", Goal::AtMost(0.2), Goal::AtMost(0.4)),
            _ => ("R4b", Goal::AtMost(1.5), Goal::None),
        };
        if !report.wants(&[id]) {
            continue;
        }
        let sides = sides(count, bytes);
        for (reference, pair, goal) in [
            ("a chain of `contains`", sides.chain, chain),
            ("`regex::RegexSet`", sides.set, set),
        ] {
            let what =
                format!("classify a message of {bytes} bytes, {count} phrases, beside {reference}");
            report.push(&pair.row(id, what, goal));
        }
    }
}

/// errpact beside the two references.
#[derive(Debug, Clone, Copy)]
pub struct Sides {
    /// A chain of `contains` on the lowercase text.
    pub chain: Pair,
    /// A case-insensitive [`RegexSet`].
    pub set: Pair,
}

const BEGINNINGS: [&str; 20] = [
    "rate limit",
    "quota",
    "connection",
    "permission",
    "upstream",
    "invalid",
    "missing",
    "calendar",
    "payment",
    "session",
    "token",
    "document",
    "mailbox",
    "index",
    "transaction",
    "certificate",
    "deadline",
    "account",
    "request body",
    "circuit breaker",
];

const ENDS: [&str; 10] = [
    "exceeded",
    "refused",
    "was reset",
    "not found",
    "has expired",
    "is locked",
    "too large",
    "is required",
    "unavailable",
    "was canceled",
];

/// Returns `count` phrases, none of which is part of another.
#[must_use]
pub fn phrases(count: usize) -> Vec<String> {
    let all = BEGINNINGS
        .iter()
        .flat_map(|beginning| ENDS.iter().map(move |end| format!("{beginning} {end}")));
    all.take(count).collect()
}

/// Returns a message of `bytes` bytes that ends with the phrase.
#[must_use]
pub fn message(bytes: usize, phrase: &str) -> String {
    const TEXT: &str = "POST https://api.example.com/v1/orders/4711 failed while the server was \
                        processing items 3 and 4: The limit of the request could not be read \
                        (token=7, index=12), Connection kept alive; see the Document for details. ";
    let mut message: String = TEXT
        .chars()
        .cycle()
        .take(bytes - phrase.len() - 1)
        .collect();
    message.push(' ');
    message.push_str(&phrase.to_uppercase());
    message
}

/// Measures one number of phrases and one length of message.
#[must_use]
pub fn sides(count: usize, bytes: usize) -> Sides {
    let phrases = phrases(count);
    let message = message(
        bytes,
        phrases.last().map(String::as_str).unwrap_or_default(),
    );
    let lists: Vec<[&str; 1]> = phrases.iter().map(|phrase| [phrase.as_str()]).collect();
    let conditions: Vec<[Condition<'_>; 1]> = lists
        .iter()
        .map(|list| [Condition::Phrases(list)])
        .collect();
    let rules: Vec<Rule<'_>> = (0_u16..)
        .zip(&conditions)
        .map(|(code, conditions)| Rule {
            code,
            index: 0,
            precedence: Rule::NO_PRECEDENCE,
            conditions,
            take: &[],
            vouches: false,
        })
        .collect();
    let Ok(matcher) = Matcher::new(&rules) else {
        unreachable!("phrases are always sound");
    };
    let set = set(&phrases);
    let failure = Failure {
        message: Some(&message),
        ..Failure::default()
    };
    let ours = || {
        let found = matcher.find(black_box(&failure));
        found.map(|found| usize::from(found.rule.code))
    };
    Sides {
        chain: in_turn(ours, || chain(&phrases, black_box(&message))),
        set: in_turn(ours, || set.matches(black_box(&message)).iter().next()),
    }
}

/// Searches the way one would write it first.
#[must_use]
pub fn chain(phrases: &[String], message: &str) -> Option<usize> {
    let message = message.to_lowercase();
    phrases
        .iter()
        .position(|phrase| message.contains(phrase.as_str()))
}

fn set(phrases: &[String]) -> RegexSet {
    let escaped = phrases.iter().map(|phrase| regex::escape(phrase));
    let set = RegexSetBuilder::new(escaped).case_insensitive(true).build();
    set.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sides_find_the_same_phrase() {
        for (count, bytes) in [(8, 120), (200, 120), (8, 4096), (200, 4096)] {
            let phrases = phrases(count);
            assert_eq!(phrases.len(), count);
            let message = message(bytes, &phrases[count - 1]);
            assert_eq!(message.len(), bytes);
            assert_eq!(chain(&phrases, &message), Some(count - 1));
            let found: Vec<usize> = set(&phrases).matches(&message).iter().collect();
            assert_eq!(found, [count - 1]);
        }
    }
}
