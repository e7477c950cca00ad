//! `errpact deprecate`: marks a code that no one should use any more.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use errpact_spec::{
    catalog::{Catalog, Deprecation},
    edit,
};

use crate::{
    exit::Exit,
    session::{Helped, Session},
    verb::{self, Edits, Subject, scalar},
};

/// Mark a code as deprecated
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact deprecate FAX_FAILED --reason \"Faxes are no longer sent.\"
  errpact deprecate SLOT_TAKEN --use SLOT_CONFLICT --since 2.1.0

The generated docs of a deprecated code say what to use instead.
Exit status: 0 marked; 1 a catalog with errors, before or after; 2 wrong usage or unreadable input.")]
pub(crate) struct Deprecate {
    /// The code
    #[arg(value_name = "CODE")]
    code: String,

    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(long, value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    /// The code to use instead
    #[arg(long = "use", value_name = "CODE", required_unless_present = "reason")]
    replacement: Option<String>,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,

    /// The version that deprecates it [default: the catalog's version]
    #[arg(long, value_name = "VERSION")]
    since: Option<String>,
}

impl Deprecate {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let Some(mut subject) = Subject::load(self.catalog.as_deref(), session)? else {
            return Ok(Exit::Findings);
        };
        let (file, text) = subject.file_of(&self.code)?;
        let catalog = subject.resolved()?.catalog();
        if catalog
            .codes
            .get(&self.code)
            .is_some_and(|code| code.deprecated.is_some())
        {
            bail!(Helped::new(
                format!("`{}` is already deprecated", self.code),
                "to remove it, run `errpact retire`",
            ));
        }
        let since = self.since.as_ref().or(catalog.version.as_ref());
        let deprecated = Deprecation {
            since: since.cloned(),
            replacement: self.replacement.clone(),
            reason: self.reason.clone(),
        };
        let keys = [
            ("since", since),
            ("use", self.replacement.as_ref()),
            ("reason", self.reason.as_ref()),
        ];
        let keys = keys.into_iter().filter_map(|(key, value)| {
            let value = value?;
            // The name of a code needs no quotes.
            let value = if key == "use" {
                edit::name(value)
            } else {
                scalar(value)
            };
            Some(format!("{key}: {value}"))
        });
        let line = format!("deprecated: {{ {} }}", keys.collect::<Vec<_>>().join(", "));
        let Some(edited) = edit::add_key(text, &self.code, &line) else {
            bail!(verb::not_editable(
                &self.code,
                &format!("add `{line}` by hand")
            ));
        };
        let edits = Edits::from([(file, edited)]);
        let key = format!("{}.deprecated", self.code);
        let meant = |change: &errpact_spec::change::Change| change.subject.starts_with(&key);
        let wanted = |catalog: &Catalog| {
            let code = catalog.codes.get(&self.code);
            code.and_then(|code| code.deprecated.as_ref()) == Some(&deprecated)
        };
        if subject.edited(&edits, meant, wanted, session)?.is_none() {
            return Ok(Exit::Findings);
        }
        subject.write(&edits, None, session)?;
        Ok(Exit::Clean)
    }
}
