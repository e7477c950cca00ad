//! The assistant, as its clients start it.

use std::process::Command;

use errpact_tests::command;
use errpact_tests::process::Process;

/// Long enough for every call that ends, short for the one that hangs.
const OPTIONS: [&str; 3] = ["--faults", "--time-limit", "1500"];

/// Returns the command that serves on standard input and output.
pub(crate) fn stdio() -> Vec<String> {
    let program = command::assistant().display().to_string();
    [&[program.as_str(), "stdio"][..], &OPTIONS]
        .concat()
        .into_iter()
        .map(str::to_owned)
        .collect()
}

/// A server on its own port; it is stopped when this is dropped.
pub(crate) struct Http {
    _process: Process,
    pub(crate) url: String,
}

impl Http {
    pub(crate) fn start() -> Self {
        let mut command = Command::new(command::assistant());
        command
            .args(["http", "--listen", "127.0.0.1:0"])
            .args(OPTIONS);
        let process = Process::start(&mut command);
        let url = process.url();
        Self {
            _process: process,
            url,
        }
    }
}
