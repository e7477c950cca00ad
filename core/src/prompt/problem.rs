//! What is wrong with the blocks of a prompt.

use std::fmt;

/// A problem of a prompt. Lines count from 1. `Debug` writes the same text as `Display`, which names the remedy.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}. {}", self.message(), self.help())]
#[non_exhaustive]
pub enum PromptProblem {
    /// It has no rule block of a catalog, and its text does not have the block's lines either.
    NoBlock {
        /// The catalog.
        catalog: String,
    },
    /// It has the rule block of a catalog that the program does not have.
    OtherCatalog {
        /// The line that opens the block.
        line: usize,
        /// The catalog of the block.
        found: String,
    },
    /// It has the block more than once.
    SeveralBlocks {
        /// The catalog.
        catalog: String,
        /// The lines that open one.
        lines: Vec<usize>,
    },
    /// The block is not closed.
    NoEnd {
        /// The catalog.
        catalog: String,
        /// The line that opens it.
        line: usize,
    },
    /// The block belongs to another state of the catalog.
    OtherFingerprint {
        /// The catalog.
        catalog: String,
        /// The line that opens it.
        line: usize,
        /// The fingerprint of the current block.
        expected: String,
        /// The fingerprint in the block; empty if it has none.
        found: String,
    },
    /// The block was edited.
    Edited {
        /// The catalog.
        catalog: String,
        /// The first line that differs.
        line: usize,
        /// The expected line; `None` if the block should end before it.
        expected: Option<String>,
        /// The actual line; `None` if the block ends before it.
        found: Option<String>,
    },
    /// The block is that of other tools.
    OtherTools {
        /// The catalog.
        catalog: String,
        /// The line that opens it.
        line: usize,
        /// The tools of the block; `None` for all tools of the catalog.
        found: Option<Vec<String>>,
        /// The tools of the program; `None` for all tools of the catalog.
        expected: Option<Vec<String>>,
    },
    /// The block lists the arguments of other tools.
    OtherToolList {
        /// The catalog.
        catalog: String,
        /// The line that opens it.
        line: usize,
        /// The tools that it lists.
        found: Vec<String>,
        /// The tools of the program.
        expected: Vec<String>,
    },
    /// Two catalogs of the prompt say different things about one code.
    SameCode {
        /// The code.
        code: String,
        /// The catalogs.
        catalogs: [String; 2],
    },
}

impl PromptProblem {
    /// Returns the line of the prompt, from 1, if the problem is at a line.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::NoBlock { .. } | Self::SameCode { .. } => None,
            Self::SeveralBlocks { lines, .. } => lines.get(1).copied(),
            Self::OtherCatalog { line, .. }
            | Self::NoEnd { line, .. }
            | Self::OtherFingerprint { line, .. }
            | Self::Edited { line, .. }
            | Self::OtherTools { line, .. }
            | Self::OtherToolList { line, .. } => Some(*line),
        }
    }

    /// Returns the catalog whose block is wrong, if the program has it.
    #[must_use]
    pub fn catalog(&self) -> Option<&str> {
        match self {
            Self::NoBlock { catalog }
            | Self::SeveralBlocks { catalog, .. }
            | Self::NoEnd { catalog, .. }
            | Self::OtherFingerprint { catalog, .. }
            | Self::Edited { catalog, .. }
            | Self::OtherTools { catalog, .. }
            | Self::OtherToolList { catalog, .. } => Some(catalog),
            Self::OtherCatalog { .. } | Self::SameCode { .. } => None,
        }
    }

    /// Returns what is wrong, and where.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::NoBlock { catalog } => {
                format!("the prompt has no rule block of catalog {catalog}")
            }
            Self::OtherCatalog { line, found } => format!(
                "line {line} of the prompt opens the rule block of catalog {found}, which is not among the given catalogs"
            ),
            Self::SeveralBlocks { catalog, lines } => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                format!(
                    "the prompt has the rule block of catalog {catalog} {} times, at lines {}",
                    lines.len(),
                    lines.join(", ")
                )
            }
            Self::NoEnd { catalog, line } => format!(
                "the rule block of catalog {catalog} that line {line} of the prompt opens is not closed"
            ),
            Self::OtherFingerprint {
                catalog,
                line,
                expected,
                found,
            } => {
                let found = if found.is_empty() {
                    "is missing".to_owned()
                } else {
                    format!("is {found}")
                };
                format!(
                    "line {line} of the prompt opens the rule block of another state of catalog {catalog}: its fingerprint {found}, and that of the current block is {expected}"
                )
            }
            Self::Edited {
                catalog,
                line,
                expected,
                found,
            } => {
                let found = match found {
                    Some(found) => format!("is {found:?}"),
                    None => "is missing".to_owned(),
                };
                let expected = match expected {
                    Some(expected) => format!("should be {expected:?}"),
                    None => "should not be there".to_owned(),
                };
                format!(
                    "the rule block of catalog {catalog} is not current: line {line} of the prompt {found}, and {expected}"
                )
            }
            Self::OtherTools {
                catalog,
                line,
                found,
                expected,
            } => format!(
                "line {line} of the prompt opens the rule block of catalog {catalog} for {}, and the program has {}",
                tools(found.as_deref()),
                tools(expected.as_deref())
            ),
            Self::OtherToolList {
                catalog,
                line,
                found,
                expected,
            } => format!(
                "line {line} of the prompt opens the rule block of catalog {catalog}, which lists {}, and the program has {}",
                tools(Some(found)),
                tools(Some(expected))
            ),
            Self::SameCode { code, catalogs } => format!(
                "the catalogs {} and {} of the prompt both have the code {code}, with different instructions",
                catalogs[0], catalogs[1]
            ),
        }
    }

    /// Returns what to do about it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::NoBlock { catalog } => format!(
                "Put `errpact:begin {catalog}` and `errpact:end {catalog}` markers where it belongs, and run `errpact generate`."
            ),
            Self::OtherCatalog { found, .. } => {
                format!("Verify the prompt with the catalog {found} too, or remove the block.")
            }
            Self::SeveralBlocks { .. } => "Keep one, and run `errpact generate`.".to_owned(),
            Self::NoEnd { catalog, .. } => format!(
                "Add a line with `errpact:end {catalog}` behind it, and run `errpact generate`."
            ),
            Self::OtherFingerprint { .. } => {
                "Run `errpact generate`, and deploy prompt and program together.".to_owned()
            }
            Self::Edited { .. } => {
                "Change only the catalog, run `errpact generate`, and deploy its block.".to_owned()
            }
            Self::OtherTools { .. } | Self::OtherToolList { .. } => {
                "Verify the prompt with the tools that the program has, or name them as `tools` of the prompt's output and run `errpact generate`."
                    .to_owned()
            }
            Self::SameCode { .. } => {
                "Rename one of them, or give both the same instruction, and run `errpact generate`."
                    .to_owned()
            }
        }
    }
}

fn tools(names: Option<&[String]>) -> String {
    match names {
        None => "all tools of the catalog".to_owned(),
        Some([]) => "no tool".to_owned(),
        Some(names) => format!("the tools {}", names.join(", ")),
    }
}

impl fmt::Debug for PromptProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
