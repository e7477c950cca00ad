//! What a model gets, and what it answers.

use errpact::ToolCall;
use serde_json::{Map, Value, json};

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
    /// Returns the request with this history.
    #[must_use]
    pub fn new(system: &str, history: &[Message], tools: Vec<Value>) -> Self {
        let mut messages: Vec<Value> = Vec::new();
        let mut last_call = "";
        for message in history {
            let (role, block) = match message {
                Message::User(text) | Message::Note(text) => {
                    ("user", json!({ "type": "text", "text": text }))
                }
                Message::Model(text) => ("assistant", json!({ "type": "text", "text": text })),
                Message::Call(call) => {
                    last_call = &call.id;
                    let (id, name, input) = (&call.id, &call.tool, &call.arguments);
                    let block =
                        json!({ "type": "tool_use", "id": id, "name": name, "input": input });
                    ("assistant", block)
                }
                Message::Result(text) => {
                    let block =
                        json!({ "type": "tool_result", "tool_use_id": last_call, "content": text });
                    ("user", block)
                }
            };
            push(&mut messages, role, block);
        }
        Self {
            system: system.to_owned(),
            messages,
            tools,
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

/// Adds a block. A message has all blocks of one role in a row.
fn push(messages: &mut Vec<Value>, role: &str, block: Value) {
    let last = messages.last_mut().filter(|last| last["role"] == role);
    match last.and_then(|last| last["content"].as_array_mut()) {
        Some(blocks) => blocks.push(block),
        None => messages.push(json!({ "role": role, "content": [block] })),
    }
}

fn part(block: &Value, by_user: bool) -> Option<Part<'_>> {
    let text = |name: &str| block.get(name).and_then(Value::as_str);
    Some(match text("type")? {
        "text" if by_user => Part::User(text("text")?),
        "text" => Part::Model(text("text")?),
        "tool_use" => Part::Call(text("id")?, text("name")?, block.get("input")?.as_object()?),
        "tool_result" => Part::Result(text("tool_use_id")?, text("content")?),
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
