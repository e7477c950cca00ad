//! Growing a history.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::message::{Answer, Assistant, Call, Message};
use crate::agent::history::call::{Replayed, ToolCall};
use crate::table::Replay;

/// What a model is told of a conversation, for any provider.
///
/// Whatever is put into it and in whatever order, what it gives is accepted: every call has exactly
/// one result right behind it, a call without one has a neutral sentence, and a result without a
/// call is left out. What leaves leaves in pairs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History {
    pub(super) messages: Vec<Message>,
}

impl History {
    /// A history with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Is there nothing in it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// Adds what the person wrote. What the last turn left behind only to recognize it leaves now.
    pub fn user(&mut self, text: impl Into<String>) {
        self.prune();
        self.messages.push(Message::User(text.into()));
    }

    /// Adds what the model wrote in this turn of the person's, and the calls it made.
    ///
    /// `bound_to_reasoning` says that the provider ties the calls to a reasoning item that it keeps
    /// itself: then none of them leaves. Where the application holds the item, use
    /// [`reasoned`](Self::reasoned).
    pub fn assistant(
        &mut self,
        turn: impl Into<String>,
        text: impl Into<String>,
        calls: Vec<ToolCall>,
        bound_to_reasoning: bool,
    ) {
        self.push(
            turn.into(),
            text.into(),
            calls,
            Vec::new(),
            bound_to_reasoning,
        );
    }

    /// Adds what the model wrote after it reasoned: `reasoning` are the provider's items as they came
    /// (`reasoning` of OpenAI's Responses, `thinking` and `redacted_thinking` blocks of Anthropic's
    /// Messages). They are given back to the provider that they came from, and no other.
    pub fn reasoned(
        &mut self,
        turn: impl Into<String>,
        text: impl Into<String>,
        calls: Vec<ToolCall>,
        reasoning: Vec<Value>,
    ) {
        let bound = !reasoning.is_empty();
        self.push(turn.into(), text.into(), calls, reasoning, bound);
    }

    /// Adds the results of a round. A result of a call that has one is left out, unless it is the first
    /// success; so is the result of a call that was never made.
    pub fn results(&mut self, results: &[Replayed]) {
        for result in results {
            self.answer(&result.turn, &result.call_id, || Answer {
                replay: result.replay,
                text: match result.replay {
                    Replay::Keep => result.text.clone(),
                    Replay::Stub | Replay::Drop => String::new(),
                },
                failed: result.failed,
            });
        }
    }

    /// The calls of the last message that nothing has answered: what was going on when the
    /// conversation was saved.
    pub fn open_calls(&self) -> impl Iterator<Item = &ToolCall> {
        let last = match self.messages.last() {
            Some(Message::Assistant(message)) => &message.calls[..],
            Some(Message::User(_)) | None => &[],
        };
        let open = last.iter().filter(|call| call.answer.is_none());
        open.map(|call| &call.call)
    }

    pub(super) fn push(
        &mut self,
        turn: String,
        text: String,
        calls: Vec<ToolCall>,
        reasoning: Vec<Value>,
        bound: bool,
    ) {
        let open = |call| Call { call, answer: None };
        self.messages.push(Message::Assistant(Assistant {
            turn,
            text,
            calls: calls.into_iter().map(open).collect(),
            reasoning,
            bound,
        }));
    }

    /// Answers the call of this id in the newest message of this turn that has one: providers number
    /// the calls of each message anew. Where there is no such call, nothing changes.
    fn answer(&mut self, turn: &str, call_id: &str, answer: impl FnOnce() -> Answer) {
        let mut calls = self
            .messages
            .iter_mut()
            .rev()
            .filter_map(Message::assistant)
            .filter(|message| message.turn == turn)
            .flat_map(|message| &mut message.calls);
        if let Some(call) = calls.find(|call| call.call.id == call_id) {
            call.take(answer);
        }
    }

    /// Removes the messages that leave. Until then they are known, so that a repeated result finds its
    /// call.
    pub(super) fn prune(&mut self) {
        self.messages.retain(|message| match message {
            Message::Assistant(message) => !message.leaves(),
            Message::User(_) => true,
        });
    }
}
