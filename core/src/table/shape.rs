//! Shapes of failures that a catalog declares: another contract's names for what errpact knows.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::words;

words! {
    /// A place in which a failure of a declared shape is written.
    #[derive(PartialOrd, Ord)]
    "a surface" pub enum Surface {
        /// The text of an MCP result.
        "mcp_text" => McpText,
        /// The `structuredContent` of an MCP result.
        "mcp_structured" => McpStructured,
        /// The `_meta` of an MCP result, beside errpact's own member.
        "mcp_meta" => McpMeta,
        /// The text of a tool that returns JSON, for the message with its result.
        "tool_result" => ToolResult,
        /// The body of an HTTP response.
        "http" => Http,
    }

    /// How a delay is written.
    "a unit" pub enum DelayUnit {
        /// A whole number of seconds, rounded up.
        "seconds" => Seconds,
        /// A whole number of milliseconds.
        "milliseconds" => Milliseconds,
        /// The JSON of a `google.protobuf.Duration`, such as `"1.500s"`.
        "duration" => Duration,
    }
}

/// Words of a contract: errpact's name for each, and the contract's as JSON.
pub type ShapeWords<'a> = &'a [(&'a str, &'a str)];

/// A shape that a catalog declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape<'a> {
    /// The name.
    pub name: &'a str,
    /// The media type of an HTTP body.
    pub media_type: &'a str,
    /// The members, each with its JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)), sorted by the names
    /// in it. No pointer leads into another.
    pub members: &'a [(&'a str, ShapeFact<'a>)],
}

impl Shape<'_> {
    /// The media type of an HTTP body, if the catalog does not say.
    pub const MEDIA_TYPE: &'static str = "application/json";

    /// Returns it as tables in JSON have it: the media type, and for each member its pointer, the name of its fact, and
    /// the fact's argument if it has one.
    #[must_use]
    pub fn json(&self) -> Value {
        let members = self.members.iter().map(|(pointer, fact)| {
            let (name, argument) = fact.json();
            let named = [Value::from(*pointer), name.into()];
            named.into_iter().chain(argument).collect::<Value>()
        });
        json!({ "media_type": self.media_type, "members": members.collect::<Value>() })
    }
}

/// Returns the names in a JSON Pointer. Each that [is a number](is_index) is a place in a list.
#[must_use]
pub fn pointer_names(pointer: &str) -> Vec<Cow<'_, str>> {
    let names = pointer.split('/').skip(1);
    let plain = |name: &str| name.replace("~1", "/").replace("~0", "~").into();
    names
        .map(|name| match name.contains('~') {
            true => plain(name),
            false => name.into(),
        })
        .collect()
}

/// Returns whether a name in a JSON Pointer is a place in a list.
#[must_use]
pub fn is_index(name: &str) -> bool {
    let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    digits && (name == "0" || !name.starts_with('0'))
}

/// What a member of a shape says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShapeFact<'a> {
    /// That this is a failure: always this value, as JSON.
    Failed(&'a str),
    /// Always this value, as JSON.
    Constant(&'a str),
    /// The code.
    Code(ShapeWords<'a>),
    /// The message for its reader.
    Message,
    /// Who must act before a retry: `never`, `runtime`, `model` or `user`.
    Retry(ShapeWords<'a>),
    /// The wait before a retry.
    Delay(DelayUnit),
    /// What the model should do.
    Hint,
    /// The parameters without their own members, in an object.
    Details,
    /// A parameter.
    Param(&'a str),
    /// The reference that users quote.
    Reference,
    /// The category.
    Category(ShapeWords<'a>),
    /// The HTTP status.
    Status,
    /// The summary of the code.
    Summary,
    /// The link to the docs of the code.
    Docs,
}

impl ShapeFact<'_> {
    /// Returns whether it is the same in every failure.
    #[must_use]
    pub const fn is_constant(&self) -> bool {
        matches!(self, Self::Failed(_) | Self::Constant(_))
    }

    /// Returns its name and, if it has one, its argument.
    #[must_use]
    pub fn json(&self) -> (&'static str, Option<Value>) {
        let value = |json: &str| serde_json::from_str::<Value>(json).unwrap_or_default();
        let words = |words: ShapeWords<'_>| -> Value {
            let words = words.iter();
            let words = words.map(|(name, json)| ((*name).to_owned(), value(json)));
            Value::Object(words.collect())
        };
        match self {
            Self::Failed(json) => ("failed", Some(value(json))),
            Self::Constant(json) => ("constant", Some(value(json))),
            Self::Code(all) => ("code", Some(words(all))),
            Self::Message => ("message", None),
            Self::Retry(all) => ("retry", Some(words(all))),
            Self::Delay(unit) => ("delay", Some(unit.as_str().into())),
            Self::Hint => ("hint", None),
            Self::Details => ("details", None),
            Self::Param(name) => ("param", Some((*name).into())),
            Self::Reference => ("reference", None),
            Self::Category(all) => ("category", Some(words(all))),
            Self::Status => ("status", None),
            Self::Summary => ("summary", None),
            Self::Docs => ("docs", None),
        }
    }
}
