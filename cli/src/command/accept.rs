//! `errpact accept`: the lock remembers the catalog as it is.

use std::path::PathBuf;

use clap::Args;
use errpact_spec::change::Class;

use crate::{
    exit::Exit,
    lock,
    session::Session,
    text,
    verb::{Edits, Subject},
};

/// Write errors.lock, which remembers what the codes and their numbers mean
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact accept                                  Write the first lock, or accept new texts
  errpact accept --reason \"agreed with support\"   Accept changes of behavior and breaking ones
  errpact diff                                    Show first what would be accepted

A forbidden change is never accepted: a name or a number keeps its meaning.
Exit status: 0 accepted; 1 a forbidden change, or a change that needs a reason; 2 wrong usage or
unreadable input.")]
pub(crate) struct Accept {
    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    /// Why the changes are right; needed for changes of behavior and breaking ones
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

impl Accept {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let Some(mut subject) = Subject::load(self.catalog.as_deref(), session)? else {
            return Ok(Exit::Findings);
        };
        let changes = subject.changes()?;
        let reason = self
            .reason
            .as_deref()
            .filter(|reason| !reason.trim().is_empty());
        let refused = |class: Class| {
            class == Class::Forbidden || (class >= Class::Behavior && reason.is_none())
        };
        let refused: Vec<_> = changes
            .iter()
            .filter(|change| refused(change.class))
            .collect();
        if let Some(worst) = refused.first() {
            for change in &refused {
                session.err.line(&format!(
                    "{}  {}: {}",
                    change.class.as_str(),
                    change.subject,
                    change.kind.words()
                ));
            }
            let (message, help) = if worst.class == Class::Forbidden {
                (
                    "a forbidden change is never accepted",
                    "give the code another name or number",
                )
            } else {
                (
                    "these changes need a reason",
                    "if they are right, run `errpact accept --reason TEXT`",
                )
            };
            session.say_error(message, Some(help));
            return Ok(Exit::Findings);
        }
        let lock = lock::accept(
            subject.lock.clone(),
            subject.resolved()?,
            &changes,
            reason,
            lock::today()?,
        );
        if subject.lock.as_ref() == Some(&lock) {
            session.tell("the lock is up to date");
            return Ok(Exit::Clean);
        }
        subject.write(&Edits::new(), Some(&lock), session)?;
        if subject.lock.is_some() {
            let count = text::count(changes.len(), "change");
            session.tell(&format!("accepted {count}"));
        }
        Ok(Exit::Clean)
    }
}
