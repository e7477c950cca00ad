//! The catalog's policies in Restate's words: retry policies, retryable errors and terminal errors.

use std::time::Duration;

use errpact::Occurrence;
use errpact::table::{Delay, Outcome, Policy, RetryBy};
use errpact::wire::ClientResponse;
use errpact_workflow::StageFailure;
use restate_sdk::context::RunRetryPolicy;
use restate_sdk::errors::{HandlerError, TerminalError};
use serde_json::Value;

/// The status of a terminal error whose code has none.
const NO_STATUS: u16 = 500;

/// Returns the catalog's retry policy as one for a call in [`ContextSideEffects::run`]: `delay`, `multiplier`,
/// `max_delay`, and `max` retries after the first attempt. A code that the runtime must not retry gets one attempt: one
/// without `retry` or whose retry is up to the model or the user, and one whose `outcome` is not `not_done`, unless the
/// call is `repeatable`, which means that its tool is read-only or idempotent.
///
/// Restate has no jitter, and takes no delay from a parameter or an upstream's `Retry-After`: then the first delay is
/// zero, so that the policy's factor has no effect. Restate counts the attempts of a `run` in memory, so that a restart
/// of the server or of the worker may add attempts. A stage of [`Runs`](crate::Runs) counts them in the journal.
///
/// [`ContextSideEffects::run`]: restate_sdk::context::ContextSideEffects::run
///
/// ```
/// use errpact::table::{Delay, Outcome, Policy, Retry, RetryBy};
/// use errpact_restate::retry_policy;
///
/// // retry: { by: runtime, max: 3, delay: 2s, multiplier: 3, max_delay: 10s }, outcome: not_done
/// let retry = Retry::by(RetryBy::Runtime, "retry").max(3).delay(Delay::Fixed(2_000));
/// let retry = retry.multiplier(3.0).max_delay_ms(10_000);
/// let policy = Policy { retry, outcome: Outcome::NotDone, ..Policy::DEFAULT };
/// // The first attempt, and three retries after 2, 6 and 10 seconds.
/// let _ = retry_policy(&policy, false);
/// ```
#[must_use]
pub fn retry_policy(policy: &Policy<'_>, repeatable: bool) -> RunRetryPolicy {
    RetryNumbers::of(policy, repeatable).into()
}

/// The numbers of a retry policy, which Restate's own type does not show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RetryNumbers {
    first: Duration,
    factor: f32,
    longest: Duration,
    /// `None` means no limit.
    attempts: Option<u32>,
}

impl RetryNumbers {
    pub(crate) fn of(policy: &Policy<'_>, repeatable: bool) -> Self {
        let retry = &policy.retry;
        let attempts = if is_retried(policy, repeatable) {
            retry.max.map(|max| max.saturating_add(1))
        } else {
            Some(1)
        };
        Self {
            first: match retry.delay {
                Delay::Fixed(_) => retry.backoff(0),
                Delay::Param(_) => Duration::ZERO,
            },
            // The core treats a factor below 1, and one that is not a number, as 1.
            factor: (retry.multiplier.max(1.0) as f32).min(f32::MAX),
            longest: Duration::from_millis(retry.max_delay_ms),
            attempts,
        }
    }
}

impl From<RetryNumbers> for RunRetryPolicy {
    fn from(numbers: RetryNumbers) -> Self {
        let policy = Self::new()
            .initial_delay(numbers.first)
            .exponentiation_factor(numbers.factor)
            .max_delay(numbers.longest);
        match numbers.attempts {
            Some(attempts) => policy.max_attempts(attempts),
            None => policy,
        }
    }
}

/// Returns whether the runtime may retry a call that failed with this policy.
fn is_retried(policy: &Policy<'_>, repeatable: bool) -> bool {
    let safe = repeatable || policy.outcome == Outcome::NotDone;
    policy.retry.by == Some(RetryBy::Runtime) && policy.retry.max != Some(0) && safe
}

/// Returns an occurrence as the error of a handler or of a call in `run`: retryable if the engine may retry the call,
/// else [terminal](terminal_error). `repeatable` is as in [`retry_policy`].
///
/// A retryable error that exhausts its policy becomes terminal with the text of the last error, which is the envelope,
/// too.
#[must_use]
pub fn handler_error(occurrence: &Occurrence, repeatable: bool) -> HandlerError {
    let policy = Policy {
        outcome: occurrence.outcome(),
        ..*occurrence.policy()
    };
    if is_retried(&policy, repeatable) {
        Envelope(envelope_text(occurrence)).into()
    } else {
        terminal_error(occurrence).into()
    }
}

