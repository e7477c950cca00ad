//! What can be wrong with the markers of a host file.

use std::fmt;

/// What is wrong with the markers of a host file. Lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file has no markers of this name.
    Missing {
        /// The name.
        name: String,
        /// A marker that does not count because it stands in a fenced code block.
        fenced: Option<usize>,
    },
    /// A begin marker without an end marker after it.
    Unclosed {
        /// The name.
        name: String,
        /// Line of the begin marker.
        begin: usize,
    },
    /// An end marker without a begin marker before it.
    Unopened {
        /// The name.
        name: String,
        /// Line of the end marker.
        end: usize,
    },
    /// A marker inside the block.
    Nested {
        /// The name.
        name: String,
        /// Line of the begin marker.
        begin: usize,
        /// Line of the marker inside.
        inner: usize,
    },
    /// Two blocks of the same name.
    Duplicate {
        /// The name.
        name: String,
        /// Line of the first begin marker.
        first: usize,
        /// Line of the second begin marker.
        second: usize,
    },
    /// The text to insert has a line that would be taken for a marker.
    InText {
        /// The line.
        line: String,
    },
    /// A file of this kind cannot consist of a rule block alone, so it is not created.
    NotCreated {
        /// The file's extension.
        extension: String,
        /// Its two marker lines, to be put where the block belongs.
        markers: [String; 2],
    },
}

impl Error {
    /// The line of the host file that the error is about.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Missing { fenced, .. } => *fenced,
            Self::Unclosed { begin, .. } => Some(*begin),
            Self::Unopened { end, .. } => Some(*end),
            Self::Nested { inner, .. } => Some(*inner),
            Self::Duplicate { second, .. } => Some(*second),
            Self::InText { .. } | Self::NotCreated { .. } => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Missing { name, fenced: None } => format!(
                "put two lines where the block belongs, as comments of the file's language: \
                 `<!-- errpact:begin {name} -->` and `<!-- errpact:end {name} -->`"
            ),
            Self::Missing {
                fenced: Some(_), ..
            } => "move the markers out of the fenced code block".to_owned(),
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
            Self::InText { .. } => "reword the text in the catalogue".to_owned(),
            Self::NotCreated {
                markers: [begin, end],
                ..
            } => format!(
                "create the file yourself and put `{begin}` and `{end}` where the block belongs"
            ),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { name, fenced: None } => {
                write!(
                    f,
                    "the file has no markers `errpact:begin {name}` and `errpact:end {name}`"
                )
            }
            Self::Missing {
                name,
                fenced: Some(line),
            } => write!(
                f,
                "the only marker `errpact:begin {name}` stands in a fenced code block (line {line})"
            ),
            Self::Unclosed { name, begin } => {
                write!(
                    f,
                    "`errpact:begin {name}` (line {begin}) has no `errpact:end {name}`"
                )
            }
            Self::Unopened { name, end } => {
                write!(
                    f,
                    "`errpact:end {name}` (line {end}) has no `errpact:begin {name}` before it"
                )
            }
            Self::Nested { name, begin, inner } => write!(
                f,
                "the block `{name}` (line {begin}) has another marker inside it (line {inner})"
            ),
            Self::Duplicate {
                name,
                first,
                second,
            } => {
                write!(
                    f,
                    "the file has two blocks `{name}` (lines {first} and {second})"
                )
            }
            Self::InText { line } => {
                write!(
                    f,
                    "a line of the rule block would be taken for a marker: `{line}`"
                )
            }
            Self::NotCreated { extension, .. } => {
                write!(
                    f,
                    "a `.{extension}` file cannot consist of a rule block alone"
                )
            }
        }
    }
}

impl std::error::Error for Error {}
