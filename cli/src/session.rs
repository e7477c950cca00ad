//! One run of the command: its two streams, its clock, and how it ends.

use clap::{Args, ColorChoice};

use crate::{
    exit::Exit,
    stats::Stats,
    stream::{self, Stream},
    text,
};

/// The options of every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// Print only data, findings and errors
    #[arg(long, short, global = true)]
    quiet: bool,

    /// When to use color; `auto` obeys NO_COLOR, CLICOLOR_FORCE and the terminal
    #[arg(long, global = true, value_name = "WHEN", default_value_t)]
    color: ColorChoice,

    /// Print how long each phase took, to standard error
    #[arg(long, global = true)]
    stats: bool,
}

/// What every command gets.
pub(crate) struct Session {
    /// The stream for data.
    pub(crate) out: Stream,
    /// The stream for messages.
    pub(crate) err: Stream,
    /// The timings.
    pub(crate) stats: Stats,
    print_stats: bool,
    quiet: bool,
}

impl Session {
    /// Begins a run.
    pub(crate) fn new(global: &Global) -> Self {
        stream::choose_color(global.color);
        Self {
            out: Stream::stdout(),
            err: Stream::stderr(),
            stats: Stats::new(),
            print_stats: global.stats,
            quiet: global.quiet,
        }
    }

    /// Ends the run: prints the error that stopped the command, the statistics, and the buffered
    /// output.
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
        // Data first: on a terminal both streams are the same, and the messages are about the data.
        if let Some(fault) = self.out.finish() {
            self.say_error(&format!("cannot write to standard output: {fault}"), None);
            exit = Exit::Unusable;
        }
        if self.print_stats {
            let report = self.stats.report();
            self.err.write(&report);
        }
        // An error of standard error cannot be reported anywhere.
        self.err.finish();
        exit
    }

    /// Prints what was done, unless the user asks for quiet.
    pub(crate) fn tell(&mut self, message: &str) {
        if !self.quiet {
            self.err.line(message);
        }
    }

    /// Prints the error that stops the command, in the form that clap and the findings use.
    pub(crate) fn say_error(&mut self, message: &str, help: Option<&str>) {
        self.say("error", "31", message);
        if let Some(help) = help {
            self.say("help", "36", help);
        }
    }

    /// Prints a problem that does not stop the command.
    pub(crate) fn say_note(&mut self, message: &str, help: &str) {
        if self.quiet {
            return;
        }
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

/// An error that includes a remedy.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Helped {
    message: String,
    help: String,
}

impl Helped {
    /// Makes an error from the problem and its remedy.
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            help: help.into(),
        }
    }
}
