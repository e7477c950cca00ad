//! The servers under attack, as processes.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use errpact_tests::command;
use serde_json::{Value, json};

use crate::attack::wire::{Answer, HANGS, Wire};

/// One of the servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Assistant,
    TravelChat,
    Pipeline,
}

/// A running server; it is killed when this is dropped.
pub(crate) struct Server {
    pub(crate) target: Target,
    /// Host and port.
    pub(crate) address: String,
    child: Child,
}

/// As long as any test, so a limit that is not under attack never applies.
const LONG: [&str; 2] = ["--client-timeout-ms", "3600000"];

impl Target {
    pub(crate) const ALL: [Self; 3] = [Self::Assistant, Self::TravelChat, Self::Pipeline];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Assistant => "assistant",
            Self::TravelChat => "travel-chat",
            Self::Pipeline => "pipeline",
        }
    }

    fn command(self) -> Command {
        let (program, arguments): (_, &[&str]) = match self {
            Self::Assistant => (command::assistant(), &["http"]),
            Self::TravelChat => (command::travel_chat(), &["serve", "--delay", "0"]),
            Self::Pipeline => (
                command::pipeline(),
                &["serve", "--delay", "0", "--firms", "1"],
            ),
        };
        let mut command = Command::new(program);
        command.args(arguments).env_remove("DATABASE_URL");
        command
    }

    /// Returns a path that can be read without a side effect.
    pub(crate) fn page(self) -> &'static str {
        match self {
            Self::Assistant => "/counts",
            Self::TravelChat | Self::Pipeline => "/",
        }
    }

    /// Returns a path that accepts a body, whatever the result.
    pub(crate) fn sink(self) -> &'static str {
        match self {
            Self::Assistant => "/mcp",
            Self::TravelChat => "/api/conversations/any/messages",
            Self::Pipeline => "/api/faults",
        }
    }

    /// Returns every route, with each of its methods.
    pub(crate) fn routes(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Assistant => &[
                ("POST", "/mcp"),
                ("GET", "/mcp"),
                ("DELETE", "/mcp"),
                ("GET", "/counts"),
            ],
            Self::TravelChat => &[
                ("GET", "/"),
                ("GET", "/assets/main.js"),
                ("POST", "/api/conversations"),
                ("GET", "/api/conversations/any"),
                ("POST", "/api/conversations/any/messages"),
                ("GET", "/api/conversations/any/events"),
            ],
            Self::Pipeline => &[
                ("GET", "/"),
                ("GET", "/app/main.js"),
                ("GET", "/api/firms"),
                ("GET", "/api/firms/firm-000001"),
                ("GET", "/api/firms/firm-000001/poll"),
                ("POST", "/api/firms/firm-000001/start"),
                ("POST", "/api/firms/firm-000001/dismiss"),
                ("GET", "/api/firms/firm-000001/history"),
                ("GET", "/api/firms/firm-000001/results"),
                ("GET", "/api/faults"),
                ("POST", "/api/faults"),
            ],
        }
    }

    /// Starts it with limits that never apply.
    pub(crate) fn start(self) -> Server {
        self.start_with(&LONG)
    }

    /// Starts it with these options.
    pub(crate) fn start_with(self, options: &[&str]) -> Server {
        let mut command = self.command();
        let mut child = command
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut said = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout)
            .read_line(&mut said)
            .expect("it says where it listens");
        let address = said.trim().strip_prefix("listening on http://");
        let address = address.and_then(|address| address.split('/').next());
        Server {
            target: self,
            address: address.unwrap_or_else(|| panic!("{said:?}")).to_owned(),
            child,
        }
    }
}

impl Server {
    pub(crate) fn open(&self) -> Wire {
        Wire::open(&self.address)
    }

