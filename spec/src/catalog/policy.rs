//! How a code is delivered, retried and given up.

use serde::Serialize;

/// Who gets an occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deliver {
    /// The model.
    Model,
    /// The person; it never enters the model's history.
    User,
    /// Both.
    Both,
    /// The log alone.
    Log,
}

/// What stays in the conversation history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Replay {
    /// Call and result.
    Keep,
    /// The call, with a neutral sentence as its result.
    Stub,
    /// Neither.
    Drop,
}

/// What ends at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stops {
    /// Nothing.
    Nothing,
    /// The tool: it is not offered again in this run.
    Tool,
    /// The run.
    Run,
}

/// Where the instruction lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Guide {
    /// In the rule block of the prompt.
    Prompt,
    /// In the failed result's text.
    Inline,
    /// In both.
    Both,
}

/// Did the side effect happen?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No.
    NotDone,
    /// It may have (time-outs).
    Unknown,
    /// Yes (already deleted).
    Done,
}

/// Level of the log event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LogLevel {
    /// Finest.
    Trace,
    /// For developers.
    Debug,
    /// Normal operation.
    Info,
    /// Worth a look.
    Warn,
    /// A failure.
    Error,
}

/// Whether, by whom and when another try makes sense.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Retry {
    /// Who must act first; `None` is never.
    pub by: Option<RetryBy>,
    /// Tries after the first; `None` is no limit. 0 where `by` is `None`.
    pub max: Option<u32>,
    /// Wait before the first retry.
    pub delay: Delay,
    /// Factor from one wait to the next.
    pub multiplier: f64,
    /// Longest wait, in milliseconds.
    pub max_delay_ms: u64,
    /// How waits are spread.
    pub jitter: Jitter,
}

impl Retry {
    /// The policy of a code that is never retried.
    pub const NEVER: Self = Self {
        by: None,
        max: Some(0),
        delay: Delay::Fixed { ms: 0 },
        multiplier: 2.0,
        max_delay_ms: 30_000,
        jitter: Jitter::Full,
    };

    /// Has it a delay?
    #[must_use]
    pub fn has_delay(&self) -> bool {
        self.delay != Delay::Fixed { ms: 0 }
    }

    /// The policy as one word, from the closed vocabulary of the MCP error registry draft.
    #[must_use]
    pub fn word(&self, status: Option<u16>) -> &'static str {
        match self.by {
            None => "do-not-retry",
            Some(RetryBy::Runtime) if self.has_delay() => "retry-after-delay",
            Some(RetryBy::Runtime) => "retry-now-safe",
            Some(RetryBy::Model) => "retry-after-change",
            Some(RetryBy::User) if matches!(status, Some(401 | 403)) => "re-auth-then-retry",
            Some(RetryBy::User) => "retry-after-change",
        }
    }
}

/// Who must act before another try makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RetryBy {
    /// Nobody: the run time waits and repeats.
    Runtime,
    /// The model: other arguments.
    Model,
    /// A person: reconnect, pay, confirm.
    User,
}

/// A wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// The same for every occurrence.
    Fixed {
        /// Milliseconds.
        ms: u64,
    },
    /// A parameter of the occurrence, of type `duration` or `datetime`.
    Param {
        /// Its name.
        name: String,
    },
}

/// How waits are spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Jitter {
    /// Anything from nothing to the wait.
    Full,
    /// The wait itself.
    None,
}

/// What becomes of a call whose retries are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Exhausted {
    /// In a step that the plan cannot do without.
    pub blocking: WhenUsedUp,
    /// In an optional step.
    pub optional: WhenUsedUp,
}

/// One way to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WhenUsedUp {
    /// The step fails.
    Fail,
    /// The step is skipped.
    Skip,
    /// The step counts as done.
    Complete,
    /// A person is asked.
    AskUser,
}
