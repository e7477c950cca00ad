//! What the model is to do, as data.

use serde::Serialize;

/// A step of `act`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Do this.
    Do(Action),
    /// Do this when the steps before fail; the last step only.
    Otherwise(Action),
}

/// An action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Think about something.
    Think(String),
    /// Do something.
    Do(String),
    /// Say something.
    Say(String),
    /// Tell the person the message.
    Relay,
    /// Call a tool.
    Call {
        /// Its name.
        tool: String,
        /// With what.
        with: Option<String>,
    },
    /// Correct an argument.
    Fix {
        /// The argument.
        param: String,
        /// To what.
        to: Option<String>,
    },
    /// Ask the person.
    Ask(AskFor),
    /// Have the person confirm something.
    Confirm(String),
    /// Wait.
    Wait(WaitFor),
    /// Repeat the call, corrected by the steps before.
    Retry,
    /// Hand over to a person of the team.
    HandOff,
    /// Count the step as done.
    Complete,
    /// Skip the step.
    Skip,
    /// Stop.
    Stop,
}

/// What a person is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AskFor {
    /// An argument of the code's tools, or a parameter of the code.
    Param(String),
    /// Something in words.
    Text(String),
}

/// What is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitFor {
    /// The delay.
    Delay,
    /// The person.
    User,
}
