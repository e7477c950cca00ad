//! One run of the command: its two streams, its clock, and how it ends.

use crate::{exit::Exit, stats::Stats, stream::Stream, text};

/// What every command is given.
pub(crate) struct Session {
    /// Data.
    pub(crate) out: Stream,
    /// Words.
    pub(crate) err: Stream,
    /// Where the time went.
    pub(crate) stats: Stats,
    print_stats: bool,
}

impl Session {
    /// Begins a run.
    pub(crate) fn new(print_stats: bool) -> Self {
        Self {
            out: Stream::stdout(),
            err: Stream::stderr(),
            stats: Stats::new(),
            print_stats,
        }
    }

    /// Ends it: prints the error that stopped the command, the statistics, and what is buffered.
    pub(crate) fn finish(mut self, result: anyhow::Result<Exit>) -> Exit {
        let mut exit = result.unwrap_or_else(|error| {
            let help = error
                .downcast_ref::<Helped>()
                .map(|helped| helped.help.clone())
                .or_else(|| {
                    let fault = error.chain().find_map(|cause| cause.downcast_ref())?;
                    errpact_spec::disk::explain(fault).1.map(str::to_owned)
                });
            self.say_error(&format!("{error:#}"), help.as_deref());
            Exit::Unusable
        });
        // Data first: on a terminal both streams are one, and the words are about the data.
        if let Some(fault) = self.out.finish() {
            self.say_error(&format!("cannot write to standard output: {fault}"), None);
            exit = Exit::Unusable;
        }
        if self.print_stats {
            let report = self.stats.report();
            self.err.write(&report);
        }
        // A fault of standard error has nowhere left to be told.
        self.err.finish();
        exit
    }

    /// Says what stops the command, in the form in which clap and the findings say it.
    pub(crate) fn say_error(&mut self, message: &str, help: Option<&str>) {
        self.say("error", "31", message);
        if let Some(help) = help {
            self.say("help", "36", help);
        }
    }

    /// Says what does not stop it.
    pub(crate) fn say_note(&mut self, message: &str, help: &str) {
        self.say("note", "32", message);
        self.say("help", "36", help);
    }

    fn say(&mut self, word: &str, paint: &str, message: &str) {
        let message = text::printable(message);
        let line = if self.err.color() {
            format!("\u{1b}[1;{paint}m{word}\u{1b}[0m: {message}")
        } else {
            format!("{word}: {message}")
        };
        self.err.line(&line);
    }
}

/// An error that knows a way out.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Helped {
    message: String,
    help: String,
}

impl Helped {
    /// What is wrong, and what to do about it.
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }
}
