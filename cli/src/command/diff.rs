//! `errpact diff`: what changes from one catalog to another, and how far each change reaches.

use clap::{Args, ValueEnum};
use errpact_spec::change::{self, Class};

use crate::{
    catalog,
    diff::{Diff as Found, Source, human, json, markdown},
    exit::Exit,
    lock,
    session::Session,
};

/// Show what changes from one catalog to another, each change with its class
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact diff                                   Compare errors.lock with errors.yaml
  errpact diff git:HEAD                          Compare the last commit with errors.yaml
  errpact diff git:origin/main                   Compare a branch with errors.yaml
  errpact diff old.yaml new.yaml                 Compare two catalogs
  errpact diff git:v1.2.0 git:v1.3.0             Compare two releases
  errpact diff git:HEAD --fail-on breaking       Exit with status 1 on a breaking or forbidden change
  errpact diff git:HEAD --format markdown        Print a comment for a pull request

A catalog is a file, its lock, or git: and a revision of errors.yaml.
Exit status: 0 compared; 1 a change of the class of --fail-on, or of a greater one; 2 wrong usage or
unreadable input.")]
pub(crate) struct Diff {
    /// The old catalog [default: errors.lock beside the catalog]
    #[arg(value_name = "OLD")]
    old: Option<Source>,

    /// The new catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(value_name = "NEW")]
    new: Option<Source>,

    /// Exit with status 1 on a change of this class or of a greater one
    #[arg(long, value_name = "CLASS")]
    fail_on: Option<ClassName>,

    /// The format of the changes
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

/// A class, as an argument. In the order of how far a change reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClassName {
    /// Nothing that runs notices it
    Safe,
    /// The model or the user reads something else
    Prompt,
    /// The runtime decides something else
    Behavior,
    /// What fits the old catalog does not fit the new one
    Breaking,
    /// A name or a number gets another meaning
    Forbidden,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line for each change
    Human,
    /// One JSON object
    Json,
    /// A table, for pull requests
    Markdown,
}

impl Diff {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let path = match (&self.old, &self.new) {
            // Nothing to look for.
            (Some(Source::File(_) | Source::Lock(_)), Some(Source::File(file))) => file.clone(),
            _ => catalog::locate(None)?,
        };
        let lock = Source::Lock(lock::path(&path));
        let old = self.old.as_ref().unwrap_or(&lock).load(&path, session)?;
        let here = Source::File(path.clone());
        let new = self.new.as_ref().unwrap_or(&here).load(&path, session)?;
        let (Some(old), Some(new)) = (old, new) else {
            return Ok(Exit::Unusable);
        };
        let changes = session
            .stats
            .time("compare", || change::between(&old.state, &new.state));
        let found = Found { old, new, changes };
        match self.format {
            Format::Human => session
                .out
                .words(&human::render(&found, session.out.color())),
            Format::Json => session.out.line(&json::render(&found)?),
            Format::Markdown => session.out.words(&markdown::render(&found)),
        }
        let fails = self
            .fail_on
            .is_some_and(|class| found.worst() >= Some(class.into()));
        Ok(if fails { Exit::Findings } else { Exit::Clean })
    }
}

impl From<ClassName> for Class {
    fn from(name: ClassName) -> Self {
        match name {
            ClassName::Safe => Self::Safe,
            ClassName::Prompt => Self::Prompt,
            ClassName::Behavior => Self::Behavior,
            ClassName::Breaking => Self::Breaking,
            ClassName::Forbidden => Self::Forbidden,
        }
    }
}
