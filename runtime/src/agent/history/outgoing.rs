//! A history as a model will see it, before it is written in a provider's form.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::History;
use super::ids::{Accepted, Ids};
use super::message::{Message, is_blank};
use crate::agent::history::call::ToolCall;
use crate::table::Sentence;

/// The name under which a model sees what it passed instead of arguments.
const MALFORMED: &str = "invalid_arguments";

/// A message to send.
pub(super) enum Outgoing<'a> {
    /// The user's message.
    User(&'a str),
    /// The model's message, which has a text or a call.
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
    /// Always an object, as the interfaces require.
    pub(super) arguments: Cow<'a, Map<String, Value>>,
    pub(super) result: &'a str,
    pub(super) failed: bool,
}

impl History {
    /// Returns the messages in order, without those that are removed, and with an answer for each
    /// unanswered call.
    pub(super) fn outgoing(&self, accepted: Accepted) -> Vec<Outgoing<'_>> {
        let said = self.sentences.get();
        let mut ids = Ids::new(accepted);
        let mut seen = Vec::with_capacity(self.messages.len() + 1);
        for message in &self.messages {
            match message {
                // No provider accepts an empty text.
                Message::User(text) if is_blank(text) => {
                    seen.push(Outgoing::User(said.get(Sentence::EmptyMessage)));
                }
                Message::User(text) => seen.push(Outgoing::User(text)),
                Message::Assistant(message) if message.leaves() => {}
                Message::Assistant(message) => {
                    let text = message.text.trim_end();
                    let text = (!is_blank(text)).then_some(text);
                    if text.is_none() && message.calls.is_empty() {
                        continue;
                    }
                    if seen.is_empty() {
                        // The user's message must come first.
                        seen.push(Outgoing::User(said.get(Sentence::ConversationBegins)));
                    }
                    let calls = message.calls.iter().map(|call| {
                        let (result, failed) = call.answered();
                        OutgoingCall {
                            id: ids.id(&call.call.id),
                            tool: ids.name(&call.call.tool),
                            arguments: arguments(&call.call),
                            result: result.unwrap_or_else(|| said.get(Sentence::NoResult)),
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

/// Returns the arguments of a call. Anything but an object is wrapped in one, so that the model sees
/// what it passed. Anthropic describes this in [its documentation][1], and servers with OpenAI's
/// interface refuse any other arguments.
///
/// [1]: https://docs.claude.com/en/docs/agents-and-tools/tool-use/fine-grained-tool-streaming
fn arguments(call: &ToolCall) -> Cow<'_, Map<String, Value>> {
    match call.malformed() {
        Some(given) => {
            let mut wrapped = Map::new();
            wrapped.insert(MALFORMED.to_owned(), given.clone());
            Cow::Owned(wrapped)
        }
        None => Cow::Borrowed(&call.arguments),
    }
}

/// Returns the reasoning items of these types, which are the ones of this provider.
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
