//! The result of loading a catalog.

use std::time::{Duration, Instant};

use crate::finding::{Finding, Level};
use crate::resolved::Resolved;
use crate::source::Sources;

/// A catalog that has been read, and its findings.
#[derive(Debug)]
pub struct Loaded {
    /// Its files.
    pub sources: Sources,
    /// The findings, in the order of the files.
    pub findings: Vec<Finding>,
    /// The resolved catalog, or `None` if it breaks the language. Lints do not break it.
    pub resolved: Option<Resolved>,
    /// Whether all of its text was read. Otherwise correcting a finding shows others.
    pub whole: bool,
    /// Whether the catalog file itself could not be read.
    pub unreadable: bool,
    /// How long each step took.
    pub timings: Timings,
    /// The name of the root file, as the caller passed it, even if it could not be read.
    pub name: String,
}

impl Loaded {
    /// Runs the catalog's fixtures and adds their findings.
    ///
    /// Loading does not do this: a build script need not prove what `errpact check` has proven.
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

    /// Returns whether a finding is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings
            .iter()
            .any(|finding| finding.level == Level::Error)
    }
}

/// How long each step took.
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
    /// Returns each step with its name, in order.
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