/// A retryable error, whose text is the envelope.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Envelope(String);

/// Returns an occurrence as an error that Restate does not retry. Its message is the envelope, and its code the HTTP
/// status that the catalog has for the code.
#[must_use]
pub fn terminal_error(occurrence: &Occurrence) -> TerminalError {
    let status = occurrence.presented().status.unwrap_or(NO_STATUS);
    TerminalError::new_with_code(status, envelope_text(occurrence))
}

/// Returns a failed stage as an error that Restate does not retry. Its message is the client response, as a page that
/// polls the run gets it.
#[must_use]
pub fn stage_error(failure: &StageFailure) -> TerminalError {
    let response: ClientResponse = failure.client_response();
    let status = failure.http_status.filter(|status| *status >= 400);
    TerminalError::new_with_code(status.unwrap_or(NO_STATUS), response.to_json())
}

/// Returns what a terminal error carries: the envelope of [`terminal_error`], or the client response of
/// [`stage_error`]. `None` if it was made by something else.
#[must_use]
pub fn carried(error: &TerminalError) -> Option<Value> {
    // A retryable error that exhausted its policy has words of the SDK before the envelope.
    let message = error.message();
    let start = message.find('{')?;
    let value: Value = serde_json::from_str(message.get(start..)?).ok()?;
    value["error"].is_object().then_some(value)
}

fn envelope_text(occurrence: &Occurrence) -> String {
    String::from_utf8(occurrence.envelope()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use errpact::table::Retry;

    use super::*;

    fn numbers(
        retry: Retry<'_>,
        outcome: Outcome,
        repeatable: bool,
    ) -> (u128, f32, u128, Option<u32>) {
        let policy = Policy {
            retry,
            outcome,
            ..Policy::DEFAULT
        };
        let numbers = RetryNumbers::of(&policy, repeatable);
        let (first, longest) = (numbers.first.as_millis(), numbers.longest.as_millis());
        (first, numbers.factor, longest, numbers.attempts)
    }

    #[test]
    fn a_policy_becomes_delay_factor_cap_and_attempts() {
        let runtime = Retry::by(RetryBy::Runtime, "retry").delay(Delay::Fixed(2_000));
        let three = runtime.max(3).multiplier(1.5).max_delay_ms(10_000);
        let done = Outcome::NotDone;
        assert_eq!(numbers(three, done, false), (2_000, 1.5, 10_000, Some(4)));
        // No limit, and a first delay above the cap.
        assert_eq!(numbers(runtime, done, false).3, None);
        assert_eq!(numbers(three.max_delay_ms(500), done, false).0, 500);
        assert_eq!(numbers(three.max(u32::MAX), done, false).3, Some(u32::MAX));
        // Restate takes no delay from a parameter, and no factor below 1.
        let param = three.delay(Delay::Param("wait")).multiplier(f64::NAN);
        assert_eq!(numbers(param, done, false), (0, 1.0, 10_000, Some(4)));
        assert_eq!(
            numbers(three.multiplier(f64::INFINITY), done, false).1,
            f32::MAX
        );
    }

    #[test]
    fn what_the_runtime_must_not_retry_has_one_attempt() {
        let runtime = Retry::by(RetryBy::Runtime, "retry").max(3);
        let model = Retry::by(RetryBy::Model, "retry").max(3);
        let user = Retry::by(RetryBy::User, "retry").max(3);
        for (retry, outcome, repeatable, attempts) in [
            (runtime, Outcome::NotDone, false, 4),
            (runtime, Outcome::Unknown, false, 1),
            (runtime, Outcome::Unknown, true, 4),
            (runtime, Outcome::Done, false, 1),
            (runtime.max(0), Outcome::NotDone, true, 1),
            (model, Outcome::NotDone, true, 1),
            (user, Outcome::NotDone, true, 1),
            (Retry::NEVER, Outcome::NotDone, true, 1),
        ] {
            assert_eq!(numbers(retry, outcome, repeatable).3, Some(attempts));
        }
    }

    #[test]
    fn only_errors_of_this_crate_carry_something() {
        for text in ["", "no JSON", "{", "{\"a\": 1}", "x {\"error\": 1}"] {
            assert_eq!(carried(&TerminalError::new(text)), None, "{text}");
        }
        let error = TerminalError::new("after words: {\"error\": {\"code\": \"A\"}}");
        assert_eq!(carried(&error).unwrap()["error"]["code"], "A");
    }
}
