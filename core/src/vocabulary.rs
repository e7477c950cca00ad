//! The words of the catalog language that a program also decides by.
//! See `docs/decisions/066-one-crate-defines-the-vocabulary.md`.

use crate::words;

words! {
    /// Who receives an occurrence.
    "a receiver" pub enum Deliver {
        /// The model.
        "model" => Model,
        /// The user. It never enters the model's history.
        "user" => User,
        /// The model and the user.
        "both" => Both,
        /// Only the log.
        "log" => Log,
    }

    /// What stays in the conversation history.
    "a value of `replay`" pub enum Replay {
        /// The call and its result.
        "keep" => Keep,
        /// The call, with a neutral sentence as its result.
        "stub" => Stub,
        /// Neither the call nor its result.
        "drop" => Drop,
    }

    /// What ends immediately.
    "a value of `stops`" pub enum Stops {
        /// Nothing.
        "nothing" => Nothing,
        /// The tool: it is not offered again in this run.
        "tool" => Tool,
        /// The run.
        "run" => Run,
    }

    /// Where the model finds the instruction.
    "a value of `guide`" pub enum Guide {
        /// In the rule block of the prompt.
        "prompt" => Prompt,
        /// In the failed result's text.
        "inline" => Inline,
        /// In both.
        "both" => Both,
    }

    /// What a result with the code is to its reader.
    "a disposition" pub enum Disposition {
        /// A failure.
        "failed" => Failed,
        /// A decision: a policy, a permission or the user said no. It is an ordinary result.
        "refused" => Refused,
        /// Some of the work was done, and the result lists what was not.
        "partial" => Partial,
        /// The call worked and found nothing.
        "empty" => Empty,
    }

    /// Whether the side effect happened.
    "an outcome" pub enum Outcome {
        /// It did not happen.
        "not_done" => NotDone,
        /// It may have happened, for example after a timeout.
        "unknown" => Unknown,
        /// It happened, for example when something was already deleted.
        "done" => Done,
    }

    /// How a service recognizes a repeated call.
    "a value of `idempotency`" pub enum Idempotency {
        /// By a key, which is the same in each attempt of a logical call.
        "key" => Key,
    }

    /// The level of the log event.
    "a log level" pub enum LogLevel {
        /// The finest detail.
        "trace" => Trace,
        /// For developers.
        "debug" => Debug,
        /// For normal operation.
        "info" => Info,
        /// For what is worth a look.
        "warn" => Warn,
        /// For failures.
        "error" => Error,
    }

    /// Who must act before a retry can succeed.
    "a value of `by`" pub enum RetryBy {
        /// The runtime, which retries automatically after the delay.
        "runtime" => Runtime,
        /// The model, which changes arguments.
        "model" => Model,
        /// The user, for example to reconnect, pay or confirm.
        "user" => User,
    }

    /// What happens to a call when its retries are exhausted.
    "a value of `exhausted`" pub enum WhenUsedUp {
        /// The step fails.
        "fail" => Fail,
        /// The step is skipped.
        "skip" => Skip,
        /// The step counts as done.
        "complete" => Complete,
        /// The user is asked.
        "ask_user" => AskUser,
    }

    /// The form in which a receiver gets a value.
    #[derive(PartialOrd, Ord, Hash)]
    "a form for a channel" pub enum Channel {
        /// Unchanged.
        "plain" => Plain,
        /// Enough to recognize it.
        "mask" => Mask,
        /// Twelve hex digits of a keyed hash.
        "hash" => Hash,
        /// The receiver does not get it.
        "omit" => Omit,
    }

    /// What happens if a status belongs to no stage.
    "a value of `on_unknown_status`" pub enum OnUnknownStatus {
        /// An error; nothing changes.
        "error" => Error,
        /// The workflow goes back to the start.
        "initial" => Initial,
    }

    /// Whether a plan can do without a step. It selects one half of `exhausted`.
    #[derive(Hash)]
    "an importance" pub enum Importance {
        /// The plan cannot do without it.
        "blocking" => Blocking,
        /// The plan can do without it.
        "optional" => Optional,
    }
}

impl Disposition {
    /// Returns whether it is a failure. Any other is an ordinary result, and no limit of failures counts it.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        matches!(self, Self::Failed)
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "`words!` passes on no attribute of a variant"
)]
impl Default for Importance {
    fn default() -> Self {
        Self::Blocking
    }
}
