//! A call that a model made, and the result for the model.

use std::borrow::Cow;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::IdempotencyKey;
use crate::table::Replay;

/// A call that a model made.
///
/// It is stored as `{"id", "tool", "arguments"}`, without `arguments` if there are none. They are
/// read like those of [`new`](Self::new), because a store may have the provider's text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "Stored")]
pub struct ToolCall {
    /// Its id, from the model's provider.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// The arguments; empty if [`malformed`](Self::malformed) has something else.
    pub arguments: Map<String, Value>,
    /// Its key, if the tool has `idempotency: key`: the tool sends it to its service. [`ToolLoop`](crate::ToolLoop) sets
    /// it. It is not stored with the call: a loop that resumes makes the same one.
    pub idempotency_key: Option<IdempotencyKey>,
    malformed: Option<Value>,
}

impl ToolCall {
    /// Creates a call with the model's arguments: an object, or the JSON text of one, which is the
    /// form of OpenAI's interfaces. A model that passes none may have written `null` or nothing.
    ///
    /// Anything else is kept as [`malformed`](Self::malformed).
    ///
    /// ```
    /// use errpact::ToolCall;
    /// use serde_json::json;
    ///
    /// let call = ToolCall::new("call_1", "pay", json!("{\"amount\": 5}"));
    /// assert_eq!(call.arguments["amount"], 5);
    /// assert!(call.malformed().is_none());
    ///
    /// let call = ToolCall::new("call_2", "pay", json!("{\"amount\": "));
    /// assert_eq!(call.malformed(), Some(&json!("{\"amount\": ")));
    /// ```
    #[must_use]
    pub fn new<'t>(id: impl Into<String>, tool: impl Into<Cow<'t, str>>, arguments: Value) -> Self {
        let (arguments, malformed) = match arguments {
            Value::String(text) => read(text),
            given => taken(given),
        };
        Self {
            id: id.into(),
            tool: tool.into().into_owned(),
            arguments,
            idempotency_key: None,
            malformed,
        }
    }

    /// Returns what the model passed instead of arguments, if that is not an object.
    ///
    /// A [`ToolLoop`](crate::ToolLoop) does not make such a call. It is a failure of the type
    /// `InvalidArgument`, like any that [`arguments`](crate::arguments) finds. An application that
    /// makes calls without [`admit`](crate::ToolLoop::admit) must not make it either.
    #[must_use]
    pub fn malformed(&self) -> Option<&Value> {
        self.malformed.as_ref()
    }
}

/// Reads the text that a model passed as its arguments
/// (`docs/decisions/042-malformed-arguments-are-kept-and-not-called.md`).
fn read(text: String) -> (Map<String, Value>, Option<Value>) {
    if text.trim().is_empty() {
        return (Map::new(), None);
    }
    match serde_json::from_str(&text) {
        Ok(read @ (Value::Object(_) | Value::Null)) => taken(read),
        Ok(_) | Err(_) => (Map::new(), Some(Value::String(text))),
    }
}

fn taken(given: Value) -> (Map<String, Value>, Option<Value>) {
    match given {
        Value::Object(arguments) => (arguments, None),
        Value::Null => (Map::new(), None),
        other => (Map::new(), Some(other)),
    }
}

#[derive(Deserialize)]
struct Stored {
    id: String,
    tool: String,
    #[serde(default)]
    arguments: Value,
}

impl From<Stored> for ToolCall {
    fn from(stored: Stored) -> Self {
        Self::new(stored.id, stored.tool, stored.arguments)
    }
}

impl Serialize for ToolCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let none = self.arguments.is_empty() && self.malformed.is_none();
        let mut call = serializer.serialize_struct("ToolCall", if none { 2 } else { 3 })?;
        call.serialize_field("id", &self.id)?;
        call.serialize_field("tool", &self.tool)?;
        match &self.malformed {
            Some(malformed) => call.serialize_field("arguments", malformed)?,
            None if none => call.skip_field("arguments")?,
            None => call.serialize_field("arguments", &self.arguments)?,
        }
        call.end()
    }
}

/// A result as it enters the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replayed {
    /// The user's turn.
    pub turn: String,
    /// The id of the call.
    pub call_id: String,
    /// The tool that was called.
    pub tool: String,
    /// What is kept of it.
    pub replay: Replay,
    /// The text for the model; a neutral sentence if it must not read what happened.
    pub text: String,
    /// Whether the call failed.
    #[serde(default)]
    pub failed: bool,
}
