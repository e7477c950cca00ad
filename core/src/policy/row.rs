//! How a code is delivered, retried and given up.

use serde::ser::SerializeStructVariant as _;
use serde::{Serialize, Serializer};

use crate::{Deliver, Disposition, Guide, LogLevel, Outcome, Replay, RetryBy, Stops, WhenUsedUp};

/// How a code is delivered, retried and given up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Policy<'a> {
    /// Who receives it.
    pub deliver: Deliver,
    /// What stays in the conversation history.
    pub replay: Replay,
    /// What ends at once.
    pub stops: Stops,
    /// Where the instruction lives.
    pub guide: Guide,
    /// What a result with the code is to its reader.
    pub disposition: Disposition,
    /// Whether the side effect happened.
    pub outcome: Outcome,
    /// The tool that says whether the side effect happened, if the outcome is unknown.
    pub verify: Option<&'a str>,
    /// Whether, when and by whom a retry is possible.
    pub retry: Retry<'a>,
    /// What happens to a call when its retries are exhausted.
    pub exhausted: Exhausted,
    /// The level of the log event.
    pub log: LogLevel,
}

impl Policy<'_> {
    /// The policy of a code that sets nothing.
    pub const DEFAULT: Self = Self {
        deliver: Deliver::Model,
        replay: Replay::Keep,
        stops: Stops::Nothing,
        guide: Guide::Prompt,
        disposition: Disposition::Failed,
        outcome: Outcome::Unknown,
        verify: None,
        retry: Retry::NEVER,
        exhausted: Exhausted::always(WhenUsedUp::Fail),
        log: LogLevel::Error,
    };
}

impl<'a> Policy<'a> {
    /// Sets the receiver.
    #[must_use]
    pub const fn deliver(mut self, to: Deliver) -> Self {
        self.deliver = to;
        self
    }

    /// Sets what stays in the conversation history.
    #[must_use]
    pub const fn replay(mut self, what: Replay) -> Self {
        self.replay = what;
        self
    }

    /// Sets what ends at once.
    #[must_use]
    pub const fn stops(mut self, what: Stops) -> Self {
        self.stops = what;
        self
    }

    /// Sets where the instruction lives.
    #[must_use]
    pub const fn guide(mut self, place: Guide) -> Self {
        self.guide = place;
        self
    }

    /// Sets what a result with the code is to its reader.
    #[must_use]
    pub const fn disposition(mut self, disposition: Disposition) -> Self {
        self.disposition = disposition;
        self
    }

    /// Sets whether the side effect happened.
    #[must_use]
    pub const fn outcome(mut self, outcome: Outcome) -> Self {
        self.outcome = outcome;
        self
    }

    /// Sets the tool that says whether the side effect happened.
    #[must_use]
    pub const fn verify(mut self, tool: &'a str) -> Self {
        self.verify = Some(tool);
        self
    }

    /// Sets how a retry is made.
    #[must_use]
    pub const fn retry(mut self, retry: Retry<'a>) -> Self {
        self.retry = retry;
        self
    }

    /// Sets the log level.
    #[must_use]
    pub const fn log(mut self, level: LogLevel) -> Self {
        self.log = level;
        self
    }

    /// Sets what happens to a call when its retries are exhausted, in a step that the plan cannot do without and in an
    /// optional one.
    #[must_use]
    pub const fn exhausted(mut self, blocking: WhenUsedUp, optional: WhenUsedUp) -> Self {
        self.exhausted = Exhausted { blocking, optional };
        self
    }
}

/// Whether, when and by whom a retry is possible.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Retry<'a> {
    /// Who must act first. `None` means that the code is never retried.
    pub by: Option<RetryBy>,
    /// The maximum number of retries. `None` means no limit.
    pub max: Option<u32>,
    /// The delay before the first retry.
    pub delay: Delay<&'a str>,
    /// The factor from one delay to the next.
    pub multiplier: f64,
    /// The longest delay, in milliseconds.
    pub max_delay_ms: u64,
    /// Whether the delay is spread between zero and its length.
    pub full_jitter: bool,
    /// The policy as one word for the wire.
    pub word: &'static str,
}

