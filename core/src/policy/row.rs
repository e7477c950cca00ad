//! How a code is delivered, retried and given up.

use serde::ser::SerializeStructVariant as _;
use serde::{Serialize, Serializer};

use crate::{Deliver, Guide, LogLevel, Outcome, Replay, RetryBy, Stops, WhenUsedUp};

/// How a code is delivered, retried and given up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Policy<'a> {
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
    pub retry: Retry<'a>,
    /// What becomes of a call whose retries are used up.
    pub exhausted: Exhausted,
    /// Level of the log event.
    pub log: LogLevel,
}

impl Policy<'_> {
    /// What a code has that says nothing.
    pub const DEFAULT: Self = Self {
        deliver: Deliver::Model,
        replay: Replay::Keep,
        stops: Stops::Nothing,
        guide: Guide::Prompt,
        outcome: Outcome::Unknown,
        retry: Retry::NEVER,
        exhausted: Exhausted::always(WhenUsedUp::Fail),
        log: LogLevel::Error,
    };
}

impl<'a> Policy<'a> {
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
    pub const fn retry(mut self, retry: Retry<'a>) -> Self {
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

/// Whether, by whom and when another try makes sense.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Retry<'a> {
    /// Who must act first; `None` is never.
    pub by: Option<RetryBy>,
    /// Tries after the first; `None` is no limit.
    pub max: Option<u32>,
    /// Wait before the first retry.
    pub delay: Delay<&'a str>,
    /// Factor from one wait to the next.
    pub multiplier: f64,
    /// Longest wait, in milliseconds.
    pub max_delay_ms: u64,
    /// Is the wait spread over anything from nothing to its length?
    pub full_jitter: bool,
    /// The policy as one word for the wire.
    pub word: &'static str,
}

impl Retry<'_> {
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

impl<'a> Retry<'a> {
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
    pub const fn delay(mut self, delay: Delay<&'a str>) -> Self {
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

/// A wait; `N` is what holds the name of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delay<N = &'static str> {
    /// The same for every occurrence, in milliseconds.
    Fixed(u64),
    /// A parameter of the occurrence, of type `duration` or `datetime`: its name.
    Param(N),
}

impl<N> Delay<N> {
    /// The same, where a parameter's name is held in another way.
    pub fn map<'a, M>(&'a self, name: impl FnOnce(&'a N) -> M) -> Delay<M> {
        match self {
            Self::Fixed(ms) => Delay::Fixed(*ms),
            Self::Param(param) => Delay::Param(name(param)),
        }
    }
}

/// `{ "fixed": { "ms": 2000 } }` or `{ "param": { "name": "wait" } }`.
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

/// What becomes of a call whose retries are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Exhausted {
    /// In a step that the plan cannot do without.
    pub blocking: WhenUsedUp,
    /// In an optional step.
    pub optional: WhenUsedUp,
}

impl Exhausted {
    /// The same in every step.
    #[must_use]
    pub const fn always(end: WhenUsedUp) -> Self {
        Self {
            blocking: end,
            optional: end,
        }
    }
}
