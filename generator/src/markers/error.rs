//! Problems with the markers of a host file.

use super::literal::{Refused, Style};

/// A problem with the markers of a host file. Lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file has no markers of this name.
    #[error("{}", missing(name, *fenced, other.as_deref()))]
    Missing {
        /// The name.
        name: String,
        /// The line of a marker that does not count because it is in a fenced code block.
        fenced: Option<usize>,
        /// The name in the file's first other marker.
        other: Option<String>,
    },
    /// A begin marker without an end marker after it.
    #[error("`errpact:begin {name}` (line {begin}) has no `errpact:end {name}`")]
    Unclosed {
        /// The name.
        name: String,
        /// Line of the begin marker.
        begin: usize,
    },
    /// An end marker without a begin marker before it.
    #[error("`errpact:end {name}` (line {end}) has no `errpact:begin {name}` before it")]
    Unopened {
        /// The name.
        name: String,
        /// Line of the end marker.
        end: usize,
    },
    /// A marker inside the block.
    #[error("the block `{name}` (line {begin}) has another marker inside it (line {inner})")]
    Nested {
        /// The name.
        name: String,
        /// Line of the begin marker.
        begin: usize,
        /// Line of the marker inside.
        inner: usize,
    },
    /// Two blocks of the same name.
    #[error("the file has two blocks `{name}` (lines {first} and {second})")]
    Duplicate {
        /// The name.
        name: String,
        /// Line of the first begin marker.
        first: usize,
        /// Line of the second begin marker.
        second: usize,
    },
    /// The inserted text has a line that looks like a marker.
    #[error("a line of the rule block would be taken for a marker: `{line}`")]
    InText {
        /// The line.
        line: String,
    },
    /// A file of this kind cannot consist of only a rule block, so it is not created.
    #[error("a `.{extension}` file cannot consist of a rule block alone")]
    NotCreated {
        /// The file's extension.
        extension: String,
        /// Its two marker lines, to be put where the block belongs.
        markers: [String; 2],
    },
    /// The markers are in code or in a comment, where the block would be code as well.
    #[error(
        "`errpact:begin {name}` (line {line}) is not in a string literal of {language}, so the block would be code"
    )]
    Outside {
        /// The name.
        name: String,
        /// The host's language.
        language: &'static str,
        /// Line of the begin marker.
        line: usize,
    },
    /// The host cannot be read, so the literal around the markers is not known.
    #[error("the file cannot be read as {language} from line {line} on: {reason}")]
    Unreadable {
        /// The host's language.
        language: &'static str,
        /// The first line that cannot be read.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// The literal around the markers cannot contain the text.
    #[error("{literal} (line {line}) cannot contain {found}, and the rule block does")]
    Unwritable {
        /// Line of the begin marker.
        line: usize,
        /// The kind of literal.
        literal: String,
        /// The text that it cannot contain.
        found: String,
        /// What to write instead.
        instead: &'static str,
    },
    /// The host with the block in it says something else than the block.
    #[error(
        "with the rule block at line {line}, the file would say something else when it is read as {language}: {found}"
    )]
    Differs {
        /// Line of the begin marker.
        line: usize,
        /// The host's language.
        language: &'static str,
        /// What it would say.
        found: String,
    },
    /// A language whose literals errpact does not read.
    #[error(
        "errpact does not read the string literals of `.{extension}` files, so the block could become code"
    )]
    UnknownHost {
        /// The file's extension.
        extension: String,
    },
    /// A character that could be special in a file that errpact does not know.
    #[error("the rule block has `{character}`, which can mean something in a file of this kind")]
    Meaningful {
        /// The character.
        character: char,
    },
    /// A file without a known extension that a program runs.
    #[error("the file begins with `#!`, so the rule block would be code")]
    Script,
}

/// Advice on a place that always works for a prompt.
const OWN_FILE: &str = "put the prompt in a `.md` or `.txt` file, and read or embed it from there";

impl Error {
    /// Makes the error that errpact does not read the literals of files with this extension.
    pub(super) fn unknown_host(extension: Option<&str>) -> Self {
        Self::UnknownHost {
            extension: extension.unwrap_or_default().to_owned(),
        }
    }

    /// Makes the error that the literal at this line cannot contain a text.
    pub(super) fn unwritable(line: usize, style: &Style, refused: Refused) -> Self {
        Self::Unwritable {
            line,
            literal: style.name(),
            found: refused.found,
            instead: refused.instead,
        }
    }

    /// Returns the line of the host file that the error is about.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Missing { fenced, .. } => *fenced,
            Self::Unclosed { begin, .. } => Some(*begin),
            Self::Unopened { end, .. } => Some(*end),
            Self::Nested { inner, .. } => Some(*inner),
            Self::Duplicate { second, .. } => Some(*second),
            Self::Outside { line, .. }
            | Self::Unreadable { line, .. }
            | Self::Unwritable { line, .. }
            | Self::Differs { line, .. } => Some(*line),
            Self::InText { .. }
            | Self::NotCreated { .. }
            | Self::UnknownHost { .. }
            | Self::Meaningful { .. }
            | Self::Script => None,
        }
    }

    /// Returns what to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Missing {
                fenced: Some(_), ..
            } => "move the markers out of the fenced code block".to_owned(),
            Self::Missing {
                name,
                other: Some(other),
                ..
            } => format!(
                "if the catalog `{other}` is now named `{name}`, change the name in both of its marker lines; \
                 else put two lines where the block belongs: `<!-- errpact:begin {name} -->` and \
                 `<!-- errpact:end {name} -->`"
            ),
            Self::Missing { name, .. } => format!(
                "put two lines where the block belongs, in a source file inside a string literal: \
                 `<!-- errpact:begin {name} -->` and `<!-- errpact:end {name} -->`"
            ),
            Self::Unclosed { name, .. } => {
                format!("add a comment line with `errpact:end {name}` behind the block")
            }
            Self::Unopened { name, .. } => {
                format!("add a comment line with `errpact:begin {name}` in front of it")
            }
            Self::Nested { .. } => "end the outer block first; blocks cannot nest".to_owned(),
            Self::Duplicate { .. } => {
                "remove one; several styles in one file share one block".to_owned()
            }
            Self::InText { .. } => "reword the text in the catalog".to_owned(),
            Self::NotCreated {
                markers: [begin, end],
                ..
            } => format!(
                "create the file yourself and put `{begin}` and `{end}` where the block belongs, as \
                 lines of a string literal"
            ),
            Self::Outside { .. } => {
                "put both marker lines inside one string literal that the prompt is made of"
                    .to_owned()
            }
            Self::Unwritable { instead, .. } => (*instead).to_owned(),
            Self::Unreadable { .. }
            | Self::Differs { .. }
            | Self::UnknownHost { .. }
            | Self::Meaningful { .. }
            | Self::Script => OWN_FILE.to_owned(),
        }
    }
}

/// Returns the message about missing markers.
fn missing(name: &str, fenced: Option<usize>, other: Option<&str>) -> String {
    let markers = format!("`errpact:begin {name}` and `errpact:end {name}`");
    match (fenced, other) {
        (Some(line), _) => {
            format!(
                "the only marker `errpact:begin {name}` is in a fenced code block (line {line})"
            )
        }
        (None, Some(other)) => {
            format!("the file has no markers {markers}, but it has those of `{other}`")
        }
        (None, None) => format!("the file has no markers {markers}"),
    }
}
