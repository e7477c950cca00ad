//! Which of several rules that hold decides.
//! See `docs/decisions/011-rules-decide-by-their-conditions.md`.

use crate::{Condition, Rule};

/// What a rule rests on. The lower one decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A type, a status, an SQLSTATE, a result code of SQLite, a JSON-RPC code or an I/O kind, and the message.
    TypedMessage,
    /// One of these without the message.
    Typed,
    /// The message alone.
    Message,
    /// A tool, a service or a field alone.
    Narrowing,
}

impl Rank {
    /// The rank of a rule.
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

    /// Does a rule of this rank name something that only errors have?
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

/// Is a JSON-RPC code one that servers have for whatever failed? -32603 is the internal error, and
/// those around -32000 belong to implementations, but for the three that MCP has given a meaning.
fn says_nothing(code: i32) -> bool {
    matches!(code, -32603 | -32099..=-32043 | -32041..=-32003 | -32000)
}

/// The number of a rule's conditions; each member of a result is one.
pub(super) fn conditions(rule: &Rule<'_>) -> usize {
    let count = |condition: &Condition<'_>| match condition {
        Condition::Field(fields) => fields.len(),
        _ => 1,
    };
    rule.conditions.iter().map(count).sum()
}

/// Where a rule that holds stands among the others: the least one decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Standing {
    /// What it rests on.
    pub(super) rank: Rank,
    /// Did a range, a class or a pattern hold, and no exact value?
    pub(super) loose: bool,
    /// More conditions come first.
    pub(super) conditions: std::cmp::Reverse<usize>,
    /// As the catalog says.
    pub(super) precedence: u16,
    /// By name.
    pub(super) code: u16,
    /// By place.
    pub(super) index: u16,
}

impl Standing {
    /// The standing of a rule whose conditions held exactly, or not.
    pub(super) fn of(rule: &Rule<'_>, loose: bool) -> Self {
        Self {
            rank: Rank::of(rule),
            loose,
            conditions: std::cmp::Reverse(conditions(rule)),
            precedence: rule.precedence,
            code: rule.code,
            index: rule.index,
        }
    }
}
