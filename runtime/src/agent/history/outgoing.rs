//! A history as a model is to see it, before a provider's form is given to it.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::History;
use super::ids::{Accepted, Ids};
use super::message::{Message, is_blank};
use crate::agent::history::call::ToolCall;

/// Stands where a person's message has no text: no provider takes an empty one.
const EMPTY: &str = "(empty message)";
/// Stands before an assistant that speaks first: the person's message must.
const BEGINNING: &str = "(The conversation begins.)";

/// The name under which a model sees what it gave in the place of arguments.
const MALFORMED: &str = "invalid_arguments";

/// A message that is sent.
pub(super) enum Outgoing<'a> {
    /// The person's.
    User(&'a str),
    /// The model's: it has a text or a call.
    Assistant {
        text: Option<&'a str>,
        calls: Vec<OutgoingCall<'a>>,
        reasoning: &'a [Value],
    },
}

/// A call and its one result.
pub(super) struct OutgoingCall<'a> {
    pub(super) id: Cow<'a, str>,
    pub(super) tool: Cow<'a, str>,
    /// Always an object, as the interfaces want it.
    pub(super) arguments: Cow<'a, Map<String, Value>>,
    pub(super) result: &'a str,
    pub(super) failed: bool,
}

impl History {
    /// The messages in their order: what leaves is left out, what nothing has answered is answered.
    pub(super) fn outgoing(&self, accepted: Accepted) -> Vec<Outgoing<'_>> {
        let mut ids = Ids::new(accepted);
        let mut seen = Vec::with_capacity(self.messages.len() + 1);
        for message in &self.messages {
            match message {
                Message::User(text) if is_blank(text) => seen.push(Outgoing::User(EMPTY)),
                Message::User(text) => seen.push(Outgoing::User(text)),
                Message::Assistant(message) if message.leaves() => {}
                Message::Assistant(message) => {
                    let text = message.text.trim_end();
                    let text = (!is_blank(text)).then_some(text);
                    if text.is_none() && message.calls.is_empty() {
                        continue;
                    }
                    if seen.is_empty() {
                        seen.push(Outgoing::User(BEGINNING));
                    }
                    let calls = message.calls.iter().map(|call| {
                        let (result, failed) = call.answered();
                        OutgoingCall {
                            id: ids.id(&call.call.id),
                            tool: ids.name(&call.call.tool),
                            arguments: arguments(&call.call),
                            result,
                            failed,
                        }
                    });
                    seen.push(Outgoing::Assistant {
                        text,
                        calls: calls.collect(),
                        reasoning: &message.reasoning,
                    });
                }
            }
        }
        seen
    }
}

/// The arguments of a call. What is not an object is wrapped in one, so that the model sees what it
/// gave: Anthropic says how in [its documentation][1], and servers with OpenAI's interface refuse any
/// other arguments.
///
/// [1]: https://docs.claude.com/en/docs/agents-and-tools/tool-use/fine-grained-tool-streaming
fn arguments(call: &ToolCall) -> Cow<'_, Map<String, Value>> {
    match call.malformed() {
        Some(given) => Cow::Owned(Map::from_iter([(MALFORMED.to_owned(), given.clone())])),
        None => Cow::Borrowed(&call.arguments),
    }
}

/// The reasoning items of these types: those that this provider gave.
pub(super) fn reasoning_of<'a>(
    items: &'a [Value],
    types: &'a [&'a str],
) -> impl Iterator<Item = Value> + 'a {
    items
        .iter()
        .filter(|item| {
            let of = item.get("type").and_then(Value::as_str);
            of.is_some_and(|of| types.contains(&of))
        })
        .cloned()
}
