//! `errpact retire`: removes a code, and remembers it.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use errpact_spec::{catalog::Catalog, change::Kind, edit};

use crate::{
    exit::Exit,
    lock,
    session::{Helped, Session},
    verb::{Edits, Subject},
};

/// Remove a code; errors.lock remembers its name and number
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact retire FAX_FAILED --reason \"No client has sent a fax since May.\"

Comments above the code stay. Deprecate a code first, so that its users notice.
Exit status: 0 removed; 1 a catalog with errors, before or after; 2 wrong usage or unreadable input.")]
pub(crate) struct Retire {
    /// The code
    #[arg(value_name = "CODE")]
    code: String,

    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(long, value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

impl Retire {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let Some(mut subject) = Subject::load(self.catalog.as_deref(), session)? else {
            return Ok(Exit::Findings);
        };
        let (file, text) = subject.file_of(&self.code)?;
        let code = subject.resolved()?.catalog().codes.get(&self.code);
        if code.is_some_and(|code| code.fallback) {
            bail!(Helped::new(
                format!(
                    "`{}` is the fallback, the code of failures that no rule matches",
                    self.code
                ),
                "set `fallback: true` on another code first, and remove it here",
            ));
        }
        let Some(edited) = edit::remove_code(text, &self.code) else {
            bail!(Helped::new(
                format!(
                    "`{}` is the only code, or is written in a way that cannot be edited",
                    self.code
                ),
                "nothing was written; remove it by hand, then run `errpact accept --reason TEXT`",
            ));
        };
        let edits = Edits::from([(file, edited)]);
        let meant = |change: &errpact_spec::change::Change| {
            change.subject == self.code && change.kind == Kind::Removed
        };
        let wanted = |catalog: &Catalog| !catalog.codes.contains_key(&self.code);
        if subject.edited(&edits, meant, wanted, session)?.is_none() {
            return Ok(Exit::Findings);
        }
        let today = lock::today()?;
        let mut lock = match &subject.lock {
            Some(lock) => lock.clone(),
            None => lock::accept(None, subject.resolved()?, &[], None, today),
        };
        lock.retire(&self.code, &self.reason, today);
        subject.write(&edits, Some(&lock), session)?;
        Ok(Exit::Clean)
    }
}
