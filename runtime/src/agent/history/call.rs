//! A call that a model made, and the result that the model reads.

use std::borrow::Cow;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::table::Replay;

/// A call that a model made.
///
/// It is stored as `{"id", "tool", "arguments"}`, without `arguments` where there are none. They are
/// read like those of [`new`](Self::new): a store may have the text that a provider gave.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "Stored")]
pub struct ToolCall {
    /// Its id, as the model's provider gave it.
    pub id: String,
    /// The tool.
    pub tool: String,
    /// The arguments; empty where [`malformed`](Self::malformed) has something else.
    pub arguments: Map<String, Value>,
    malformed: Option<Value>,
}

impl ToolCall {
    /// A call with the arguments that the model gave: an object, or the JSON text of one, which is the
    /// form of OpenAI's interfaces. A model that gave none may have written `null` or nothing.
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
            malformed,
        }
    }

    /// What the model gave in the place of arguments, where that is not an object.
    ///
    /// A [`ToolLoop`](crate::ToolLoop) does not make such a call: it is a failure of the type
    /// `InvalidArgument`, like any that [`arguments`](crate::arguments) finds. An application that
    /// makes calls without [`admit`](crate::ToolLoop::admit) must not make it either.
    #[must_use]
    pub fn malformed(&self) -> Option<&Value> {
        self.malformed.as_ref()
    }
}

/// A text that a model gave as its arguments
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
    /// The turn of the person's.
    pub turn: String,
    /// The id of the call.
    pub call_id: String,
    /// The tool that was called.
    pub tool: String,
    /// What stays of it.
    pub replay: Replay,
    /// What the model reads; a neutral sentence where it is not to read what happened.
    pub text: String,
    /// Did the call fail?
    #[serde(default)]
    pub failed: bool,
}
