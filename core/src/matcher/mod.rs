//! Compares all rules of a catalog with a failure at once.

mod compiled;
mod engine;
mod explain;
mod index;
mod needles;
mod phrases;
mod probe;
mod ready;
mod regexes;
mod words;

use crate::{Condition, Rule};

pub use engine::Matcher;
pub use explain::{Considered, Explanation, Reason, RuleVerdict};
pub use regexes::{group_names, is_match};

/// A rule that cannot be used: its regular expression, or the value of a field, cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("rule {} of code {}: {reason}", rule.1, rule.0)]
pub struct Invalid {
    /// Its code and its place there, as in [`Rule`](crate::Rule).
    pub rule: (u16, u16),
    /// The problem.
    pub reason: String,
}

/// The kinds of conditions that a rule has. The lower rank decides.
/// See `docs/decisions/011-rules-decide-by-their-conditions.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A type, a status, an SQLSTATE, a result code of SQLite, a JSON-RPC code or an I/O kind, and the message.
    TypedMessage,
    /// One of these without the message.
    Typed,
    /// Only the message.
    Message,
    /// Only a tool, a service or a field.
    Narrowing,
}

impl Rank {
    /// Returns the rank of a rule.
    #[must_use]
    pub fn of(rule: &Rule<'_>) -> Self {
        let typed = rule.conditions.iter().any(is_typed);
        let message = rule
            .conditions
            .iter()
            .any(|condition| matches!(condition, Condition::Phrases(_) | Condition::Regex(_)));
        match (typed, message) {
            (true, true) => Self::TypedMessage,
            (true, false) => Self::Typed,
            (false, true) => Self::Message,
            (false, false) => Self::Narrowing,
        }
    }

    /// Returns whether a rule of this rank names something that only errors have.
    #[must_use]
    pub fn is_typed(self) -> bool {
        matches!(self, Self::TypedMessage | Self::Typed)
    }
}

fn is_typed(condition: &Condition<'_>) -> bool {
    match condition {
        Condition::Type(_)
        | Condition::Status(_)
        | Condition::Sqlstate(_)
        | Condition::Sqlite(_)
        | Condition::Io(_) => true,
        Condition::Jsonrpc(codes) => !codes.iter().all(|code| says_nothing(*code)),
        Condition::Tool(_)
        | Condition::Service(_)
        | Condition::Phrases(_)
        | Condition::Regex(_)
        | Condition::Field(_) => false,
    }
}

/// Returns whether servers use a JSON-RPC code for any failure. -32603 is the internal error, and those around -32000
/// belong to implementations, except for the three that MCP defines.
fn says_nothing(code: i32) -> bool {
    matches!(code, -32603 | -32099..=-32043 | -32041..=-32003 | -32000)
}

/// Returns the number of a rule's conditions. Each member of a result is one.
fn conditions(rule: &Rule<'_>) -> usize {
    let count = |condition: &Condition<'_>| match condition {
        Condition::Field(fields) => fields.len(),
        _ => 1,
    };
    rule.conditions.iter().map(count).sum()
}

/// How loosely a condition holds: exactly, by a range, a class or a pattern, or by a type that is some steps away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Holds(u8);

impl Holds {
    const EXACTLY: Self = Self(0);
    /// By a range, a class or a pattern.
    const LOOSELY: Self = Self(1);
}

/// The order of a rule among those that hold: the least one decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    /// The rank of its conditions.
    rank: Rank,
    /// How loosely its conditions hold.
    holds: Holds,
    /// More conditions come first.
    conditions: std::cmp::Reverse<usize>,
    /// The order of the catalog's `precedence`.
    precedence: u16,
    /// The order of names.
    code: u16,
    /// The order in the code's list.
    index: u16,
}

impl Standing {
    /// Returns the standing of a rule whose conditions matched exactly.
    fn of(rule: &Rule<'_>) -> Self {
        Self {
            rank: Rank::of(rule),
            holds: Holds::EXACTLY,
            conditions: std::cmp::Reverse(conditions(rule)),
            precedence: rule.precedence,
            code: rule.code,
            index: rule.index,
        }
    }
}
