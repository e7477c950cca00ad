//! A process that a test starts, communicates with, and ends.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
#[cfg(target_os = "linux")]
use std::{fs, io::Write as _, time::Duration, time::Instant};

use crate::command;

/// A guard against hangs, never a measure.
#[cfg(target_os = "linux")]
const HANGS_AFTER: Duration = Duration::from_secs(900);

/// A process that is killed at the end of the test. If the test fails, its log is printed.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stdout: BufReader<ChildStdout>,
    said: String,
    log: File,
}

impl Process {
    /// Starts the process, and waits for its first line.
    #[track_caller]
    pub fn start(command: &mut Command) -> Self {
        let mut process = Self::launch(command);
        let line = process.stdout.read_line(&mut process.said);
        line.expect("it says something");
        process.said.truncate(process.said.trim_end().len());
        process
    }

    /// Starts the process without waiting. All its output is available when it [ends](Self::end).
    #[track_caller]
    pub fn launch(command: &mut Command) -> Self {
        let log = tempfile::tempfile().expect("a temporary file");
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log.try_clone().expect("another handle of the file"))
            .spawn()
            .expect("the process starts");
        let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        Self {
            child,
            stdout,
            said: String::new(),
            log,
        }
    }

    /// Returns its id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns its first line.
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Returns the address that it listens on, as in its first line.
    #[track_caller]
    pub fn url(&self) -> String {
        let url = self.said.strip_prefix("listening on ");
        url.unwrap_or_else(|| panic!("it says {:?}", self.said))
            .to_owned()
    }

    /// Sends it a signal, such as `-TERM`.
    #[track_caller]
    pub fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Waits for its end. Returns the status, and the unread output.
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
        if thread::panicking() {
            let mut log = String::new();
            self.log.rewind().ok();
            self.log.read_to_string(&mut log).ok();
            eprintln!("the log of a process of this test:\n{log}");
        }
    }
}

/// Starts a program whose output is not read, waits until it handles SIGTERM and SIGINT, sends it SIGTERM, and only
/// then reads. Returns its status and its output. Its first line tells others that they may send a signal. A program
/// that prints it before it handles signals fails here.
#[cfg(target_os = "linux")]
#[track_caller]
pub fn stopped_before_its_first_line(mut command: Command) -> (i32, String) {
    /// A full pipe: a process that writes more waits for a reader.
    static FULL: [u8; 65_536] = [b'\n'; 65_536];
    /// The bits of SIGTERM and SIGINT in a signal mask.
    const BOTH: u64 = 1 << 14 | 1 << 1;
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    writer.write_all(&FULL).expect("there is room for so much");
    command.stdin(Stdio::null()).stderr(Stdio::null());
    let mut child = command.stdout(writer).spawn().expect("it starts");
    // The command also holds the other end of the pipe.
    drop(command);
    let status = format!("/proc/{}/status", child.id());
    let begun = Instant::now();
    loop {
        let status = fs::read_to_string(&status).expect("the process is there");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.expect("a mask") & BOTH == BOTH {
            break;
        }
        if begun.elapsed() > HANGS_AFTER {
            child.kill().ok();
            panic!("it wants to be read before it listens for signals");
        }
        thread::sleep(Duration::from_millis(2));
    }
    signal(&child, "-TERM");
    let said = command::drain(reader);
    let status = command::wait(&mut child);
    let said = said.join().expect("it is read");
    (status, said.trim().to_owned())
}

#[track_caller]
fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(sent.expect("kill runs").success());
}
