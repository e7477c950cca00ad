//! The assistant, as its clients start it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use errpact_tests::command;

/// Long enough for every call that comes to an end, short for the one that hangs.
const OPTIONS: [&str; 3] = ["--faults", "--time-limit", "1500"];

/// The command that serves on standard input and output.
pub(crate) fn stdio() -> Vec<String> {
    let program = command::assistant().display().to_string();
    [&[program.as_str(), "stdio"][..], &OPTIONS]
        .concat()
        .into_iter()
        .map(str::to_owned)
        .collect()
}

/// A server on a port of its own; it is stopped when this is dropped.
pub(crate) struct Http {
    child: Child,
    pub(crate) url: String,
}

impl Http {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(command::assistant())
            .args(["http", "--listen", "127.0.0.1:0"])
            .args(OPTIONS)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the assistant starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("it says where it listens");
        let url = line.trim().strip_prefix("listening on ");
        let url = url.unwrap_or_else(|| panic!("it says {line:?}")).to_owned();
        Self { child, url }
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
