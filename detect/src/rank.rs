//! Which of the rules that hold wins.

use std::cmp::Reverse;

use crate::facts::Facts;
use crate::{Condition, Rule};

/// A rule's claim to a failure; the smallest wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Claim {
    pub(crate) rank: Rank,
    /// Does a condition hold by a range, a class or a pattern alone?
    pub(crate) inexact: bool,
    pub(crate) conditions: Reverse<usize>,
    pub(crate) precedence: u16,
    pub(crate) code: u16,
    pub(crate) index: u16,
}

/// What a rule looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    TypedWithMessage,
    Typed,
    Message,
    NarrowingOnly,
}

impl Rank {
    pub(crate) fn of(rule: &Rule<'_>) -> Self {
        let (mut typed, mut message) = (false, false);
        for condition in rule.conditions {
            match condition {
                Condition::Type(_)
                | Condition::Status(_)
                | Condition::Sqlstate(_)
                | Condition::Jsonrpc(_)
                | Condition::Io(_) => typed = true,
                Condition::Phrases(_) | Condition::Regex(_) => message = true,
                Condition::Tool(_) | Condition::Service(_) | Condition::Field(_) => {}
            }
        }
        match (typed, message) {
            (true, true) => Self::TypedWithMessage,
            (true, false) => Self::Typed,
            (false, true) => Self::Message,
            (false, false) => Self::NarrowingOnly,
        }
    }

    /// Does such a rule look at words alone, or at less?
    pub(crate) fn is_untyped(self) -> bool {
        matches!(self, Self::Message | Self::NarrowingOnly)
    }
}

/// The rule's claim where all of its conditions hold. Whether its words were found has been seen.
pub(crate) fn claim(rule: &Rule<'_>, facts: &Facts<'_>, words_found: bool) -> Option<Claim> {
    if rule.conditions.is_empty() {
        return None;
    }
    let mut inexact = false;
    let mut conditions = 0;
    for condition in rule.conditions {
        match holds(condition, facts, words_found) {
            Held::Not => return None,
            Held::Exactly => {}
            Held::Broadly => inexact = true,
        }
        conditions += match condition {
            Condition::Field(members) => members.len(),
            _ => 1,
        };
    }
    Some(Claim {
        rank: Rank::of(rule),
        inexact,
        conditions: Reverse(conditions),
        precedence: rule.precedence,
        code: rule.code,
        index: rule.index,
    })
}

/// How a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Not,
    /// By a range, a class or a pattern.
    Broadly,
    Exactly,
}

impl Held {
    fn exactly(held: bool) -> Self {
        if held { Self::Exactly } else { Self::Not }
    }

    /// An exact value before a broad one.
    fn either(exactly: bool, broadly: bool) -> Self {
        match (exactly, broadly) {
            (true, _) => Self::Exactly,
            (false, true) => Self::Broadly,
            (false, false) => Self::Not,
        }
    }
}

fn holds(condition: &Condition<'_>, facts: &Facts<'_>, words_found: bool) -> Held {
    let among = |values: &[&str], value: Option<&str>| {
        Held::exactly(value.is_some_and(|value| values.contains(&value)))
    };
    match condition {
        Condition::Type(kinds) => among(kinds, facts.kind),
        Condition::Status(ranges) => facts.status.map_or(Held::Not, |status| {
            Held::either(
                ranges.contains(&(status, status)),
                ranges
                    .iter()
                    .any(|(first, last)| (*first..=*last).contains(&status)),
            )
        }),
        Condition::Sqlstate(states) => facts.sqlstate.map_or(Held::Not, |state| {
            let class = state.get(..2).filter(|_| state.len() == 5);
            Held::either(
                state.len() == 5 && states.contains(&state),
                class.is_some_and(|class| states.contains(&class)),
            )
        }),
        Condition::Jsonrpc(codes) => {
            Held::exactly(facts.jsonrpc.is_some_and(|code| codes.contains(&code)))
        }
        Condition::Io(kinds) => among(kinds, facts.io),
        Condition::Tool(tools) => facts.tool.map_or(Held::Not, |tool| {
            let fits = |pattern: &&str| {
                let prefix = pattern.strip_suffix('*');
                prefix.is_some_and(|prefix| tool.starts_with(prefix))
            };
            Held::either(tools.contains(&tool), tools.iter().any(fits))
        }),
        Condition::Service(services) => among(services, facts.service),
        Condition::Phrases(_) | Condition::Regex(_) => Held::exactly(words_found),
        Condition::Field(members) => Held::exactly(facts.result.is_some_and(|result| {
            members.iter().all(|(path, value)| {
                let wanted: Option<serde_json::Value> = serde_json::from_str(value).ok();
                wanted.as_ref() == crate::result::at(result, path) && wanted.is_some()
            })
        })),
    }
}
