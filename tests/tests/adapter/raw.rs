//! A client of streamable HTTP without an SDK: it sends requests and reads events.

use std::time::Duration;

use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

/// A guard against hangs, never a measure.
const HANGS: Duration = Duration::from_secs(600);

/// A session, as its client sees it.
pub(crate) struct Session {
    http: reqwest::Client,
    url: String,
    id: String,
}

impl Session {
    /// Begins a session.
    pub(crate) async fn begin(url: &str) -> Self {
        let mut session = Self {
            http: reqwest::Client::new(),
            url: url.to_owned(),
            id: String::new(),
        };
        let hello = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "raw", "version": "1" },
        });
        let response = session.post("initialize", Some(0), hello).await;
        let id = response.headers().get("mcp-session-id");
        let id = id.expect("a session").to_str().expect("text");
        session.id = id.to_owned();
        let hello = Events::of(response).answer().await;
        assert_eq!(hello["result"]["protocolVersion"], "2025-06-18", "{hello}");
        let noted = session.post("notifications/initialized", None, json!({}));
        assert_eq!(noted.await.status(), StatusCode::ACCEPTED);
        session
    }

    /// Calls a tool; the answer may take its time.
    pub(crate) async fn call(&self, id: u64, tool: &str, arguments: Value) -> Events {
        let params = json!({ "name": tool, "arguments": arguments });
        let response = self.post("tools/call", Some(id), params).await;
        assert_eq!(response.status(), StatusCode::OK, "{tool}");
        Events::of(response)
    }

    /// Its id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Sends a message.
    pub(crate) async fn post(&self, method: &str, id: Option<u64>, params: Value) -> Response {
        let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        if let Some(id) = id {
            message["id"] = json!(id);
        }
        sent(self.to(Method::POST).body(message.to_string())).await
    }

    /// Resumes a stream that was cut.
    pub(crate) async fn resume(&self, last: &str) -> Events {
        Events::of(sent(self.to(Method::GET).header("last-event-id", last)).await)
    }

    /// Ends the session.
    pub(crate) async fn end(&self) {
        let ended = sent(self.to(Method::DELETE)).await;
        assert!(ended.status().is_success(), "{ended:?}");
    }

    fn to(&self, method: Method) -> RequestBuilder {
        let request = self
            .http
            .request(method, &self.url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream");
        if self.id.is_empty() {
            return request;
        }
        request
            .header("mcp-session-id", &self.id)
            .header("mcp-protocol-version", "2025-06-18")
    }
}

async fn sent(request: RequestBuilder) -> Response {
    let sent = tokio::time::timeout(HANGS, request.send()).await;
    sent.expect("an answer in time").expect("an answer")
}

/// The events of a stream.
pub(crate) struct Events {
    response: Response,
    read: String,
}

impl Events {
    fn of(response: Response) -> Self {
        Self {
            response,
            read: String::new(),
        }
    }

    /// Returns the answer to a request. Events without a message come before it.
    pub(crate) async fn answer(&mut self) -> Value {
        loop {
            let (_, data) = self.next().await.expect("an answer before the end");
            if let Ok(message) = serde_json::from_str::<Value>(&data)
                && message.get("id").is_some()
            {
                return message;
            }
        }
    }

    /// Returns the next event: its id and its data. `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<(String, String)> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let field = |name: &str| {
                    let lines = event.lines().filter_map(|line| line.strip_prefix(name));
                    lines.map(str::trim).collect::<Vec<_>>().join("\n")
                };
                let event = (field("id:"), field("data:"));
                self.read = rest.to_owned();
                return Some(event);
            }
            let chunk = tokio::time::timeout(HANGS, self.response.chunk()).await;
            let chunk = chunk.expect("an event in time").expect("a stream")?;
            self.read
                .push_str(std::str::from_utf8(&chunk).expect("text"));
        }
    }
}