    /// Returns the text of a request that closes its connection.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let (address, length) = (&self.address, body.len());
        let length = match length {
            0 => String::new(),
            length => format!("Content-Length: {length}\r\n"),
        };
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{length}{headers}\r\n{body}"
        )
    }

    /// Sends a request on a separate connection.
    #[track_caller]
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        self.send(self.request(method, path, headers, body))
    }

    /// Sends bytes on a separate connection; returns the first answer.
    #[track_caller]
    pub(crate) fn send(&self, bytes: impl AsRef<[u8]>) -> Answer {
        let mut wire = self.open();
        // A server that refuses a request before it has read all of it may close the connection first.
        wire.send(bytes).ok();
        wire.answer()
    }

    /// Returns a connection that has one answered request, and waits for the next one.
    pub(crate) fn keep_alive(&self) -> Wire {
        let mut wire = self.open();
        let (page, address) = (self.target.page(), &self.address);
        wire.send(format!("GET {page} HTTP/1.1\r\nHost: {address}\r\n\r\n"))
            .expect("the server reads");
        assert_eq!(wire.answer().status, 200);
        wire
    }

    /// Fails unless the server works.
    #[track_caller]
    pub(crate) fn works(&self) {
        let answer = self.ask("GET", self.target.page(), "", "");
        assert_eq!(answer.status, 200, "{answer:?}");
    }

    /// Tells the server to stop, and waits until it has ended cleanly.
    #[track_caller]
    pub(crate) fn stops(mut self) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status();
        assert!(sent.expect("kill runs").success());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                assert_eq!(status.code(), Some(0), "{status}");
                return;
            }
            assert!(begun.elapsed() < HANGS, "it does not end");
            sleep(Duration::from_millis(5));
        }
    }

    /// Returns how many connections the process has accepted and not closed.
    #[cfg(target_os = "linux")]
    pub(crate) fn connections(&self) -> usize {
        // `sl local remote state … inode`; a connection that was not accepted has no inode.
        let table = std::fs::read_to_string("/proc/net/tcp").expect("the kernel's table");
        let (_, port) = self.address.rsplit_once(':').expect("a port");
        let port: u16 = port.parse().expect("a port");
        let port = format!(":{port:04X}");
        let ours: Vec<String> = table
            .lines()
            .filter_map(|line| {
                let mut fields = line.split_whitespace().skip(1);
                let is_ours = fields.next()?.ends_with(&port) && fields.nth(1)? == "01";
                is_ours.then(|| fields.nth(5).map(|inode| format!("socket:[{inode}]")))?
            })
            .collect();
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.child.id()));
        files
            .expect("the process is there")
            .filter_map(|file| std::fs::read_link(file.ok()?.path()).ok())
            .filter(|target| ours.iter().any(|ours| target.as_os_str() == ours.as_str()))
            .count()
    }

    /// Returns an event stream that has begun; `None` for a server without streams.
    pub(crate) fn stream(&self) -> Option<Wire> {
        let (path, headers) = match self.target {
            Target::Assistant => ("/mcp".to_owned(), session_headers(&self.session())),
            Target::TravelChat => (
                format!("/api/conversations/{}/events", self.conversation()),
                String::new(),
            ),
            Target::Pipeline => return None,
        };
        let mut wire = self.open();
        wire.send(self.request("GET", &path, &headers, ""))
            .expect("the server reads");
        wire.wait();
        Some(wire)
    }

    /// Begins a conversation of the travel chat.
    #[track_caller]
    pub(crate) fn conversation(&self) -> String {
        let begun = self.ask("POST", "/api/conversations", "", "");
        assert_eq!(begun.status, 201, "{begun:?}");
        let body: Value = serde_json::from_str(&begun.body).expect("JSON");
        body["id"].as_str().expect("an id").to_owned()
    }

    /// Sends a message in a conversation.
    pub(crate) fn say(&self, conversation: &str, text: &str) -> Answer {
        let path = format!("/api/conversations/{conversation}/messages");
        let headers = "Content-Type: application/json\r\n";
        self.ask("POST", &path, headers, &json!({ "text": text }).to_string())
    }

    /// Asks the assistant for a session.
    pub(crate) fn initialize(&self) -> Answer {
        let body = json!({
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18", "capabilities": {},
                "clientInfo": { "name": "attack", "version": "1" },
            },
        });
        self.ask("POST", "/mcp", MCP, &body.to_string())
    }

    /// Returns a session of the assistant, ready for use.
    #[track_caller]
    pub(crate) fn session(&self) -> String {
        let answer = self.initialize();
        assert_eq!(answer.status, 200, "{answer:?}");
        let id = answer.header("mcp-session-id").expect("an id").to_owned();
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        let answer = self.ask("POST", "/mcp", &session_headers(&id), &ready.to_string());
        assert_eq!(answer.status, 202, "{answer:?}");
        id
    }

    /// Calls a tool of the assistant.
    pub(crate) fn call(&self, session: &str, tool: &str, arguments: &Value) -> Answer {
        let body = json!({
            "jsonrpc": "2.0", "id": 2, "method": "tools/call",
            "params": { "name": tool, "arguments": arguments },
        });
        self.ask("POST", "/mcp", &session_headers(session), &body.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The headers that an MCP client sends with every request.
const MCP: &str =
    "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";

/// Returns the same headers for a session.
pub(crate) fn session_headers(id: &str) -> String {
    format!("{MCP}Mcp-Session-Id: {id}\r\n")
}
