//! The travel chat's server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use errpact_tests::command;

/// A server on a port of its own with an empty database; it is stopped when this is dropped.
pub(crate) struct Chat {
    child: Child,
    pub(crate) url: String,
}

impl Chat {
    /// A server that answers as fast as it can.
    pub(crate) fn start() -> Self {
        Self::with(&["--delay", "0"])
    }

    /// A server with more options.
    pub(crate) fn with(options: &[&str]) -> Self {
        let (port, database) = ("0", Path::new(":memory:"));
        Self::at(port, database, options)
    }

    /// A server on this port with this database.
    pub(crate) fn at(port: &str, database: &Path, options: &[&str]) -> Self {
        let mut child = Command::new(command::travel_chat())
            .args(["serve", "--port", port, "--database"])
            .arg(database)
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the chat starts");
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

impl Drop for Chat {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
