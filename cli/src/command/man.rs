//! `errpact man`: made by clap from the same definitions that read the command line.

use anyhow::bail;
use clap::{Args, Command};
use errpact_generator::words;

use crate::{
    exit::Exit,
    session::{Helped, Session},
    text,
};

/// Print a manual page
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact man | man -l -                            Read the page of errpact
  errpact man check | man -l -                      Read the page of one command
  errpact man > ~/.local/share/man/man1/errpact.1   Install the page")]
pub(crate) struct Man {
    /// The command [default: errpact itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    /// Writes the page of this command line, or of one of its commands.
    pub(crate) fn run(&self, mut whole: Command, session: &mut Session) -> anyhow::Result<Exit> {
        whole.build();
        let page = match &self.command {
            None => whole,
            Some(name) => match whole.find_subcommand(name) {
                Some(command) => command.clone(),
                None => {
                    let names = whole.get_subcommands().map(Command::get_name);
                    let near = text::nearest(name, names);
                    let help = if near.is_empty() {
                        "`errpact --help` lists the commands".to_owned()
                    } else {
                        format!("did you mean {}?", words::list_or(&near))
                    };
                    bail!(Helped::new(format!("there is no command `{name}`"), help));
                }
            },
        };
        let mut roff = Vec::new();
        clap_mangen::Man::new(page)
            .source(concat!("errpact ", env!("CARGO_PKG_VERSION")))
            .render(&mut roff)?;
        // clap_mangen calls the text after the options "extra" and lets troff join its lines.
        let roff =
            String::from_utf8_lossy(&roff).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n.nf\n");
        session.out.write(&roff);
        Ok(Exit::Clean)
    }
}
