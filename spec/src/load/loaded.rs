//! What loading gives.

use std::time::Duration;

use crate::finding::{Finding, Level};
use crate::resolved::Resolved;
use crate::source::Sources;

/// A catalogue that has been read, and what was found.
#[derive(Debug)]
pub struct Loaded {
    /// Its files.
    pub sources: Sources,
    /// What was found, in the order of the files.
    pub findings: Vec<Finding>,
    /// The resolved catalogue; `None` where the language is broken. Lints do not break it.
    pub resolved: Option<Resolved>,
    /// Could the catalogue file itself not be read?
    pub unreadable: bool,
    /// Where the time went.
    pub timings: Timings,
}

impl Loaded {
    /// Is some finding an error?
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings
            .iter()
            .any(|finding| finding.level == Level::Error)
    }
}

/// Where the time went.
#[derive(Debug, Clone, Copy, Default)]
pub struct Timings {
    /// Reading files.
    pub read: Duration,
    /// From text to the tree.
    pub parse: Duration,
    /// From the tree to typed structures.
    pub document: Duration,
    /// Resolving names, applying defaults and lints.
    pub resolve: Duration,
}

impl Timings {
    /// Each with its name, in the order in which they happen.
    #[must_use]
    pub fn steps(&self) -> [(&'static str, Duration); 4] {
        [
            ("read", self.read),
            ("parse", self.parse),
            ("document", self.document),
            ("resolve", self.resolve),
        ]
    }
}
