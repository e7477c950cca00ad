//! What can be wrong in the syntax of a text.

use std::ops::Range;

/// Something wrong in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// What.
    pub(crate) kind: ProblemKind,
    /// Where, in bytes of the text.
    pub(crate) range: Range<usize>,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    /// `{` that no `}` closes.
    Unclosed,
    /// `}` that closes nothing.
    StrayBrace,
    /// What stands between the braces is no name.
    NoName,
    /// `[[` that no `]]` closes.
    OpenOptional,
    /// `]]` without `[[`.
    StrayOptionalEnd,
    /// `[[` inside `[[ … ]]`.
    NestedOptional,
    /// `[[ … ]]` in which nothing can be absent.
    NeedlessOptional,
}
