//! The place of a rule block in a file that the user writes.
//!
//! A block is between two marker lines, each a comment of the host file's language:
//!
//! ```text
//! <!-- errpact:begin receptionist 1a2b3c4d5e6f -->
//! …
//! <!-- errpact:end receptionist -->
//! ```
//!
//! **What is a marker.** A line with `errpact:begin NAME` or `errpact:end NAME`, and before it only white space and
//! punctuation: `<!--`, `#`, `//`, `--`, `/*`, `;`, `%`, `{#`, or any other start of a comment in the host. A string of
//! the host may open before a begin marker (`PROMPT = """<!-- errpact:begin NAME -->`) and close after an end marker. A
//! word or a backtick before it makes it prose *about* markers, and a marker in a fenced code block of a Markdown host
//! is an example; neither counts.
//!
//! **Where a block may be.** In a text file, anywhere. In a file of a programming or data language, inside one string
//! literal, because elsewhere its lines would be code. Markers are searched for in the literal's text, and the block is
//! inserted into that text. It is escaped as the literal needs it, and the new host is read back by the language's
//! rules before anything is written. A host that errpact does not know accepts only characters that are never special.
//! `docs/hosts.md` has the table.
//!
//! **What is replaced.** The lines between the two marker lines, and the fingerprint in the begin line. No other byte
//! changes. The block is inserted without the host's comment syntax, because a host is a text that reaches a model.
//! Each of its lines gets the begin line's indentation and line ending, which is `\\n` in a literal of one line.
//!
//! A name may appear in a file once. If a file asks for several styles, they follow each other inside that one block.

#[cfg(feature = "outputs")]
mod around;
mod error;
mod find;
mod host;
mod literal;
mod replace;
mod section;

#[cfg(feature = "outputs")]
pub(crate) use around::{Passage, Scope, passages};
pub use error::Error;
pub use replace::{HostBlock, create, find, replace};
pub use section::Section;
