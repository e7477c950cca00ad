//! The events of a run, as an observer sees them.

use shared::model::Message;

use crate::plan::StepState;

/// An event of a run.
#[derive(Debug, Clone)]
pub enum Event {
    /// Another message in the history.
    Message(Message),
    /// The runtime's decision about a failed call, in one word.
    Decided(&'static str),
    /// The user was asked, and answered.
    Asked {
        /// The question.
        question: String,
        /// The answer.
        answer: &'static str,
    },
    /// A step ended, or was not begun.
    Ended {
        /// The step's place in the plan, from 1.
        number: usize,
        /// The outcome of the step.
        state: StepState,
    },
}