impl Retry<'_> {
    /// A policy without retries.
    pub const NEVER: Self = Self {
        by: None,
        max: Some(0),
        delay: Delay::Fixed(0),
        multiplier: 2.0,
        max_delay_ms: 30_000,
        full_jitter: true,
        word: "do-not-retry",
    };

    /// The words that a policy can have.
    pub const WORDS: [&'static str; 5] = [
        "do-not-retry",
        "retry-now-safe",
        "retry-after-delay",
        "retry-after-change",
        "re-auth-then-retry",
    ];
}

impl<'a> Retry<'a> {
    /// Allows retries without limit after this party has acted. `word` is the policy for the wire.
    #[must_use]
    pub const fn by(by: RetryBy, word: &'static str) -> Self {
        Self {
            by: Some(by),
            max: None,
            word,
            ..Self::NEVER
        }
    }

    /// Sets the maximum number of retries.
    #[must_use]
    pub const fn max(mut self, tries: u32) -> Self {
        self.max = Some(tries);
        self
    }

    /// Sets the delay before the first retry.
    #[must_use]
    pub const fn delay(mut self, delay: Delay<&'a str>) -> Self {
        self.delay = delay;
        self
    }

    /// Sets the factor from one delay to the next.
    #[must_use]
    pub const fn multiplier(mut self, factor: f64) -> Self {
        self.multiplier = factor;
        self
    }

    /// Sets the longest delay, in milliseconds.
    #[must_use]
    pub const fn max_delay_ms(mut self, longest: u64) -> Self {
        self.max_delay_ms = longest;
        self
    }

    /// Turns jitter off, so that each delay is exact.
    #[must_use]
    pub const fn without_jitter(mut self) -> Self {
        self.full_jitter = false;
        self
    }
}

/// A delay; `N` is the type that contains a parameter's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delay<N = &'static str> {
    /// The same for every occurrence, in milliseconds.
    Fixed(u64),
    /// A parameter of the occurrence, of type `duration` or `datetime`: its name.
    Param(N),
}

impl<N> Delay<N> {
    /// Converts the type that contains a parameter's name.
    pub fn map<'a, M>(&'a self, name: impl FnOnce(&'a N) -> M) -> Delay<M> {
        match self {
            Self::Fixed(ms) => Delay::Fixed(*ms),
            Self::Param(param) => Delay::Param(name(param)),
        }
    }
}

/// Serialized as `{ "fixed": { "ms": 2000 } }` or `{ "param": { "name": "wait" } }`.
impl<N: Serialize> Serialize for Delay<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut variant = match self {
            Self::Fixed(_) => serializer.serialize_struct_variant("Delay", 0, "fixed", 1)?,
            Self::Param(_) => serializer.serialize_struct_variant("Delay", 1, "param", 1)?,
        };
        match self {
            Self::Fixed(ms) => variant.serialize_field("ms", ms)?,
            Self::Param(name) => variant.serialize_field("name", name)?,
        }
        variant.end()
    }
}

/// What happens to a call when its retries are exhausted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Exhausted {
    /// In a step that the plan cannot do without.
    pub blocking: WhenUsedUp,
    /// In an optional step.
    pub optional: WhenUsedUp,
}

impl Exhausted {
    /// Makes the same end for every step.
    #[must_use]
    pub const fn always(end: WhenUsedUp) -> Self {
        Self {
            blocking: end,
            optional: end,
        }
    }
}

/// The limits of a run; `None` is no limit. A run is one turn of the user. A step is what the
/// application names, else the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Rounds with a success.
    pub iterations: u32,
    /// Rounds in which every call failed.
    pub all_failure_rounds: u32,
    /// Retries of one step, whatever the mix of codes.
    pub retries_per_step: Option<u32>,
    /// How often one code of one tool may be returned in a run.
    pub same_code: Option<u32>,
    /// Attempts of one logical call across all layers.
    pub total_attempts: Option<u32>,
}

impl Limits {
    /// The limits of a catalog that sets none.
    pub const DEFAULT: Self = Self {
        iterations: 20,
        all_failure_rounds: 3,
        retries_per_step: None,
        same_code: None,
        total_attempts: None,
    };
}
