//! What changes in one transaction.

use errpact::ToolCall;
use errpact::tool_loop::{Replayed, Round};
use serde_json::Value;

use super::Trip;
use crate::event::Event;

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
    /// The model's message is whole; these are its calls, and so many of them are made.
    Said {
        turn: String,
        calls: Vec<ToolCall>,
        made: Vec<ToolCall>,
    },
    /// The last words of a turn, and what stands for them in the model's history.
    LastWords {
        turn: String,
        text: String,
        history: &'static str,
    },
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

    /// The model's message is whole; these are its calls. The page is told of those that are made.
    #[must_use]
    pub fn said(self, turn: &str, calls: Vec<ToolCall>, made: &[ToolCall]) -> Self {
        let (turn, made) = (turn.to_owned(), made.to_vec());
        self.and(Step::Said { turn, calls, made })
    }

    /// The last words of a turn that speak of failures; what stands for them in the model's history
    /// does not.
    #[must_use]
    pub fn last_words(self, turn: &str, text: String, history: &'static str) -> Self {
        let turn = turn.to_owned();
        self.and(Step::LastWords {
            turn,
            text,
            history,
        })
    }

    /// What the model had begun to say is no part of its message: the person has read it, and it stays
    /// on the page, but not in the model's history.
    #[must_use]
    pub fn drop_unfinished(self) -> Self {
        self.and(Step::DropUnfinished)
    }

    /// The calls of a message were answered: the page is told of each that was made, of its result or
    /// of its failure in a sentence. The others were answered to the model alone.
    #[must_use]
    pub fn answers(mut self, round: &Round, made: &[String]) -> Self {
        for result in &round.results {
            let mut shown = round.shown.iter();
            let shown = shown.find(|shown| shown.call_id == result.call_id);
            let event = match shown {
                Some(shown) => Some(Event::ToolExecutionError {
                    turn: result.turn.clone(),
                    notice: shown.event.clone(),
                }),
                None if result.failed || !made.contains(&result.call_id) => None,
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
