//! HTTP by hand: requests that an ordinary client would never send.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A guard against hangs, never a measure.
pub(crate) const HANGS: Duration = Duration::from_secs(600);

/// A connection to a server.
pub(crate) struct Wire {
    stream: TcpStream,
    read: Vec<u8>,
    opened: Instant,
}

/// The answer of a server.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Its headers, in lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Fails unless the answer, if it is an error, is machine-readable.
    #[track_caller]
    pub(crate) fn refuses(&self, status: u16) {
        assert_eq!(self.status, status, "{self:?}");
        self.is_problem();
    }

    /// Fails unless the answer is a machine-readable error.
    #[track_caller]
    pub(crate) fn is_problem(&self) -> Value {
        let media = self.header("content-type").unwrap_or_default();
        assert!(
            matches!(media, "application/problem+json" | "application/json"),
            "{self:?}"
        );
        let body: Value = serde_json::from_str(&self.body).expect("an error is JSON");
        if media == "application/problem+json" {
            assert_eq!(body["status"], self.status, "{self:?}");
            assert!(body["title"].is_string(), "{self:?}");
        }
        body
    }
}

impl Wire {
    pub(crate) fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(HANGS)).expect("it can be set");
        stream
            .set_write_timeout(Some(HANGS))
            .expect("it can be set");
        Self {
            stream,
            read: Vec::new(),
            opened: Instant::now(),
        }
    }

    /// Returns how long it has been open.
    pub(crate) fn age(&self) -> Duration {
        self.opened.elapsed()
    }

    /// Sends bytes. An error means that the server has closed the connection.
    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.stream.write_all(bytes.as_ref())
    }

    /// Sends bytes until the server accepts no more, or closes the connection.
    pub(crate) fn stuff(&mut self, bytes: &str) {
        let patience = Some(Duration::from_millis(500));
        self.stream
            .set_write_timeout(patience)
            .expect("it can be set");
        self.send(bytes).ok();
    }

    /// Reads the next answer, to its end.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> Answer {
        let mut answer = self.head();
        let body = if answer.header("transfer-encoding") == Some("chunked") {
            self.chunks()
        } else {
            let length = answer.header("content-length").unwrap_or("0");
            let length = length.parse().expect("a length");
            self.take(length)
        };
        answer.body = String::from_utf8(body).expect("UTF-8");
        answer
    }

    /// Reads the head of the next answer.
    #[track_caller]
    pub(crate) fn head(&mut self) -> Answer {
        let end = self.until(b"\r\n\r\n").expect("an answer");
        let head = self.take(end + 4);
        let head = String::from_utf8(head).expect("a head is text");
        let status = head.get(9..12).and_then(|status| status.parse().ok());
        Answer {
            status: status.unwrap_or_else(|| panic!("not an answer: {head:?}")),
            head: head.to_lowercase(),
            body: String::new(),
        }
    }

    /// Waits until data has arrived, and reads none of it.
    #[track_caller]
    pub(crate) fn wait(&self) {
        let arrived = self.stream.peek(&mut [0]).expect("an answer");
        assert_ne!(arrived, 0, "the server closes the connection");
    }

    /// Waits until the server closes the connection, whatever it sends first.
    #[track_caller]
    pub(crate) fn closed(mut self) {
        while self.more().expect("the connection stays open") {}
    }

    /// Closes the client's half, and waits until the server closes the connection. The server may send answers first,
    /// but no success.
    #[track_caller]
    pub(crate) fn ends_in_an_error(mut self) {
        self.stream.shutdown(Shutdown::Write).ok();
        while self.more().expect("the connection stays open") {}
        let sent = String::from_utf8_lossy(&self.read);
        assert!(!sent.contains("HTTP/1.1 2"), "{sent:?}");
    }

    /// Reads more; returns `false` if the server has closed the connection, and an error if it neither sends nor
    /// closes.
    fn more(&mut self) -> io::Result<bool> {
        if self.age() > 2 * HANGS {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let mut part = [0; 16 * 1024];
        match self.stream.read(&mut part) {
            Ok(0) => Ok(false),
            Ok(length) => {
                self.read.extend_from_slice(&part[..length]);
                Ok(true)
            }
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::ConnectionReset
                        | io::ErrorKind::BrokenPipe
                        | io::ErrorKind::ConnectionAborted
                ) =>
            {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the index of these bytes in the data; `None` if the connection ends first.
    fn until(&mut self, bytes: &[u8]) -> Option<usize> {
        loop {
            let found = self
                .read
                .windows(bytes.len())
                .position(|window| window == bytes);
            if found.is_some() {
                return found;
            }
            if !self.more().expect("the server hangs") {
                return None;
            }
        }
    }

    fn take(&mut self, length: usize) -> Vec<u8> {
        while self.read.len() < length {
            assert!(self.more().expect("the server hangs"), "half an answer");
        }
        self.read.drain(..length).collect()
    }

    fn chunks(&mut self) -> Vec<u8> {
        let mut body = Vec::new();
        loop {
            let end = self.until(b"\r\n").expect("a chunk");
            let line = self.take(end + 2);
            let line = std::str::from_utf8(&line).expect("a length").trim();
            let length = usize::from_str_radix(line, 16).expect("a length");
            body.extend(self.take(length));
            self.take(2);
            if length == 0 {
                return body;
            }
        }
    }
}
