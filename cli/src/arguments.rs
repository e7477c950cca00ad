//! The command line as clap reads it: one subcommand a file under `command`.

use clap::{CommandFactory, Parser, Subcommand};

use crate::{
    command::{
        check::Check, classify::Classify, completions::Completions, docs::Docs, explain::Explain,
        generate::Generate, init::Init, man::Man, prompt::Prompt, schema::Schema, vectors::Vectors,
    },
    exit::Exit,
    session::Session,
};

/// One catalog of the errors that an agent's tools can return: code, prompt and docs are made
/// from it and cannot drift apart.
#[derive(Debug, Parser)]
#[command(
    name = "errpact",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  errpact init my-agent      Begin: a starter catalog, and a crate that uses it
  errpact check              Is the catalog right, and is every output up to date?
  errpact generate           Write the outputs
  errpact explain CODE       Everything about a code, or about one of errpact's own findings

The catalog is errors.yaml in the current folder or in the nearest parent, or the path given.
Exit status: 0 clean or warnings alone, 1 findings, 2 wrong usage or unreadable input."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Print where the time went, to standard error
    #[arg(long, global = true)]
    pub(crate) stats: bool,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Init(Init),
    Check(Check),
    Generate(Generate),
    Prompt(Prompt),
    Docs(Docs),
    Explain(Explain),
    Classify(Classify),
    Vectors(Vectors),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        match self {
            Self::Init(init) => init.run(session),
            Self::Check(check) => check.run(session),
            Self::Generate(generate) => generate.run(session),
            Self::Prompt(prompt) => prompt.run(session),
            Self::Docs(docs) => docs.run(session),
            Self::Explain(explain) => explain.run(session),
            Self::Classify(classify) => classify.run(session),
            Self::Vectors(vectors) => vectors.run(session),
            Self::Schema(schema) => schema.run(session),
            Self::Completions(completions) => completions.run(Arguments::command(), session),
            Self::Man(man) => man.run(Arguments::command(), session),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_has_examples() {
        for command in Arguments::command().get_subcommands() {
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                help.starts_with("Examples:\n"),
                "{} has no examples",
                command.get_name()
            );
        }
    }
}
