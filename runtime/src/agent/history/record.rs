//! Adds to a history.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::message::{Answer, Assistant, Call, Message};
use crate::agent::history::call::{Replayed, ToolCall};
use crate::table::{CatalogRef, Replay, Sentences};

/// A model's view of a conversation, for any provider.
///
/// Its output is valid for any input in any order. Every call has exactly one result directly after
/// it. A call without one has a neutral sentence, and a result without a call is left out. Calls
/// and results are removed in pairs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct History {
    pub(super) messages: Vec<Message>,
    /// The sentences in place of what is missing.
    #[serde(skip)]
    pub(super) sentences: Worded,
}

/// The sentences of a catalog, or the default ones.
#[derive(Debug, Clone, Default)]
pub(super) struct Worded(Option<CatalogRef>);

impl Worded {
    pub(super) fn get(&self) -> &Sentences<'_> {
        let own = self.0.as_ref();
        own.map_or(&Sentences::DEFAULT, |catalog| &catalog.get().sentences)
    }
}

impl PartialEq for Worded {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl History {
    /// Creates an empty history.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the sentences in place of what is missing (`no_result`, `empty_message`, `conversation_begins`) from a
    /// catalog that replaces them. They are not stored: a history that was read or rebuilt needs this too.
    #[must_use]
    pub fn with_catalog(mut self, catalog: impl Into<CatalogRef>) -> Self {
        self.sentences = Worded(Some(catalog.into()));
        self
    }

    /// Returns whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// Adds what the user wrote. Messages of the last turn that were kept only for matching are
    /// removed now.
    pub fn user(&mut self, text: impl Into<String>) {
        self.prune();
        self.messages.push(Message::User(text.into()));
    }

    /// Adds what the model wrote in this turn of the user, and the calls it made.
    ///
    /// `bound_to_reasoning` says that the provider ties the calls to a reasoning item that it keeps
    /// itself: then none of them is removed. If the application has the item, use
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

    /// Adds what the model wrote after it reasoned. `reasoning` contains the provider's items as
    /// received (`reasoning` of OpenAI's Responses, `thinking` and `redacted_thinking` blocks of
    /// Anthropic's Messages). They are sent back only to the provider that they came from.
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

    /// Adds the results of a round. A second result of a call is left out, unless it is the first
    /// success. So is the result of a call that was never made.
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

    /// Returns the unanswered calls of the last message: those that were in progress when the
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

    /// Answers the call of this id in the newest message of this turn that has one, because
    /// providers number the calls of each message anew. If there is no such call, nothing changes.
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

    /// Removes the messages that are not kept. Until then they are known, so that a duplicate result
    /// finds its call.
    pub(super) fn prune(&mut self) {
        self.messages.retain(|message| match message {
            Message::Assistant(message) => !message.leaves(),
            Message::User(_) => true,
        });
    }
}
