//! The changes of one transaction.

use errpact::ToolCall;
use errpact::tool_loop::{Replayed, Round};
use serde_json::Value;

use super::Trip;
use crate::event::Event;

/// The changes of one transaction, in order.
#[derive(Debug, Default)]
pub struct Change(pub(super) Vec<Step>);

/// One change.
#[derive(Debug)]
pub(super) enum Step {
    /// Tells the page, and keeps the part that the page shows.
    Tell(Event),
    /// The model has said more.
    Say { turn: String, delta: String },
    /// The model's message is complete; these are its calls, and the ones among them that are made.
    Said {
        turn: String,
        calls: Vec<ToolCall>,
        made: Vec<ToolCall>,
    },
    /// The last words of a turn, and their replacement in the model's history.
    LastWords {
        turn: String,
        text: String,
        history: &'static str,
    },
    /// The model's unfinished words are not part of its message.
    DropUnfinished,
    /// A call was answered; the event tells the page, if the page is told.
    Answer {
        result: Replayed,
        event: Option<Event>,
    },
    /// The trip changes.
    Trip(Trip),
    /// The counts of the tool loop.
    Loop(Value),
    /// No turn is running any more.
    Rest,
}

impl Change {
    /// Returns an empty change.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells the page, and keeps the part that the page shows.
    #[must_use]
    pub fn tell(self, event: Event) -> Self {
        self.and(Step::Tell(event))
    }

    /// Adds words of the model.
    #[must_use]
    pub fn say(self, turn: &str, delta: impl Into<String>) -> Self {
        let (turn, delta) = (turn.to_owned(), delta.into());
        self.and(Step::Say { turn, delta })
    }

    /// Completes the model's message with its calls. The page is told of those that are made.
    #[must_use]
    pub fn said(self, turn: &str, calls: Vec<ToolCall>, made: &[ToolCall]) -> Self {
        let (turn, made) = (turn.to_owned(), made.to_vec());
        self.and(Step::Said { turn, calls, made })
    }

    /// Adds the last words of a turn, which speak of failures; their replacement in the model's
    /// history does not.
    #[must_use]
    pub fn last_words(self, turn: &str, text: String, history: &'static str) -> Self {
        let turn = turn.to_owned();
        self.and(Step::LastWords {
            turn,
            text,
            history,
        })
    }

    /// Drops the model's unfinished words from its message. The user has read them, and they stay
    /// on the page, but not in the model's history.
    #[must_use]
    pub fn drop_unfinished(self) -> Self {
        self.and(Step::DropUnfinished)
    }

    /// Answers the calls of a message. The page is told the result of each call that was made, or
    /// its failure in a sentence. The other calls were answered only to the model.
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

    /// Changes the trip.
    #[must_use]
    pub fn trip(self, trip: Trip) -> Self {
        self.and(Step::Trip(trip))
    }

    /// Keeps the counts of the tool loop.
    #[must_use]
    pub fn loop_state(self, state: Value) -> Self {
        self.and(Step::Loop(state))
    }

    /// Marks that no turn is running any more.
    #[must_use]
    pub fn rest(self) -> Self {
        self.and(Step::Rest)
    }

    fn and(mut self, step: Step) -> Self {
        self.0.push(step);
        self
    }
}
