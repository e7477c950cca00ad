//! The place of a rule block in a file that somebody else writes.
//!
//! A block stands between two marker lines, each a comment of the host file's language:
//!
//! ```text
//! <!-- errpact:begin receptionist 1a2b3c4d5e6f -->
//! …
//! <!-- errpact:end receptionist -->
//! ```
//!
//! **What is a marker.** A line that holds `errpact:begin NAME` or `errpact:end NAME` and in front
//! of it nothing but white space and punctuation: `<!--`, `#`, `//`, `--`, `/*`, `;`, `%`, `{#`,
//! whatever the host's comments begin with. A string of the host may open in front of a begin
//! marker (`PROMPT = """<!-- errpact:begin NAME -->`) and close behind an end marker. A word or a
//! backtick in front makes it prose *about* markers, and a marker in a fenced code block of a
//! Markdown host is an example; neither counts.
//!
//! **Where a block may be.** In a text file anywhere; in a file of a programming or data language
//! inside one string literal, because elsewhere its lines would be code. The literal's text is what
//! is searched for markers and what the block is inserted into: it is escaped as the literal needs
//! it, and the new host is read back by the language's rules before anything is written. A host that
//! errpact does not know takes only characters that mean nothing anywhere. `docs/hosts.md` has the
//! table.
//!
//! **What is replaced.** The lines between the two marker lines, and the fingerprint in the begin
//! line. Nothing else changes by a byte. The block is inserted without the host's comment syntax,
//! because a host is a text that reaches a model; each of its lines gets the begin line's
//! indentation and line ending, which in a literal of one line is `\\n`.
//!
//! A name may stand in a file once. A file that asks for several styles gets them one after the
//! other inside that one block.

mod error;
mod fence;
mod find;
mod host;
mod line;
mod literal;
mod replace;
mod section;

pub use error::Error;
pub(crate) use line::looks_like_marker;
pub use replace::{HostBlock, create, find, replace};
pub use section::Section;
