//! What happened, as somebody beside the agent would tell it.

use crate::message::Message;
use crate::plan::StepState;

/// Something that happened.
#[derive(Debug, Clone)]
pub enum Event {
    /// Another message in the history.
    Message(Message),
    /// What the run time decided about a failed call, in one word.
    Decided(&'static str),
    /// The person was asked, and answered.
    Asked {
        /// The question.
        question: String,
        /// The answer.
        answer: &'static str,
    },
    /// A step ended, or was not begun.
    Ended {
        /// Its place in the plan, from 1.
        number: usize,
        /// What it came to.
        state: StepState,
    },
}
