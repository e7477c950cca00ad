//! What an error that came from elsewhere allows: its server may be newer than this catalog, or hostile.
//!
//! The table in `docs/wire.md`, under "Version skew", says what decides. See
//! `docs/decisions/090-what-came-is-bounded-by-the-readers-catalog.md`.

use serde_json::Value;

use super::{Delay, Policy, Retry};
use crate::{Deliver, Outcome, RetryBy};

/// The wait of a server that asks for one and does not say how long.
const UNSAID_MS: u64 = 1000;

/// The largest whole number that JSON gives to every language.
const LARGEST: u64 = (1 << 53) - 1;

/// What came with an error, as far as a reader decides by it. What is missing or of another type is `None`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Received {
    /// Who must act first, with the word for it.
    by: Option<(Option<RetryBy>, &'static str)>,
    /// Whether the side effect happened.
    outcome: Option<Outcome>,
    /// The wait that it asks for, in milliseconds.
    delay_ms: Option<u64>,
    /// The most retries.
    max: Option<u32>,
}

impl Received {
    /// Reads the `recovery` of an envelope or of a problem.
    #[must_use]
    pub fn of_recovery(recovery: &Value) -> Self {
        let strategy = &recovery["retry_strategy"];
        Self {
            by: recovery["policy"].as_str().and_then(by_word),
            outcome: match recovery["outcome"].as_str() {
                Some("not_done") => Some(Outcome::NotDone),
                Some("unknown") => Some(Outcome::Unknown),
                Some("done") => Some(Outcome::Done),
                _ => None,
            },
            delay_ms: whole(&strategy["suggested_delay"]),
            max: whole(&strategy["max_retries"]).map(|max| u32::try_from(max).unwrap_or(u32::MAX)),
        }
    }

    /// Returns the wait that it asks for, in milliseconds.
    #[must_use]
    pub fn delay_ms(&self) -> Option<u64> {
        self.delay_ms
    }
}

impl<'a> Policy<'a> {
    /// Returns the policy of a code of the catalog for an error that came: what came only makes it more careful.
    #[must_use]
    pub fn careful(&self, came: &Received) -> Self {
        let mut policy = *self;
        if let Some((by, word)) = came.by
            && care(by) > care(policy.retry.by)
        {
            (policy.retry.by, policy.retry.word) = (by, word);
        }
        policy.retry.max = least(policy.retry.max, came.max);
        if policy.outcome == Outcome::NotDone {
            policy.outcome = came.outcome.unwrap_or(Outcome::NotDone);
        }
        policy
    }

    /// Returns the policy of a code that the catalog does not have; `self` is that of the catch-all as it is delivered.
    /// What came decides, within what some delivered code of the catalog allows.
    #[must_use]
    pub fn unknown<'p>(
        &self,
        came: &Received,
        codes: impl Iterator<Item = &'p Policy<'p>>,
    ) -> Self {
        let mut policy = *self;
        if let Some(outcome) = came.outcome {
            policy.outcome = outcome;
        }
        match came.by {
            Some((by, word)) if word != policy.retry.word => {
                policy.retry = bounded(by, word, came, codes);
            }
            _ => policy.retry.max = least(policy.retry.max, came.max),
        }
        policy
    }
}

/// Returns the retries that came, within those of the codes that the same party retries.
fn bounded<'a, 'p>(
    by: Option<RetryBy>,
    word: &'static str,
    came: &Received,
    codes: impl Iterator<Item = &'p Policy<'p>>,
) -> Retry<'a> {
    let Some(party) = by else {
        return Retry::NEVER;
    };
    let alike = codes.filter(|it| it.deliver != Deliver::Log && it.retry.by == by);
    let (mut most, mut longest) = (0, 0);
    for Policy { retry, .. } in alike {
        most = most.max(retry.max.unwrap_or(0));
        longest = longest.max(retry.max_delay_ms);
    }
    let retry = Retry::by(party, word).max_delay_ms(longest);
    let wait = came.delay_ms.unwrap_or(UNSAID_MS).min(longest);
    let retry = match word {
        "retry-after-delay" => retry.delay(Delay::Fixed(wait)),
        _ => retry,
    };
    Retry {
        // Each retry by the user is one that the user wants.
        max: least((party != RetryBy::User).then_some(most), came.max),
        ..retry
    }
}

fn by_word(word: &str) -> Option<(Option<RetryBy>, &'static str)> {
    let words = [
        (None, "do-not-retry"),
        (Some(RetryBy::Runtime), "retry-now-safe"),
        (Some(RetryBy::Runtime), "retry-after-delay"),
        (Some(RetryBy::Model), "retry-after-change"),
        (Some(RetryBy::User), "re-auth-then-retry"),
    ];
    words.into_iter().find(|(_, known)| *known == word)
}

/// Returns how careful a policy is: the more, the fewer retries are made without anyone having looked.
fn care(by: Option<RetryBy>) -> u8 {
    match by {
        Some(RetryBy::Runtime) => 0,
        Some(RetryBy::Model) => 1,
        Some(RetryBy::User) => 2,
        None => 3,
    }
}

fn least(own: Option<u32>, came: Option<u32>) -> Option<u32> {
    match (own, came) {
        (Some(own), Some(came)) => Some(own.min(came)),
        (own, came) => own.or(came),
    }
}

/// Returns a whole number that is not negative, also one that is written as `2000.0`.
fn whole(number: &Value) -> Option<u64> {
    let whole = number.as_u64().or_else(|| {
        let float = number.as_f64()?;
        (float >= 0.0 && float <= LARGEST as f64 && float.fract() == 0.0).then_some(float as u64)
    });
    whole.filter(|number| *number <= LARGEST)
}
