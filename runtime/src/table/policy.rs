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

    /// For this receiver.
    #[must_use]
    pub const fn deliver(mut self, to: Deliver) -> Self {
        self.deliver = to;
        self
    }

    /// This stays in the conversation history.
    #[must_use]
    pub const fn replay(mut self, what: Replay) -> Self {
        self.replay = what;
        self
    }

    /// This ends at once.
    #[must_use]
    pub const fn stops(mut self, what: Stops) -> Self {
        self.stops = what;
        self
    }

    /// The instruction lives here.
    #[must_use]
    pub const fn guide(mut self, place: Guide) -> Self {
        self.guide = place;
        self
    }

    /// What became of the side effect.
    #[must_use]
    pub const fn outcome(mut self, outcome: Outcome) -> Self {
        self.outcome = outcome;
        self
    }

    /// Another try is made like this.
    #[must_use]
    pub const fn retry(mut self, retry: Retry) -> Self {
        self.retry = retry;
        self
    }

    /// At this level.
    #[must_use]
    pub const fn log(mut self, level: LogLevel) -> Self {
        self.log = level;
        self
    }

    /// This becomes of a call whose retries are used up, in a step that the plan cannot do without and in an optional one.
    #[must_use]
    pub const fn exhausted(mut self, blocking: WhenUsedUp, optional: WhenUsedUp) -> Self {
        self.exhausted = Exhausted { blocking, optional };
        self
    }
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

    /// After this one has acted, without limit; `word` is the policy for the wire.
    #[must_use]
    pub const fn by(by: RetryBy, word: &'static str) -> Self {
        Self {
            by: Some(by),
            max: None,
            word,
            ..Self::NEVER
        }
    }

    /// At most so often.
    #[must_use]
    pub const fn max(mut self, tries: u32) -> Self {
        self.max = Some(tries);
        self
    }

    /// After this wait.
    #[must_use]
    pub const fn delay(mut self, delay: Delay) -> Self {
        self.delay = delay;
        self
    }

    /// Each wait so many times as long as the one before.
    #[must_use]
    pub const fn multiplier(mut self, factor: f64) -> Self {
        self.multiplier = factor;
        self
    }

    /// No wait is longer, in milliseconds.
    #[must_use]
    pub const fn max_delay_ms(mut self, longest: u64) -> Self {
        self.max_delay_ms = longest;
        self
    }

    /// Each wait as long as it says.
    #[must_use]
    pub const fn without_jitter(mut self) -> Self {
        self.full_jitter = false;
        self
    }
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
