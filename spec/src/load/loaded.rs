//! What loading gives.

use std::time::{Duration, Instant};

use crate::finding::{Finding, Level};
use crate::resolved::Resolved;
use crate::source::Sources;

/// A catalog that has been read, and what was found.
#[derive(Debug)]
pub struct Loaded {
    /// Its files.
    pub sources: Sources,
    /// What was found, in the order of the files.
    pub findings: Vec<Finding>,
    /// The resolved catalog; `None` where the language is broken. Lints do not break it.
    pub resolved: Option<Resolved>,
    /// Could the catalog file itself not be read?
    pub unreadable: bool,
    /// Where the time went.
    pub timings: Timings,
}

impl Loaded {
    /// Runs the catalog's fixtures and adds what they show to be wrong.
    ///
    /// Loading does not: a build script need not prove what `errpact check` has proven.
    pub fn prove(&mut self) {
        let started = Instant::now();
        if let Some(resolved) = &self.resolved {
            self.findings.extend(crate::classify::prove(resolved));
            self.findings.sort_by_key(|finding| {
                let place = finding.labels.first();
                place.map(|label| (label.file, label.span.start))
            });
        }
        self.timings.prove = started.elapsed();
    }

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
    /// Running fixtures.
    pub prove: Duration,
}

impl Timings {
    /// Each with its name, in the order in which they happen.
    #[must_use]
    pub fn steps(&self) -> [(&'static str, Duration); 5] {
        [
            ("read", self.read),
            ("parse", self.parse),
            ("document", self.document),
            ("resolve", self.resolve),
            ("prove", self.prove),
        ]
    }
}
