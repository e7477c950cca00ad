//! Why there is no block.

use std::fmt;

/// Why there is no block.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A tool that the catalog does not have.
    UnknownTool {
        /// The tool, as it was given.
        tool: String,
        /// The catalog's tools, sorted: those declared and those that a code names.
        known: Vec<String>,
    },
    /// A text of the catalog would be taken for a marker.
    MarkerInText {
        /// The line of the block that it makes.
        line: String,
    },
}

impl Error {
    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::UnknownTool { known, .. } if known.is_empty() => {
                "declare it under `tools`, or name no tool".to_owned()
            }
            Self::UnknownTool { known, .. } => format!("the tools are: {}", known.join(", ")),
            Self::MarkerInText { .. } => "reword the text".to_owned(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { tool, .. } => write!(f, "the catalog has no tool `{tool}`"),
            Self::MarkerInText { line } => {
                write!(
                    f,
                    "a line of the rule block would be taken for a marker: `{line}`"
                )
            }
        }
    }
}

impl std::error::Error for Error {}
