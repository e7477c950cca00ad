//! `errpact man` and `errpact completions`: made by clap from the same definitions that read the command line.

use anyhow::bail;
use clap::{Args, Command};
use clap_complete::Shell;

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
                    let help = text::did_you_mean(name, names)
                        .unwrap_or_else(|| "`errpact --help` lists the commands".to_owned());
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

/// Print the completion script of a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact completions bash > ~/.local/share/bash-completion/completions/errpact
  errpact completions zsh > ~/.zfunc/_errpact
  errpact completions fish > ~/.config/fish/completions/errpact.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Writes the script for this command line.
    pub(crate) fn run(&self, mut whole: Command, session: &mut Session) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut whole, "errpact", &mut script);
        session.out.write(&String::from_utf8_lossy(&script));
        Ok(Exit::Clean)
    }
}
