//! The words of the catalog language that a program also decides by.
//! See `docs/decisions/066-one-crate-defines-the-vocabulary.md`.

use crate::words;

words! {
    /// Who gets an occurrence.
    "a receiver" pub enum Deliver {
        /// The model.
        "model" => Model,
        /// The person; it never enters the model's history.
        "user" => User,
        /// Both.
        "both" => Both,
        /// The log alone.
        "log" => Log,
    }

    /// What stays in the conversation history.
    "a value of `replay`" pub enum Replay {
        /// The call and its result.
        "keep" => Keep,
        /// The call, with a neutral sentence as its result.
        "stub" => Stub,
        /// Neither.
        "drop" => Drop,
    }

    /// What ends at once.
    "a value of `stops`" pub enum Stops {
        /// Nothing.
        "nothing" => Nothing,
        /// The tool: it is not offered again in this run.
        "tool" => Tool,
        /// The run.
        "run" => Run,
    }

    /// Where the instruction lives.
    "a value of `guide`" pub enum Guide {
        /// In the rule block of the prompt.
        "prompt" => Prompt,
        /// In the failed result's text.
        "inline" => Inline,
        /// In both.
        "both" => Both,
    }

    /// Did the side effect happen?
    "an outcome" pub enum Outcome {
        /// No.
        "not_done" => NotDone,
        /// It may have, as with a time-out.
        "unknown" => Unknown,
        /// Yes, as with something already deleted.
        "done" => Done,
    }

    /// Level of the log event.
    "a log level" pub enum LogLevel {
        /// Finest.
        "trace" => Trace,
        /// For developers.
        "debug" => Debug,
        /// Normal operation.
        "info" => Info,
        /// Worth a look.
        "warn" => Warn,
        /// A failure.
        "error" => Error,
    }

    /// Who must act before another try makes sense.
    "a value of `by`" pub enum RetryBy {
        /// Nobody: the run time waits and repeats.
        "runtime" => Runtime,
        /// The model: other arguments.
        "model" => Model,
        /// A person: reconnect, pay, confirm.
        "user" => User,
    }

    /// What becomes of a call whose retries are used up.
    "a value of `exhausted`" pub enum WhenUsedUp {
        /// The step fails.
        "fail" => Fail,
        /// The step is skipped.
        "skip" => Skip,
        /// The step counts as done.
        "complete" => Complete,
        /// A person is asked.
        "ask_user" => AskUser,
    }

    /// The form in which a receiver gets a value.
    #[derive(PartialOrd, Ord)]
    "a form for a channel" pub enum Channel {
        /// As it is.
        "plain" => Plain,
        /// Enough to recognize it.
        "mask" => Mask,
        /// Twelve hex digits of a keyed hash.
        "hash" => Hash,
        /// Not at all.
        "omit" => Omit,
    }

    /// What happens on a status that no stage has.
    "a value of `on_unknown_status`" pub enum OnUnknownStatus {
        /// An error: nothing is changed.
        "error" => Error,
        /// Back to the start.
        "initial" => Initial,
    }

    /// Whether a plan can do without a step: which half of `exhausted` counts.
    #[derive(Hash)]
    "an importance" pub enum Importance {
        /// The plan cannot do without it.
        "blocking" => Blocking,
        /// The plan can do without it.
        "optional" => Optional,
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
