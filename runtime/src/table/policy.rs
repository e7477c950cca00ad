//! How a code is delivered, retried and given up.

/// How a code is delivered, retried and given up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Policy {
    /// Who gets it.
    pub deliver: Deliver,
    /// What stays in the conversation history.
    pub replay: Replay,
    /// What ends at once.
    pub stops: Stops,
    /// Where the instruction lives.
    pub guide: Guide,
    /// Did the side effect happen?
    pub outcome: Outcome,
    /// Whether, by whom and when another try makes sense.
    pub retry: Retry,
    /// What becomes of a call whose retries are used up.
    pub exhausted: Exhausted,
    /// Level of the log event.
    pub log: LogLevel,
}

impl Policy {
    /// What a code has that says nothing.
    pub const DEFAULT: Self = Self {
        deliver: Deliver::Model,
        replay: Replay::Keep,
        stops: Stops::Nothing,
        guide: Guide::Prompt,
        outcome: Outcome::Unknown,
        retry: Retry::NEVER,
        exhausted: Exhausted {
            blocking: WhenUsedUp::Fail,
            optional: WhenUsedUp::Fail,
        },
        log: LogLevel::Error,
    };
}

/// Who gets an occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stops {
    /// Nothing.
    Nothing,
    /// The tool: it is not offered again in this run.
    Tool,
    /// The run.
    Run,
}

/// Where the instruction lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guide {
    /// In the rule block of the prompt.
    Prompt,
    /// In the failed result's text.
    Inline,
    /// In both.
    Both,
}

/// Did the side effect happen?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// No.
    NotDone,
    /// It may have.
    Unknown,
    /// Yes.
    Done,
}

/// Level of the log event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Retry {
    /// Who must act first; `None` is never.
    pub by: Option<RetryBy>,
    /// Tries after the first; `None` is no limit.
    pub max: Option<u32>,
    /// Wait before the first retry.
    pub delay: Delay,
    /// Factor from one wait to the next.
    pub multiplier: f64,
    /// Longest wait, in milliseconds.
    pub max_delay_ms: u64,
    /// Is the wait spread over anything from nothing to its length?
    pub full_jitter: bool,
    /// The policy as one word for the wire.
    pub word: &'static str,
}

impl Retry {
    /// Never.
    pub const NEVER: Self = Self {
        by: None,
        max: Some(0),
        delay: Delay::Fixed(0),
        multiplier: 2.0,
        max_delay_ms: 30_000,
        full_jitter: true,
        word: "do-not-retry",
    };
}

/// Who must act before another try makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryBy {
    /// Nobody: the run time waits and repeats.
    Runtime,
    /// The model.
    Model,
    /// A person.
    User,
}

/// A wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delay {
    /// Milliseconds.
    Fixed(u64),
    /// A parameter of the occurrence: its name.
    Param(&'static str),
}

/// What becomes of a call whose retries are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted {
    /// In a step that the plan cannot do without.
    pub blocking: WhenUsedUp,
    /// In an optional step.
    pub optional: WhenUsedUp,
}

/// One way to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
