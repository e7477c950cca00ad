//! The command line for clap: each subcommand has a file under `command`.

use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::{
    command::{
        accept::Accept,
        check::Check,
        classify::Classify,
        deprecate::Deprecate,
        diff::Diff,
        docs::Docs,
        eval::Eval,
        explain::Explain,
        generate::Generate,
        init::Init,
        man::{Completions, Man},
        new::New,
        prompt::Prompt,
        rename::Rename,
        retire::Retire,
        scan::Scan,
        schema::Schema,
        vectors::Vectors,
        verify::Verify,
        watch::Watch,
    },
    exit::Exit,
    session::{Global, Session},
    stream::{Stream, choose_color},
};

/// Generate code, prompt rules and docs for an agent's tool errors from one catalog.
#[derive(Debug, Parser)]
#[command(
    name = "errpact",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  errpact init my-agent      Start with a catalog, and a crate that uses it
  errpact check              Check the catalog, and that every output is up to date
  errpact generate           Write the outputs
  errpact watch              Do both whenever a file changes
  errpact explain            List the codes of the catalog, and errpact's own findings
  errpact explain NAME       Explain one of them

The catalog is errors.yaml here or in the nearest parent folder, unless you name another.
Exit status: 0 clean, or only warnings; 1 findings; 2 wrong usage or unreadable input."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) global: Global,
}

impl Arguments {
    /// Reads the command line. Wrong usage ends the process, with color as the command line asks for.
    pub(crate) fn read() -> Self {
        let words: Vec<OsString> = std::env::args_os().collect();
        choose_color(color(&words));
        Self::try_parse_from(words).unwrap_or_else(|error| {
            if !error.use_stderr() {
                error.exit();
            }
            // It repeats words of the command line, which may be names of files.
            let mut stream = Stream::stderr();
            let text = error.render();
            stream.write(&match stream.color() {
                true => text.ansi().to_string(),
                false => text.to_string(),
            });
            stream.finish();
            std::process::exit(error.exit_code())
        })
    }
}

/// Returns the color that the words of a command line ask for, even if they are wrong otherwise.
fn color(words: &[OsString]) -> ColorChoice {
    let words = words.iter().filter_map(|word| word.to_str());
    let mut words = words.take_while(|word| *word != "--");
    let mut choice = None;
    while let Some(word) = words.next() {
        choice = match word.strip_prefix("--color") {
            Some("") => words.next(),
            Some(value) => value.strip_prefix('='),
            None => choice,
        };
    }
    choice
        .and_then(|choice| ColorChoice::from_str(choice, false).ok())
        .unwrap_or_default()
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Init(Init),
    Check(Check),
    Generate(Generate),
    Watch(Watch),
    Prompt(Prompt),
    Verify(Verify),
    Diff(Diff),
    Accept(Accept),
    New(New),
    Rename(Rename),
    Deprecate(Deprecate),
    Retire(Retire),
    Docs(Docs),
    Explain(Explain),
    Classify(Classify),
    Scan(Scan),
    Eval(Eval),
    Vectors(Vectors),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        match self {
            Self::Init(init) => init.run(session),
            Self::Check(check) => check.run(session),
            Self::Generate(generate) => generate.run(session),
            Self::Watch(watch) => watch.run(session),
            Self::Prompt(prompt) => prompt.run(session),
            Self::Verify(verify) => verify.run(session),
            Self::Diff(diff) => diff.run(session),
            Self::Accept(accept) => accept.run(session),
            Self::New(new) => new.run(session),
            Self::Rename(rename) => rename.run(session),
            Self::Deprecate(deprecate) => deprecate.run(session),
            Self::Retire(retire) => retire.run(session),
            Self::Docs(docs) => docs.run(session),
            Self::Explain(explain) => explain.run(session),
            Self::Classify(classify) => classify.run(session),
            Self::Scan(scan) => scan.run(session),
            Self::Eval(eval) => eval.run(session),
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
    fn color_is_known_even_if_the_command_line_is_wrong() {
        let color = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            color(&words)
        };
        assert_eq!(color("errpact chek --color never"), ColorChoice::Never);
        assert_eq!(color("errpact --color=always --bogus"), ColorChoice::Always);
        assert_eq!(color("errpact check --color"), ColorChoice::Auto);
        assert_eq!(color("errpact check --color=red"), ColorChoice::Auto);
        assert_eq!(color("errpact check -- --color=never"), ColorChoice::Auto);
    }

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_has_a_sentence_examples_and_exit_statuses() {
        for command in Arguments::command().get_subcommands() {
            let name = command.get_name();
            let about = command.get_about().map(ToString::to_string);
            let about = about.unwrap_or_default();
            assert!(
                about.starts_with(|c: char| c.is_ascii_uppercase()) && about.len() <= 90,
                "{name}: {about}"
            );
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            assert!(help.starts_with("Examples:\n"), "{name} has no examples");
            // These read no catalog, so only wrong usage makes them fail.
            let always_succeeds = matches!(name, "completions" | "man" | "schema");
            assert!(
                always_succeeds || help.contains("Exit status: 0 "),
                "{name} does not name its exit statuses"
            );
        }
    }
}
