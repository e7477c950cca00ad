//! Problems in the syntax of a text.

use std::ops::Range;

/// A problem in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The kind of problem.
    pub(crate) kind: ProblemKind,
    /// Its range, in bytes of the text.
    pub(crate) range: Range<usize>,
}

/// The kinds of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    /// `{` without a closing `}`.
    Unclosed,
    /// `}` without an opening `{`.
    StrayBrace,
    /// The braces do not contain a name.
    NoName,
    /// `[[` without a closing `]]`.
    OpenOptional,
    /// `]]` without an opening `[[`.
    StrayOptionalEnd,
    /// `[[` inside `[[ … ]]`.
    NestedOptional,
    /// `[[ … ]]` in which nothing can be absent.
    NeedlessOptional,
}
