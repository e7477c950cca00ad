//! Reasons why there is no block.

use errpact_spec::finding::{Finding, diagnostic};

/// The reason why there is no block.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A tool that the catalog does not have.
    #[error("the catalog has no tool `{tool}`")]
    UnknownTool {
        /// The tool, as it was given.
        tool: String,
        /// The catalog's tools, sorted: those declared and those that a code names.
        known: Vec<String>,
    },
    /// A text of the catalog looks like a marker.
    #[error("a line of the rule block would be taken for a marker: `{line}`")]
    MarkerInText {
        /// The resulting line of the block.
        line: String,
    },
    /// Even without any code, the block is longer than its output allows.
    #[error("it has {least} characters without its codes, and `max_chars` is {limit}")]
    TooLong {
        /// The least number of characters.
        least: usize,
        /// The most characters that it may have.
        limit: u32,
    },
    /// The block of a template is longer than its output allows.
    #[error("its template writes {chars} characters, and `max_chars` is {limit}")]
    TemplateTooLong {
        /// Its characters.
        chars: usize,
        /// The most characters that it may have.
        limit: u32,
    },
}

impl Error {
    /// Returns a finding about the file that the block is for.
    #[must_use]
    pub fn finding(&self, file: &str) -> Finding {
        diagnostic::no_rule_block(file, self).help(self.help())
    }

    /// Returns what to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::UnknownTool { known, .. } if known.is_empty() => {
                "declare it under `tools`, or name no tool".to_owned()
            }
            Self::UnknownTool { known, .. } => format!("the tools are: {}", known.join(", ")),
            Self::MarkerInText { .. } => "reword the text".to_owned(),
            Self::TooLong { .. } => "raise `max_chars`, or shorten `rules` and `prompt`".to_owned(),
            Self::TemplateTooLong { .. } => {
                "write less, or use a style of errpact, which leaves codes out".to_owned()
            }
        }
    }
}
