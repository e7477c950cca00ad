//! Rules that can never be told apart.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::Lints;
use crate::catalog::{Condition, DetectRule, MessagePattern};
use crate::finding::diagnostic;
use crate::source::Place;

/// A rule that lists many alternatives is the sum of rules with one each. Where there would be
/// more than these, the rule is taken as a whole.
const ALTERNATIVES: usize = 64;

/// Order in which rules of the same rank and precision decide: `precedence`, then the code's
/// name, then the place in the list.
type Order<'c> = (usize, &'c str, usize);

impl Lints<'_, '_> {
    /// Rules of which another one takes every failure. Only rules with the same conditions have
    /// the same rank and precision, so equal conditions are what has to be found.
    pub(super) fn unreachable(&mut self) {
        let catalog = self.catalog;
        let rank: HashMap<&str, usize> = catalog
            .precedence
            .iter()
            .enumerate()
            .map(|(at, name)| (name.as_str(), at))
            .collect();
        let mut winners: HashMap<String, (Order<'_>, Place)> = HashMap::new();
        let mut rules = Vec::new();
        for entry in self.merged.codes.iter() {
            let name = entry.name.value.as_str();
            let Some(written) = entry.value.detect.as_ref() else {
                continue;
            };
            let Some(code) = catalog.codes.get(name) else {
                continue;
            };
            if entry.value.broken {
                continue;
            }
            let precedence = rank.get(name).copied().unwrap_or(usize::MAX);
            for (index, (rule, place)) in code.detect.iter().zip(&written.value).enumerate() {
                if place.value.broken || rule.conditions.is_empty() {
                    continue;
                }
                let order = (precedence, name, index);
                let keys = alternatives(rule);
                for key in &keys {
                    let winner = winners.entry(key.clone()).or_insert((order, place.place));
                    if order < winner.0 {
                        *winner = (order, place.place);
                    }
                }
                rules.push((entry, order, place.place, keys));
            }
        }
        for (entry, order, place, keys) in rules {
            let mut before = keys.iter().filter_map(|key| winners.get(key));
            if before.clone().any(|(winner, _)| *winner == order) {
                continue;
            }
            let Some(((_, other, _), first)) = before.next() else {
                continue;
            };
            let finding = diagnostic::unreachable_rule(&entry.name.value, other);
            self.reporter.enter(entry);
            self.reporter
                .lint(finding.at(place).label(*first, "this rule comes first"));
            self.reporter.leave();
        }
    }
}

/// A rule as rules with one alternative each, written so that equal rules are equal texts.
fn alternatives(rule: &DetectRule) -> Vec<String> {
    let lists: Vec<Vec<String>> = rule.conditions.iter().map(values).collect();
    let count = lists
        .iter()
        .map(Vec::len)
        .try_fold(1_usize, |total, length| {
            total
                .checked_mul(length)
                .filter(|total| *total <= ALTERNATIVES)
        });
    if count.is_none() {
        let whole: Vec<String> = lists
            .into_iter()
            .map(|mut list| {
                list.sort_unstable();
                list.join("\u{1}")
            })
            .collect();
        return vec![whole.join("\u{2}")];
    }
    let mut keys = vec![String::new()];
    for list in lists {
        keys = keys
            .iter()
            .flat_map(|key| list.iter().map(move |value| format!("{key}{value}\u{2}")))
            .collect();
    }
    keys
}

/// The alternatives of a condition.
fn values(condition: &Condition) -> Vec<String> {
    let each = |name: &str, values: &[String]| {
        values
            .iter()
            .map(|value| format!("{name}={value}"))
            .collect()
    };
    match condition {
        Condition::Type(kinds) => each("type", kinds),
        Condition::Status(ranges) => ranges
            .iter()
            .map(|r| format!("status={}-{}", r.first, r.last))
            .collect(),
        Condition::Sqlstate(states) => each("sqlstate", states),
        Condition::Jsonrpc(codes) => codes.iter().map(|code| format!("jsonrpc={code}")).collect(),
        Condition::Io(kinds) => each("io", kinds),
        Condition::Tool(tools) => each("tool", tools),
        Condition::Service(services) => each("service", services),
        Condition::Message(MessagePattern::Phrases(phrases)) => phrases
            .iter()
            .map(|phrase| format!("message={}", phrase.to_lowercase()))
            .collect(),
        Condition::Message(MessagePattern::Regex(regex)) => vec![format!("regex={regex}")],
        Condition::Field(fields) => {
            let mut all = String::from("field=");
            for field in fields {
                // Writing to a string cannot fail.
                let _ = write!(all, "{}={}\u{1}", field.path, field.value);
            }
            vec![all]
        }
    }
}
