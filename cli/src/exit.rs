//! Exit statuses: the part of the output that scripts read first.

use std::process::ExitCode;

/// How a command ended. The numbers are documented in `docs/cli.md` and do not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// No findings, or only warnings.
    Clean,
    /// Findings.
    Findings,
    /// Wrong usage, or input that cannot be read.
    Unusable,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Unusable => 2,
        })
    }
}
