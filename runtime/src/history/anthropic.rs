//! A history as Anthropic's Messages.

use serde_json::{Value, json};

use super::History;
use super::ids::Accepted;
use super::seen::{Seen, SeenCall, reasoning_of};

/// Ids have no limit that is documented.
const ACCEPTED: Accepted = Accepted {
    id: usize::MAX,
    name: 128,
};

impl History {
    /// The `messages` of Anthropic's [Messages]. User and assistant take turns: what two messages of
    /// the person's have to say stands in one, results of calls before its text.
    ///
    /// The next request must end with a user's message, and so does this, unless the last thing is the
    /// model's answer.
    ///
    /// [Messages]: https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use
    #[must_use]
    pub fn anthropic(&self) -> Vec<Value> {
        let mut messages = Messages::default();
        for message in self.seen(ACCEPTED) {
            match message {
                Seen::User(text) => {
                    messages.add("user", vec![json!({"type": "text", "text": text})]);
                }
                Seen::Assistant {
                    text,
                    calls,
                    reasoning,
                } => {
                    let thinking = ["thinking", "redacted_thinking"];
                    let mut blocks: Vec<Value> = reasoning_of(reasoning, &thinking).collect();
                    blocks.extend(text.map(|text| json!({"type": "text", "text": text})));
                    blocks.extend(calls.iter().map(tool_use));
                    messages.add("assistant", blocks);
                    if !calls.is_empty() {
                        messages.add("user", calls.iter().map(tool_result).collect());
                    }
                }
            }
        }
        messages.done()
    }
}

fn tool_use(call: &SeenCall<'_>) -> Value {
    json!({"type": "tool_use", "id": call.id, "name": call.tool, "input": call.arguments})
}

fn tool_result(call: &SeenCall<'_>) -> Value {
    let mut block = json!({"type": "tool_result", "tool_use_id": call.id});
    if let Some(block) = block.as_object_mut() {
        if call.failed {
            block.insert("is_error".to_owned(), true.into());
        }
        if !call.result.is_empty() {
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

    fn close(&mut self) {
        if !self.blocks.is_empty() {
            let blocks = std::mem::take(&mut self.blocks);
            self.done
                .push(json!({"role": self.role, "content": blocks}));
        }
    }

    fn done(mut self) -> Vec<Value> {
        self.close();
        self.done
    }
}
