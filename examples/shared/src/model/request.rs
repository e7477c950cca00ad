//! What a model gets, and what it answers.

use errpact::table::{Replay, Tool};
use errpact::tool_loop::Replayed;
use errpact::{History, ToolCall};
use errpact_core::table::{ToolApi, tool_definitions};
use serde_json::{Map, Value};

/// A message of the history.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// The user's words.
    User(String),
    /// A note of the application, which is sent in the user's place.
    Note(String),
    /// The model's words: what it says, or what it thinks before a call.
    Model(String),
    /// The model's call of a tool.
    Call(ToolCall),
    /// The result of the last call, as text.
    Result(String),
}

impl Message {
    /// Returns the text as it is sent.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::User(text) | Self::Note(text) | Self::Model(text) | Self::Result(text) => {
                text.clone()
            }
            Self::Call(call) => Value::Object(call.arguments.clone()).to_string(),
        }
    }
}

/// Returns the messages as a history, which can be written for any API.
#[must_use]
pub fn history(messages: &[Message]) -> History {
    // All of it is one turn: nothing in it is for one turn only.
    let turn = || "1".to_owned();
    let mut history = History::new();
    let mut made = None::<&ToolCall>;
    let mut messages = messages.iter().peekable();
    while let Some(message) = messages.next() {
        match message {
            Message::User(text) | Message::Note(text) => history.user(text),
            Message::Model(text) => {
                // The words before a call are part of its message.
                let call = messages.next_if(|next| matches!(next, Message::Call(_)));
                if let Some(Message::Call(call)) = call {
                    made = Some(call);
                }
                let calls = made.into_iter().filter(|_| call.is_some()).cloned();
                history.assistant(turn(), text, calls.collect(), false);
            }
            Message::Call(call) => {
                made = Some(call);
                history.assistant(turn(), "", vec![call.clone()], false);
            }
            Message::Result(text) => {
                let result = made.take().map(|call| Replayed {
                    turn: turn(),
                    call_id: call.id.clone(),
                    tool: call.tool.clone(),
                    replay: Replay::Keep,
                    text: text.clone(),
                    failed: false,
                });
                history.results(result.as_slice());
            }
        }
    }
    history
}

/// A request to a model, with the members of a request to Anthropic's Messages API
/// (<https://docs.anthropic.com/en/api/messages>).
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// The system prompt.
    pub system: String,
    /// The messages, each with a `role` and a list of blocks as its `content`.
    pub messages: Vec<Value>,
    /// The tools that the model may call, each with `name`, `description` and `input_schema`.
    pub tools: Vec<Value>,
}

/// A part of a message.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part<'a> {
    /// A text in the user's place.
    User(&'a str),
    /// The model's words.
    Model(&'a str),
    /// A call of the model: its id, its tool and its arguments.
    Call(&'a str, &'a str, &'a Map<String, Value>),
    /// The result of the call with this id.
    Result(&'a str, &'a str),
}

impl Request {
    /// Returns the request with this history and these tools.
    #[must_use]
    pub fn new(system: &str, history: &History, tools: &[Tool<'_>]) -> Self {
        let tools = tool_definitions(tools, ToolApi::Anthropic);
        Self {
            system: system.to_owned(),
            messages: history.anthropic(),
            tools: tools.as_array().cloned().unwrap_or_default(),
        }
    }

    /// Returns the parts of all messages, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        self.messages.iter().flat_map(|message| {
            let by_user = message.get("role").and_then(Value::as_str) == Some("user");
            let blocks = message.get("content").and_then(Value::as_array);
            let blocks = blocks.map(Vec::as_slice).unwrap_or_default();
            blocks.iter().filter_map(move |block| part(block, by_user))
        })
    }

    /// Returns the schema of a tool's arguments, by their names; `None` if the tool is not offered.
    #[must_use]
    pub fn parameters(&self, tool: &str) -> Option<&Map<String, Value>> {
        let named = |offered: &&Value| offered.get("name").and_then(Value::as_str) == Some(tool);
        let offered = self.tools.iter().find(named)?;
        offered.get("input_schema")?.get("properties")?.as_object()
    }
}

fn part(block: &Value, by_user: bool) -> Option<Part<'_>> {
    let text = |name: &str| block.get(name).and_then(Value::as_str);
    Some(match text("type")? {
        "text" if by_user => Part::User(text("text")?),
        "text" => Part::Model(text("text")?),
        "tool_use" => Part::Call(text("id")?, text("name")?, block.get("input")?.as_object()?),
        "tool_result" => Part::Result(text("tool_use_id")?, text("content").unwrap_or_default()),
        _ => return None,
    })
}

/// The model's answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Reply {
    /// What it says, or thinks before its calls.
    pub text: String,
    /// Its calls. Without one, it is the user's turn.
    pub calls: Vec<ToolCall>,
}

impl Reply {
    /// Returns an answer in words.
    #[must_use]
    pub fn say(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            calls: Vec::new(),
        }
    }

    /// Returns a call whose id is new in the conversation.
    #[must_use]
    pub fn call(request: &Request, tool: &str, arguments: Map<String, Value>) -> Self {
        let is_call = |part: &Part<'_>| matches!(part, Part::Call(..));
        let number = request.parts().filter(is_call).count() + 1;
        let call = ToolCall::new(format!("call-{number}"), tool, Value::Object(arguments));
        Self {
            text: String::new(),
            calls: vec![call],
        }
    }
}

/// Returns a text among arguments; empty if it is missing.
#[must_use]
pub fn text<'a>(arguments: &'a Map<String, Value>, name: &str) -> &'a str {
    arguments
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// Returns an object among arguments; empty if it is missing.
#[must_use]
pub fn object(arguments: &Map<String, Value>, name: &str) -> Map<String, Value> {
    let given = arguments.get(name).and_then(Value::as_object);
    given.cloned().unwrap_or_default()
}
