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
mod problem;
mod retries;
mod vocabulary;

pub use arguments::{Argument, Value};
pub use finder::mentions;
pub use forbidden::{Words, is_forbidden};
pub use mention::{Mention, Quote, Spelling};
pub(crate) use parse::{Parsed, Placeholder, parse, to_plain};
pub(crate) use problem::{Problem, ProblemKind};
pub use retries::{Again, Times, retries};
pub(crate) use vocabulary::longest_prefix;
pub use vocabulary::{NameKind, Unknown, Vocabulary};
