//! The steps for the model, as data.

use serde::Serialize;

/// A step of `act`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Do an action.
    Do(Action),
    /// Do an action if the steps before it fail. Only allowed as the last step.
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
    /// Give the user the message.
    Relay,
    /// Call a tool.
    Call {
        /// The tool's name.
        tool: String,
        /// The arguments to call it with, in words.
        with: Option<String>,
    },
    /// Correct an argument of the call.
    Fix {
        /// The argument.
        param: String,
        /// What to change it to.
        to: Option<String>,
    },
    /// Ask the user.
    Ask(AskFor),
    /// Ask the user to confirm something.
    Confirm(String),
    /// Wait.
    Wait(WaitFor),
    /// Retry the call, corrected by the steps before.
    Retry,
    /// Hand over to an operator.
    HandOff,
    /// Count the step as done.
    Complete,
    /// Skip the step.
    Skip,
    /// Stop.
    Stop,
}

/// What the user is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AskFor {
    /// An argument of the code's tools, or a parameter of the code.
    Param(String),
    /// Something in words.
    Text(String),
}

/// What the model waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitFor {
    /// The delay.
    Delay,
    /// The user.
    User,
}
