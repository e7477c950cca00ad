//! The verdict of a policy by itself: the pure core, the same in every language.

use std::time::Duration;

use super::Policy;
use crate::{Importance, Outcome, RetryBy, WhenUsedUp};

/// The verdict of a [`Policy`] on a failed call, from nothing but its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The runtime waits and retries the call.
    Retry {
        /// The catalog's delay, before jitter. A delay from a parameter or an upstream is not included: it belongs to
        /// the occurrence.
        delay: Duration,
    },
    /// The model must change something.
    ReturnToModel,
    /// The user must act.
    AskUser,
    /// The step counts as done.
    Complete,
    /// The step is skipped.
    Skip,
    /// The step fails.
    Fail,
}

impl Verdict {
    /// Returns the verdict as one word: `retry`, `return_to_model`, `ask_user`, `complete`, `skip` or `fail`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Retry { .. } => "retry",
            Self::ReturnToModel => "return_to_model",
            Self::AskUser => "ask_user",
            Self::Complete => "complete",
            Self::Skip => "skip",
            Self::Fail => "fail",
        }
    }
}

impl From<WhenUsedUp> for Verdict {
    fn from(end: WhenUsedUp) -> Self {
        match end {
            WhenUsedUp::Fail => Self::Fail,
            WhenUsedUp::Skip => Self::Skip,
            WhenUsedUp::Complete => Self::Complete,
            WhenUsedUp::AskUser => Self::AskUser,
        }
    }
}

impl Policy<'_> {
    /// Returns what to do with a call that failed with this policy after `retries` retries. `repeatable` means that the
    /// call's tool is read-only or idempotent.
    ///
    /// | `retry` | condition | verdict |
    /// |---|---|---|
    /// | `by: runtime` | retries are left, and `outcome` is `not_done` or the tool is repeatable | retry |
    /// | `by: model` | retries are left, and `outcome` is `not_done` or the tool is repeatable | return to the model |
    /// | `by: user` | retries are left | ask the user |
    /// | any, `never` | else | what `exhausted` says for the step's importance |
    #[must_use]
    pub fn next(&self, retries: u32, repeatable: bool, importance: Importance) -> Verdict {
        let safe = repeatable || self.outcome == Outcome::NotDone;
        let again = self.again(retries, safe);
        again.unwrap_or_else(|| self.used_up(importance))
    }

    /// Returns the verdict if a retry is left. `safe` means that the call can be made again without doing its work
    /// twice.
    #[must_use]
    pub fn again(&self, retries: u32, safe: bool) -> Option<Verdict> {
        if self.retry.max.is_some_and(|max| retries >= max) {
            return None;
        }
        match self.retry.by? {
            RetryBy::Runtime if safe => Some(Verdict::Retry {
                delay: self.retry.backoff(retries),
            }),
            RetryBy::Model if safe => Some(Verdict::ReturnToModel),
            RetryBy::User => Some(Verdict::AskUser),
            RetryBy::Runtime | RetryBy::Model => None,
        }
    }

    /// Returns what `exhausted` says.
    #[must_use]
    pub fn used_up(&self, importance: Importance) -> Verdict {
        match importance {
            Importance::Blocking => self.exhausted.blocking.into(),
            Importance::Optional => self.exhausted.optional.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Delay, Exhausted, Retry};

    fn policy(by: Option<RetryBy>, max: Option<u32>, outcome: Outcome) -> Policy<'static> {
        Policy {
            outcome,
            retry: Retry {
                by,
                max,
                delay: Delay::Fixed(100),
                ..Retry::NEVER
            },
            exhausted: Exhausted {
                blocking: WhenUsedUp::AskUser,
                optional: WhenUsedUp::Skip,
            },
            ..Policy::DEFAULT
        }
    }

    #[test]
    fn each_rule_holds_for_each_input() {
        use Outcome::{Done, NotDone, Unknown};
        let runtime = Some(RetryBy::Runtime);
        let model = Some(RetryBy::Model);
        let user = Some(RetryBy::User);
        // who, max, outcome, retries, repeatable → blocking
        let rows = [
            (runtime, Some(2), NotDone, 0, false, "retry"),
            (runtime, Some(2), NotDone, 1, false, "retry"),
            (runtime, Some(2), NotDone, 2, false, "ask_user"),
            (runtime, Some(2), Unknown, 0, false, "ask_user"),
            (runtime, Some(2), Unknown, 0, true, "retry"),
            (runtime, Some(2), Done, 0, false, "ask_user"),
            (runtime, Some(2), Done, 0, true, "retry"),
            (runtime, Some(0), NotDone, 0, true, "ask_user"),
            (runtime, None, NotDone, u32::MAX, false, "retry"),
            (model, Some(1), NotDone, 0, false, "return_to_model"),
            (model, Some(1), NotDone, 1, false, "ask_user"),
            (model, Some(1), Unknown, 0, false, "ask_user"),
            (model, Some(1), Unknown, 0, true, "return_to_model"),
            (model, Some(1), Done, 0, false, "ask_user"),
            (user, None, Unknown, 9, false, "ask_user"),
            (user, Some(1), Done, 0, false, "ask_user"),
            (None, Some(0), NotDone, 0, true, "ask_user"),
            (None, None, NotDone, 0, true, "ask_user"),
        ];
        for (by, max, outcome, retries, repeatable, word) in rows {
            let policy = policy(by, max, outcome);
            let row = format!("{by:?} {max:?} {outcome:?} {retries} {repeatable}");
            let blocking = policy.next(retries, repeatable, Importance::Blocking);
            assert_eq!(blocking.word(), word, "{row}");
            // A policy that asks the user in a blocking step skips an optional one. Only a retry by the user asks in
            // both.
            let asks = by == user && max.is_none_or(|max| retries < max);
            let optional = if word == "ask_user" && !asks {
                "skip"
            } else {
                word
            };
            let verdict = policy.next(retries, repeatable, Importance::Optional);
            assert_eq!(verdict.word(), optional, "{row}");
        }
    }
}
