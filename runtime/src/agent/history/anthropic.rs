//! A history as Anthropic's Messages.

use serde_json::{Value, json};

use super::History;
use super::ids::Accepted;
use super::message::is_blank;
use super::outgoing::{Outgoing, OutgoingCall, reasoning_of};

/// No limit for ids is documented.
const ACCEPTED: Accepted = Accepted {
    id: usize::MAX,
    name: 128,
};

/// The types of the model's thinking blocks.
const THINKING: [&str; 2] = ["thinking", "redacted_thinking"];

impl History {
    /// Returns the `messages` of Anthropic's [Messages]. The roles user and assistant alternate. Two
    /// messages of the user are combined into one, with results of calls before its text. Two
    /// messages of the model in a row are combined as well. The combined message begins with the
    /// [thinking] that led to its calls. It has none if there is no call, because the thinking of
    /// two answers must not be mixed.
    ///
    /// The next request must end with a user message, and this one does, unless the last item is the
    /// model's answer.
    ///
    /// [thinking]: https://docs.claude.com/en/docs/build-with-claude/extended-thinking
    /// [Messages]: https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use
    #[must_use]
    pub fn anthropic(&self) -> Vec<Value> {
        let mut messages = Messages::default();
        for message in self.outgoing(ACCEPTED) {
            match message {
                Outgoing::User(text) => {
                    messages.add("user", vec![json!({"type": "text", "text": text})]);
                }
                Outgoing::Assistant {
                    text,
                    calls,
                    reasoning,
                } => {
                    let thinking = reasoning_of(reasoning, &THINKING).collect();
                    let text = text.map(|text| json!({"type": "text", "text": text}));
                    let blocks = text.into_iter().chain(calls.iter().map(tool_use));
                    messages.assistant(thinking, blocks.collect(), !calls.is_empty());
                    if !calls.is_empty() {
                        messages.add("user", calls.iter().map(tool_result).collect());
                    }
                }
            }
        }
        messages.done()
    }
}

fn tool_use(call: &OutgoingCall<'_>) -> Value {
    json!({"type": "tool_use", "id": call.id, "name": call.tool, "input": *call.arguments})
}

fn tool_result(call: &OutgoingCall<'_>) -> Value {
    let mut block = json!({"type": "tool_result", "tool_use_id": call.id});
    if let Some(block) = block.as_object_mut() {
        if call.failed {
            block.insert("is_error".to_owned(), true.into());
        }
        // An empty result is a result without content; one of only white space is refused.
        if !is_blank(call.result) {
            block.insert("content".to_owned(), call.result.into());
        }
    }
    block
}

/// Messages in which roles alternate.
#[derive(Default)]
struct Messages {
    done: Vec<Value>,
    role: &'static str,
    /// The thinking of an assistant message that is not closed yet; it goes before the blocks.
    thinking: Vec<Value>,
    blocks: Vec<Value>,
}

impl Messages {
    fn add(&mut self, role: &'static str, blocks: Vec<Value>) {
        if self.role != role {
            self.close();
            self.role = role;
        }
        self.blocks.extend(blocks);
    }

    /// Only the last of several messages in a row can have calls, because their results come in
    /// between.
    fn assistant(&mut self, thinking: Vec<Value>, blocks: Vec<Value>, calls: bool) {
        let alone = self.role != "assistant";
        self.add("assistant", blocks);
        self.thinking = if alone || calls { thinking } else { Vec::new() };
    }

    fn close(&mut self) {
        let mut content = std::mem::take(&mut self.thinking);
        content.append(&mut self.blocks);
        if !content.is_empty() {
            self.done
                .push(json!({"role": self.role, "content": content}));
        }
    }

    fn done(mut self) -> Vec<Value> {
        self.close();
        self.done
    }
}
