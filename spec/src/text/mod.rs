//! Texts: placeholders, from what the catalog writes to [`Text`](crate::catalog::Text), and names of the program in plain
//! words.

mod arguments;
mod around;
mod finder;
mod forbidden;
mod judge;
mod markup;
mod mention;
mod parse;
mod passed;
mod retries;
mod vocabulary;

use std::ops::Range;

pub use arguments::{Argument, Value};
pub use finder::mentions;
pub use forbidden::{Words, is_forbidden};
pub use mention::{Mention, Quote, Spelling};
pub(crate) use parse::{Parsed, Placeholder, parse, to_plain};
pub use retries::{Again, Times, retries};
pub(crate) use vocabulary::longest_prefix;
pub use vocabulary::{NameKind, Unknown, Vocabulary};

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
