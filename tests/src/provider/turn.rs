//! What a scripted model does when it is asked.

use errpact::ToolCall;
use serde_json::{Value, json};

/// What a scripted model or its server does when it is asked.
#[derive(Debug, Clone)]
pub enum Turn {
    /// The model says this, and calls these tools.
    Says(String, Vec<ToolCall>),
    /// The model refuses with these words.
    Refuses(String),
    /// The model is cut off by the limit of tokens after these words.
    Truncated(String),
    /// The server answers with this status, these headers and this body.
    Fails(u16, Vec<(&'static str, String)>, Value),
    /// The server accepts the request, and never answers.
    Silent,
    /// The connection ends in the middle of the answer, after these words.
    Cut(String),
    /// The server reports an overload in the middle of the stream, after these words.
    Overloaded(String),
    /// The server answers with success and this body, whatever it is.
    Raw(String),
}

impl Turn {
    /// Says something.
    #[must_use]
    pub fn says(text: &str) -> Self {
        Self::Says(text.to_owned(), Vec::new())
    }

    /// Calls a tool.
    #[must_use]
    pub fn calls(id: &str, tool: &str, arguments: Value) -> Self {
        Self::Says(String::new(), vec![ToolCall::new(id, tool, arguments)])
    }

    /// Fails with this status, in the form of OpenAI's APIs or, with `type`, Anthropic's.
    #[must_use]
    pub fn fails(status: u16, error: Value) -> Self {
        let body = match error.get("code") {
            Some(_) => json!({ "error": error }),
            None => json!({ "type": "error", "error": error, "request_id": "req_1" }),
        };
        Self::Fails(status, Vec::new(), body)
    }

    /// Adds a header to the answer of a failure.
    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        if let Self::Fails(_, headers, _) = &mut self {
            headers.push((name, value.to_owned()));
        }
        self
    }
}
