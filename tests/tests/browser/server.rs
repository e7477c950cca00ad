//! A server that a page comes from.

use std::process::Command;

use errpact_tests::process::Process;

/// A server that listens; it is killed when this is dropped.
pub(crate) struct Server {
    _process: Process,
    pub(crate) url: String,
}

impl Server {
    /// Starts it; it says where it listens.
    #[track_caller]
    pub(crate) fn start(command: &mut Command) -> Self {
        let process = Process::start(command);
        let url = process.url();
        Self {
            _process: process,
            url,
        }
    }
}
