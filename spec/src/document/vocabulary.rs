//! The words of the language.

use super::words::words;
use crate::catalog::{
    Channel, Deliver, Dialect, Guide, Jitter, LintLevel, LogLevel, OnUnknownStatus, Outcome,
    Replay, RetryBy, Sensitivity, Stops, Style, Trust, WhenUsedUp,
};

words! {
    /// Who gets an occurrence.
    "a receiver" Deliver {
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
    "a way to replay" Replay {
        /// The call and its result.
        "keep" => Keep,
        /// The call, with a neutral sentence as its result.
        "stub" => Stub,
        /// Neither.
        "drop" => Drop,
    }

    /// What ends at once.
    "what stops" Stops {
        /// Nothing.
        "nothing" => Nothing,
        /// The tool: it is not offered again in this run.
        "tool" => Tool,
        /// The run.
        "run" => Run,
    }

    /// Where the instruction lives.
    "a place for the instruction" Guide {
        /// In the rule block of the prompt.
        "prompt" => Prompt,
        /// In the failed result's text.
        "inline" => Inline,
        /// In both.
        "both" => Both,
    }

    /// Did the side effect happen?
    "an outcome" Outcome {
        /// No.
        "not_done" => NotDone,
        /// It may have, as with a time-out.
        "unknown" => Unknown,
        /// Yes, as with something already deleted.
        "done" => Done,
    }

    /// Level of the log event.
    "a log level" LogLevel {
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
    "who must act first" RetryBy {
        /// Nobody: the run time waits and repeats.
        "runtime" => Runtime,
        /// The model: other arguments.
        "model" => Model,
        /// A person: reconnect, pay, confirm.
        "user" => User,
    }

    /// How waits are spread.
    "a jitter" Jitter {
        /// Anything from nothing to the wait.
        "full" => Full,
        /// The wait itself.
        "none" => None,
    }

    /// What becomes of a call whose retries are used up.
    "what follows the last retry" WhenUsedUp {
        /// The step fails.
        "fail" => Fail,
        /// The step is skipped.
        "skip" => Skip,
        /// The step counts as done.
        "complete" => Complete,
        /// A person is asked.
        "ask_user" => AskUser,
    }

    /// Where a text came from.
    "an origin" Trust {
        /// From the application.
        "internal" => Internal,
        /// From outside: bounded, cleaned, quoted as data.
        "external" => External,
    }

    /// How sensitive a value is.
    "a sensitivity" Sensitivity {
        /// Anyone may see it.
        "public" => Public,
        /// It tells of a person.
        "personal" => Personal,
        /// Nobody may see it.
        "secret" => Secret,
    }

    /// The form in which a receiver gets a value.
    "a form for a channel" Channel {
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
    "what happens on an unknown status" OnUnknownStatus {
        /// An error: nothing is changed.
        "error" => Error,
        /// Back to the start.
        "initial" => Initial,
    }

    /// How a lint is taken.
    "a lint level" LintLevel {
        /// Not at all.
        "allow" => Allow,
        /// As a warning.
        "warn" => Warn,
        /// As an error.
        "deny" => Deny,
    }

    /// A style of the rule block.
    "a style" Style {
        /// One line for each instruction.
        "list" => List,
        /// A table.
        "table" => Table,
        /// Cause, steps, limit and fallback of each code.
        "procedure" => Procedure,
        /// Elements.
        "xml" => Xml,
    }

    /// Whose SQL.
    "a dialect" Dialect {
        /// PostgreSQL.
        "postgres" => Postgres,
        /// SQLite.
        "sqlite" => Sqlite,
    }
}
