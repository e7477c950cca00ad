//! `errpact new`: adds a code to a catalog.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use errpact_spec::{
    catalog::Catalog,
    change::{Class, Kind, State, between},
    edit::{self, NewCode},
};

use crate::{
    exit::Exit,
    session::{Helped, Session},
    verb::{Edits, Subject, is_name, scalar},
};

/// Add a code
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact new ORDER_LOCKED --category orders --message \"The order is being changed.\" \\
    --instruct \"Say so, and retry once.\"

It goes behind the last code of its category, in the same file.
Exit status: 0 added; 1 a catalog with errors, before or after; 2 wrong usage or unreadable input.")]
pub(crate) struct New {
    /// The code
    #[arg(value_name = "CODE")]
    code: String,

    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(long, value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    /// Its category
    #[arg(long, value_name = "NAME")]
    category: String,

    /// Its number
    #[arg(long, value_name = "NUMBER")]
    number: Option<u32>,

    /// What the receiver reads
    #[arg(long, value_name = "TEXT")]
    message: String,

    /// What the model must do
    #[arg(long, value_name = "TEXT")]
    instruct: Option<String>,
}

impl New {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let Some(mut subject) = Subject::load(self.catalog.as_deref(), session)? else {
            return Ok(Exit::Findings);
        };
        if !is_name(&self.code, session) {
            return Ok(Exit::Findings);
        }
        let resolved = subject.resolved()?;
        if resolved.catalog().codes.contains_key(&self.code) {
            bail!(Helped::new(
                format!("there is already a code called `{}`", self.code),
                "choose another name",
            ));
        }
        let mut keys = vec![format!("category: {}", self.category)];
        keys.extend(self.number.map(|number| format!("number: {number}")));
        keys.push(format!("message: {}", scalar(&self.message)));
        let instruct = self.instruct.as_deref().map(scalar);
        keys.extend(instruct.map(|instruct| format!("instruct: {instruct}")));
        // The last code of the category that the team wrote.
        let codes = resolved.catalog().codes.iter();
        let alike = codes.filter(|(_, code)| code.category == self.category);
        let own = alike.filter(|(name, _)| subject.file_of(name).is_ok());
        let after = own.max_by_key(|(name, _)| resolved.code_place(name));
        let after = after.map(|(name, _)| name.as_str());
        let (file, text) = match after {
            Some(after) => subject.file_of(after)?,
            None => match subject.files().next() {
                Some((file, text)) => (file.to_owned(), text),
                None => bail!("the catalog has no file"),
            },
        };
        let code = NewCode {
            name: &self.code,
            keys: &keys,
            after,
        };
        let Some(edited) = edit::add_code(text, code) else {
            bail!(Helped::new(
                "the codes are written in braces, or in another way that cannot be edited",
                "nothing was written; write each code on its own lines, and run the command again",
            ));
        };
        let edits = Edits::from([(file, edited)]);
        let meant = |change: &errpact_spec::change::Change| {
            change.subject == self.code && change.kind == Kind::Added
        };
        let wanted = |catalog: &Catalog| catalog.codes.contains_key(&self.code);
        let Some(resolved) = subject.edited(&edits, meant, wanted, session)? else {
            return Ok(Exit::Findings);
        };
        let Some(lock) = &subject.lock else {
            subject.write(&edits, None, session)?;
            return Ok(Exit::Clean);
        };
        let changes = between(&lock.state(), &State::of(resolved.catalog()));
        let own = |change: &&errpact_spec::change::Change| {
            change.class == Class::Forbidden && change.subject == self.code
        };
        if let Some(change) = changes.iter().find(own) {
            bail!(Helped::new(
                format!("{}: {}", change.subject, change.kind.words()),
                "choose a name and a number that no code ever had",
            ));
        }
        let mut lock = lock.clone();
        lock.add(&self.code, &resolved);
        subject.write(&edits, Some(&lock), session)?;
        Ok(Exit::Clean)
    }
}
