//! A process that a test starts, speaks with and ends.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::command;

/// A process that is killed when the test is over.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stdout: BufReader<ChildStdout>,
    said: String,
}

impl Process {
    /// Starts it, and waits for its first line.
    #[track_caller]
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the process starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut said = String::new();
        stdout.read_line(&mut said).expect("it says something");
        Self {
            child,
            stdout,
            said: said.trim().to_owned(),
        }
    }

    /// The first line that it said.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Where it listens, as its first line has it.
    #[track_caller]
    pub fn url(&self) -> String {
        let url = self.said.strip_prefix("listening on ");
        url.unwrap_or_else(|| panic!("it says {:?}", self.said))
            .to_owned()
    }

    /// Sends it a signal, such as `-TERM`.
    #[track_caller]
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for its end: the status, and what it said after the first line.
    #[track_caller]
    pub fn end(mut self) -> (i32, String) {
        let mut rest = String::new();
        let read = self.stdout.read_to_string(&mut rest);
        read.expect("it can be read");
        (command::wait(&mut self.child), rest.trim().to_owned())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
