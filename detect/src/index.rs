//! Finding rules by what a failure carries, instead of trying all of them.

use std::collections::HashMap;

use crate::facts::Facts;
use crate::rank::Rank;
use crate::{Condition, Rule};

/// Widest range of statuses that is looked up value by value.
const WIDEST: u16 = 200;

/// The rules that look at no words, by one of their conditions.
#[derive(Default)]
pub(crate) struct Index<'a> {
    kinds: HashMap<&'a str, Vec<usize>>,
    statuses: HashMap<u16, Vec<usize>>,
    /// Of five characters, and classes of two.
    sqlstates: HashMap<&'a str, Vec<usize>>,
    jsonrpc: HashMap<i32, Vec<usize>>,
    io: HashMap<&'a str, Vec<usize>>,
    /// Those that have to be tried.
    others: Vec<usize>,
}

impl<'a> Index<'a> {
    pub(crate) fn new(rules: &'a [Rule<'a>]) -> Self {
        let mut index = Self::default();
        for (place, rule) in rules.iter().enumerate() {
            match Rank::of(rule) {
                Rank::TypedWithMessage | Rank::Message => {}
                Rank::NarrowingOnly => index.others.push(place),
                Rank::Typed => index.typed(place, rule),
            }
        }
        index
    }

    /// Puts a rule under each value of its first typed condition.
    fn typed(&mut self, place: usize, rule: &Rule<'a>) {
        for condition in rule.conditions {
            match condition {
                Condition::Type(kinds) => put(&mut self.kinds, kinds, place),
                Condition::Sqlstate(states) => put(&mut self.sqlstates, states, place),
                Condition::Jsonrpc(codes) => put(&mut self.jsonrpc, codes, place),
                Condition::Io(kinds) => put(&mut self.io, kinds, place),
                Condition::Status(ranges) => {
                    if ranges
                        .iter()
                        .any(|(first, last)| last.saturating_sub(*first) > WIDEST)
                    {
                        self.others.push(place);
                    } else {
                        let all = ranges.iter().flat_map(|(first, last)| *first..=*last);
                        put(&mut self.statuses, &all.collect::<Vec<_>>(), place);
                    }
                }
                _ => continue,
            }
            return;
        }
    }

    /// Hands over the rules that may hold; one may come more than once.
    pub(crate) fn candidates(&self, facts: &Facts<'_>, mut found: impl FnMut(usize)) {
        let class = facts.sqlstate.and_then(|state| state.get(..2));
        let lists = [
            facts.kind.and_then(|kind| self.kinds.get(kind)),
            facts.status.and_then(|status| self.statuses.get(&status)),
            facts.sqlstate.and_then(|state| self.sqlstates.get(state)),
            class.and_then(|class| self.sqlstates.get(class)),
            facts.jsonrpc.and_then(|code| self.jsonrpc.get(&code)),
            facts.io.and_then(|kind| self.io.get(kind)),
            Some(&self.others),
        ];
        for place in lists.into_iter().flatten().flatten() {
            found(*place);
        }
    }
}

fn put<K: Copy + Eq + std::hash::Hash>(map: &mut HashMap<K, Vec<usize>>, keys: &[K], rule: usize) {
    for key in keys {
        map.entry(*key).or_default().push(rule);
    }
}
