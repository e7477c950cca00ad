//! `errpact completions`: made by clap from the same definitions that read the command line.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::{exit::Exit, session::Session};

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
