//! Finds rules that can never decide.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher as _};

use super::Lints;
use crate::catalog::{Catalog, Condition, DetectRule, MessagePattern};
use crate::document::{self, Entry};
use crate::finding::diagnostic;
use crate::resolve::Merged;
use crate::source::Place;

/// The maximum number of alternatives to expand. A rule that lists several alternatives equals
/// several rules with one each. A rule with more alternatives is taken as a whole.
const ALTERNATIVES: usize = 64;

/// The order in which rules of the same rank and precision decide: `precedence`, then the code's
/// name, then the place in the list.
type Order<'c> = (usize, &'c str, usize);

/// A rule, its code, and when it decides.
#[derive(Clone, Copy)]
struct Candidate<'a, 'm> {
    entry: &'m Entry<document::Code>,
    rule: &'a DetectRule,
    order: Order<'m>,
    place: Place,
}

impl<'m> Lints<'_, 'm> {
    /// Reports rules if another one takes every failure of theirs. Only rules with the same
    /// conditions have the same rank and precision, so it is enough to find equal conditions.
    pub(super) fn unreachable(&mut self) {
        let rules = look_alikes(candidates(self.catalog, self.merged));
        let rules: Vec<_> = rules
            .into_iter()
            .map(|rule| (rule, alternatives(rule.rule)))
            .collect();
        let mut winners: HashMap<&str, Candidate<'_, '_>> = HashMap::new();
        for (rule, keys) in &rules {
            for key in keys {
                let winner = winners.entry(key).or_insert(*rule);
                if rule.order < winner.order {
                    *winner = *rule;
                }
            }
        }
        for (rule, keys) in &rules {
            let mut before = keys.iter().filter_map(|key| winners.get(key.as_str()));
            if before.clone().any(|winner| winner.order == rule.order) {
                continue;
            }
            let Some(winner) = before.next() else {
                continue;
            };
            let (_, other, _) = winner.order;
            let finding =
                diagnostic::unreachable_rule(&rule.entry.name.value, other).at(rule.place);
            self.reporter.enter(rule.entry);
            self.reporter
                .lint(finding.label(winner.place, "this rule comes first"));
            self.reporter.leave();
        }
    }
}

/// Returns all rules that could be read.
fn candidates<'a, 'm>(catalog: &'a Catalog, merged: &'m Merged) -> Vec<Candidate<'a, 'm>> {
    let rank = catalog.precedence.iter().enumerate();
    let rank: HashMap<&str, usize> = rank.map(|(at, name)| (name.as_str(), at)).collect();
    let mut candidates = Vec::new();
    for entry in merged.codes.iter().filter(|entry| !entry.value.broken) {
        let name = entry.name.value.as_str();
        let code = catalog.codes.get(name);
        let (Some(written), Some(code)) = (&entry.value.detect, code) else {
            continue;
        };
        let precedence = rank.get(name).copied().unwrap_or(usize::MAX);
        for (index, (rule, written)) in code.detect.iter().zip(&written.value).enumerate() {
            if !written.value.broken && !rule.conditions.is_empty() {
                candidates.push(Candidate {
                    entry,
                    rule,
                    order: (precedence, name, index),
                    place: written.place,
                });
            }
        }
    }
    candidates
}

/// Returns the rules that may have the same conditions as another one. Nearly all rules differ, and
/// numbers show that faster than the texts of [`alternatives`].
fn look_alikes<'a, 'm>(rules: Vec<Candidate<'a, 'm>>) -> Vec<Candidate<'a, 'm>> {
    let hashes: Vec<Vec<u64>> = rules.iter().map(|rule| hashes(rule.rule)).collect();
    let mut sorted: Vec<u64> = hashes.iter().flatten().copied().collect();
    sorted.sort_unstable();
    let pairs = sorted.iter().zip(sorted.iter().skip(1));
    let twice: HashSet<u64> = pairs.filter(|(a, b)| a == b).map(|(a, _)| *a).collect();
    let alike = rules.into_iter().zip(hashes);
    let alike = alike.filter(|(_, hashes)| hashes.iter().any(|hash| twice.contains(hash)));
    alike.map(|(rule, _)| rule).collect()
}

/// Returns a number for each alternative of a rule. Equal alternatives have equal numbers.
fn hashes(rule: &DetectRule) -> Vec<u64> {
    let lists: Vec<Vec<u64>> = rule.conditions.iter().map(value_hashes).collect();
    if too_many(lists.iter().map(Vec::len)) {
        let sum = |list: &Vec<u64>| list.iter().fold(0_u64, |sum, hash| sum.wrapping_add(*hash));
        return vec![hash(&lists.iter().map(sum).collect::<Vec<_>>())];
    }
    let (first, others) = match lists.split_first() {
        Some((first, others)) => (first.clone(), others),
        None => return Vec::new(),
    };
    others.iter().fold(first, |hashes, list| {
        let combine = |before: u64| list.iter().map(move |value| hash(&(before, value)));
        hashes.into_iter().flat_map(combine).collect()
    })
}

/// Returns a number for each alternative of a condition.
fn value_hashes(condition: &Condition) -> Vec<u64> {
    fn each<T: Hash>(kind: u8, values: &[T]) -> Vec<u64> {
        values.iter().map(|value| hash(&(kind, value))).collect()
    }
    match condition {
        Condition::Type(kinds) => each(0, kinds),
        Condition::Status(ranges) => ranges
            .iter()
            .map(|r| hash(&(1_u8, r.first, r.last)))
            .collect(),
        Condition::Sqlstate(states) => each(2, states),
        Condition::Sqlite(codes) => each(10, codes),
        Condition::Jsonrpc(codes) => each(3, codes),
        Condition::Io(kinds) => each(4, kinds),
        Condition::Tool(tools) => each(5, tools),
        Condition::Service(services) => each(6, services),
        Condition::Message(MessagePattern::Phrases(phrases)) => phrases
            .iter()
            .map(|phrase| hash(&(7_u8, phrase.to_lowercase())))
            .collect(),
        Condition::Message(MessagePattern::Regex(regex)) => vec![hash(&(8_u8, regex))],
        Condition::Field(_) => values(condition)
            .iter()
            .map(|all| hash(&(9_u8, all)))
            .collect(),
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Returns whether a rule has more alternatives than are checked one by one.
fn too_many(mut lengths: impl Iterator<Item = usize>) -> bool {
    let total = lengths.try_fold(1_usize, |total, length| {
        let total = total.checked_mul(length);
        total.filter(|total| *total <= ALTERNATIVES)
    });
    total.is_none()
}

/// Returns a rule as rules with one alternative each. Equal rules become equal texts.
fn alternatives(rule: &DetectRule) -> Vec<String> {
    let lists: Vec<Vec<String>> = rule.conditions.iter().map(values).collect();
    if too_many(lists.iter().map(Vec::len)) {
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

/// Returns the alternatives of a condition.
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
        Condition::Sqlite(codes) => codes.iter().map(|code| format!("sqlite={code}")).collect(),
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
