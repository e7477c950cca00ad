//! What a model is asked, and what it answers.

use errpact::table::Tool;
use errpact::{History, ToolCall};
use serde_json::Value;

/// What a model is asked. It has no provider's form: an [`Endpoint`](crate::Endpoint) writes it for its API.
#[derive(Debug, Clone)]
pub struct Request {
    /// The system prompt; nothing is sent for an empty one.
    pub system: String,
    /// The conversation. Its last message must be the user's, or the results of calls.
    pub history: History,
    /// The tools that the model knows.
    pub tools: Vec<Tool<'static>>,
    /// Whether the model may call them. Without calls it still must know the tools of the calls in the history.
    pub may_call: bool,
}

impl Request {
    /// Creates a request without tools.
    #[must_use]
    pub fn new(system: impl Into<String>, history: History) -> Self {
        Self {
            system: system.into(),
            history,
            tools: Vec::new(),
            may_call: true,
        }
    }

    /// Sets the tools: `CATALOG.tools`, or those of them that a [`ToolLoop`](errpact::ToolLoop) still offers.
    #[must_use]
    pub fn with_tools<'t>(mut self, tools: impl IntoIterator<Item = &'t Tool<'static>>) -> Self {
        self.tools = tools.into_iter().copied().collect();
        self
    }

    /// Asks for an answer in words, without calls.
    #[must_use]
    pub fn without_calls(mut self) -> Self {
        self.may_call = false;
        self
    }
}

/// What a model answers. [`History::reasoned`] takes its text, calls and reasoning.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The text for the user; that of a refusal if the model refuses.
    pub text: String,
    /// The calls of tools, in order. Each has an id that no other call of the reply has.
    pub calls: Vec<ToolCall>,
    /// The provider's reasoning items, for the next request to it.
    pub reasoning: Vec<Value>,
    /// Why the model stopped.
    pub stop: Stop,
    /// What the provider counted.
    pub usage: Usage,
}

/// Why a model stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// It said everything.
    Answered,
    /// It waits for the results of its calls.
    Calls,
    /// A limit of tokens cut it off. The arguments of its last call may be incomplete:
    /// [`ToolCall::malformed`].
    TokenLimit,
    /// The model or its provider refuses the content.
    Refused,
    /// The listener of a stream ended it.
    Unheard,
    /// Another reason, in the provider's word.
    Other(String),
}

/// The tokens that a provider counted. Zero if it does not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// The tokens of the request, cached or not.
    pub input: u64,
    /// The tokens of the reply, with those of its reasoning.
    pub output: u64,
}
