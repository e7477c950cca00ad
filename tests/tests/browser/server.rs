//! A server that serves a page.

use std::process::Command;

use errpact_tests::process::Process;

/// A listening server; it is killed when this is dropped.
pub(crate) struct Server {
    _process: Process,
    pub(crate) url: String,
}

impl Server {
    /// Starts the server, and reads its address from its output.
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
