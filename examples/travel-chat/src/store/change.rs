//! What changes in one transaction.

use errpact::ToolCall;
use errpact::tool_loop::{Replayed, Round};
use serde_json::Value;

use super::Trip;
use crate::chat::Event;

/// What changes in one transaction, in its order.
#[derive(Debug, Default)]
pub struct Change(pub(super) Vec<Step>);

/// One thing that changes.
#[derive(Debug)]
pub(super) enum Step {
    /// The page is told, and what it shows of it is kept.
    Tell(Event),
    /// The model has said so much more.
    Say { turn: String, delta: String },
    /// The model's message is whole; these are its calls.
    Said { turn: String, calls: Vec<ToolCall> },
    /// What the model had begun to say is no part of its message.
    DropUnfinished,
    /// A call was answered; the page is told in this event, where it is told.
    Answer {
        result: Replayed,
        event: Option<Event>,
    },
    /// The trip goes elsewhere.
    Trip(Trip),
    /// What the tool loop has counted.
    Loop(Value),
    /// No turn runs any more.
    Rest,
}

impl Change {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells the page, and keeps what it shows of it.
    #[must_use]
    pub fn tell(self, event: Event) -> Self {
        self.and(Step::Tell(event))
    }

    /// The model has said so much more.
    #[must_use]
    pub fn say(self, turn: &str, delta: impl Into<String>) -> Self {
        let (turn, delta) = (turn.to_owned(), delta.into());
        self.and(Step::Say { turn, delta })
    }

    /// The model's message is whole; these are its calls, of which the page is told.
    #[must_use]
    pub fn said(self, turn: &str, calls: Vec<ToolCall>) -> Self {
        let turn = turn.to_owned();
        self.and(Step::Said { turn, calls })
    }

    /// What the model had begun to say is no part of its message: the person has read it, and it stays
    /// on the page, but not in the model's history.
    #[must_use]
    pub fn drop_unfinished(self) -> Self {
        self.and(Step::DropUnfinished)
    }

    /// The calls of a message were answered: each result that is new, each failure in its sentence.
    #[must_use]
    pub fn answers(mut self, round: &Round) -> Self {
        for result in &round.results {
            let mut shown = round.shown.iter();
            let shown = shown.find(|shown| shown.call_id == result.call_id);
            let event = match shown {
                Some(shown) => Some(Event::ToolExecutionError {
                    turn: result.turn.clone(),
                    notice: shown.event.clone(),
                }),
                None if result.failed => None,
                None => Some(Event::ToolResult {
                    turn: result.turn.clone(),
                    id: result.call_id.clone(),
                    tool: result.tool.clone(),
                    text: result.text.clone(),
                }),
            };
            let result = result.clone();
            self = self.and(Step::Answer { result, event });
        }
        self
    }

    /// The trip goes elsewhere.
    #[must_use]
    pub fn trip(self, trip: Trip) -> Self {
        self.and(Step::Trip(trip))
    }

    /// What the tool loop has counted.
    #[must_use]
    pub fn loop_state(self, state: Value) -> Self {
        self.and(Step::Loop(state))
    }

    /// No turn runs any more.
    #[must_use]
    pub fn rest(self) -> Self {
        self.and(Step::Rest)
    }

    fn and(mut self, step: Step) -> Self {
        self.0.push(step);
        self
    }
}
