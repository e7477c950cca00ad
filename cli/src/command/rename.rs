//! `errpact rename`: another name for a code, wherever the catalog has it.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use errpact_spec::{
    Resolved,
    catalog::{Catalog, Code},
    change::{Change, Kind},
    edit,
};
use jiff::civil::Date;

use crate::text::InLine as _;
use crate::{
    exit::Exit,
    lock,
    session::{Helped, Session},
    verb::{self, Edits, Subject, is_name},
};

/// The number of days that an old name stays an alias, unless `--until` says otherwise.
const DAYS: i32 = 180;

/// Rename a code, and keep its old name as an alias
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact rename SLOT_TAKEN SLOT_CONFLICT                       Keep the alias for 180 days
  errpact rename SLOT_TAKEN SLOT_CONFLICT --until 2027-06-30    Keep it until a day

It changes the code's key and every key that names the code. Comments and layout stay.
Exit status: 0 renamed; 1 a catalog with errors, before or after; 2 wrong usage or unreadable input.")]
pub(crate) struct Rename {
    /// The code
    #[arg(value_name = "OLD")]
    old: String,

    /// Its new name
    #[arg(value_name = "NEW")]
    new: String,

    /// The catalog [default: errors.yaml here or in the nearest parent folder]
    #[arg(long, value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    /// The last day on which the old name is an alias [default: in 180 days]
    #[arg(long, value_name = "DAY", value_parser = lock::read_date)]
    until: Option<Date>,
}

impl Rename {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let Some(mut subject) = Subject::load(self.catalog.as_deref(), session)? else {
            return Ok(Exit::Findings);
        };
        if self.is_half_done(&subject)? {
            return self.finish(&mut subject, session);
        }
        subject.file_of(&self.old)?;
        if !is_name(&self.new, session) {
            return Ok(Exit::Findings);
        }
        if subject.resolved()?.catalog().codes.contains_key(&self.new) {
            bail!(Helped::new(
                format!("there is already a code called `{}`", self.new),
                "choose another name",
            ));
        }
        let known = subject.lock.as_ref().map(|lock| &lock.codes);
        if known.is_some_and(|codes| codes.contains_key(&self.new)) {
            bail!(Helped::new(
                format!("`{}` is the name of a code that was removed", self.new),
                "choose another name: a client may know the old code",
            ));
        }
        let until = self.last_day()?;
        let mut edits = Edits::new();
        for (file, text) in subject.files() {
            let Some(edited) = edit::rename(text, &self.old, &self.new) else {
                bail!(self.not_editable());
            };
            if edited != text {
                edits.insert(file.to_owned(), edited);
            }
        }
        let (file, _) = subject.file_of(&self.old)?;
        let text = edits.remove(&file).unwrap_or_default();
        edits.insert(file, self.with_alias(&text, &until)?);
        let derived = ["summary", "examples"].map(|key| format!("{}.{key}", self.new));
        let meant = |change: &Change| match &change.kind {
            Kind::Renamed { from, .. } => *from == self.old,
            _ => derived.iter().any(|key| change.subject.starts_with(key)),
        };
        let wanted = |catalog: &Catalog| self.is_done(catalog, &until);
        let Some(edited) = subject.edited(&edits, meant, wanted, session)? else {
            return Ok(Exit::Findings);
        };
        let lock = subject.lock.clone().map(|mut lock| {
            lock.rename(&self.old, &self.new, &edited);
            lock
        });
        subject.write(&edits, lock.as_ref(), session)?;
        self.say_alias(&until, session);
        for (file, line) in mentions(&subject, &edits, &self.old) {
            session
                .err
                .line(&format!("{file}:{line} still mentions {}", self.old));
        }
        Ok(Exit::Clean)
    }

    /// Returns whether the catalog has the new name already, and the lock still the old one: someone changed the name by
    /// hand, or an earlier run was interrupted.
    fn is_half_done(&self, subject: &Subject) -> anyhow::Result<bool> {
        let codes = &subject.resolved()?.catalog().codes;
        let known = |name: &str| {
            let lock = subject.lock.as_ref();
            lock.is_some_and(|lock| lock.has(name))
        };
        let in_catalog = codes.contains_key(&self.new) && !codes.contains_key(&self.old);
        Ok(in_catalog && known(&self.old) && !known(&self.new))
    }

    /// Adds the alias to a code that has its new name already, and renames it in the lock.
    fn finish(&self, subject: &mut Subject, session: &mut Session) -> anyhow::Result<Exit> {
        let catalog = subject.resolved()?.catalog();
        let code = catalog.codes.get(&self.new);
        let known = code.and_then(|code| code.formerly.iter().find(|it| it.name == self.old));
        let mut lock = subject.lock.clone();
        let mut rename = |edited: &Resolved| {
            if let Some(lock) = &mut lock {
                lock.rename(&self.old, &self.new, edited);
            }
        };
        let mut edits = Edits::new();
        let until = if let Some(former) = known {
            rename(subject.resolved()?);
            former.until.clone()
        } else {
            let until = self.last_day()?;
            let (file, text) = subject.file_of(&self.new)?;
            edits.insert(file, self.with_alias(text, &until)?);
            let key = format!("{}.formerly", self.new);
            let meant = |change: &Change| change.subject.starts_with(&key);
            let wanted = |catalog: &Catalog| self.is_done(catalog, &until);
            let Some(edited) = subject.edited(&edits, meant, wanted, session)? else {
                return Ok(Exit::Findings);
            };
            rename(&edited);
            until
        };
        subject.write(&edits, lock.as_ref(), session)?;
        self.say_alias(&until, session);
        Ok(Exit::Clean)
    }

    /// Returns whether the catalog has the new name, and the old one as an alias.
    fn is_done(&self, catalog: &Catalog, until: &str) -> bool {
        let former = |code: &Code| {
            let mut former = code.formerly.iter();
            former.any(|it| it.name == self.old && it.until == until)
        };
        !catalog.codes.contains_key(&self.old) && catalog.codes.get(&self.new).is_some_and(former)
    }

    /// Returns the alias as an element of `formerly`.
    fn alias(&self, until: &str) -> String {
        format!("{{ name: {}, until: \"{until}\" }}", edit::name(&self.old))
    }

    /// Returns the text in which the new name has the old one as an alias.
    fn with_alias(&self, text: &str, until: &str) -> anyhow::Result<String> {
        edit::add_to_list(text, &self.new, "formerly", &self.alias(until))
            .ok_or_else(|| self.not_editable())
    }

    fn not_editable(&self) -> anyhow::Error {
        let until = self.last_day().unwrap_or_default();
        let by_hand = format!(
            "change the name by hand, and add `formerly: [{}]` to the code",
            self.alias(&until)
        );
        verb::not_editable(&self.old, &by_hand)
    }

    /// Returns the last day of the alias.
    fn last_day(&self) -> anyhow::Result<String> {
        let today = lock::today()?;
        let until = match self.until {
            Some(until) if until < today => bail!(Helped::new(
                format!("{until} is in the past"),
                "name the last day on which the old name is an alias",
            )),
            Some(until) => until,
            None => lock::later(today, DAYS)?,
        };
        Ok(until.to_string())
    }

    fn say_alias(&self, until: &str, session: &mut Session) {
        let (old, new) = (&self.old, &self.new);
        session.tell(&format!("{old} is an alias of {new} until {until}"));
    }
}

/// Returns the lines of the edited catalog that have a name in a text or a comment.
fn mentions(subject: &Subject, edits: &Edits, name: &str) -> Vec<(String, usize)> {
    let mut mentions = Vec::new();
    for (file, text) in subject.files() {
        let text = edits.get(file).map_or(text, String::as_str);
        for (index, line) in text.lines().enumerate() {
            let in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let line = line.replace(&format!("name: {}, until:", edit::name(name)), "");
            if line.split(|c| !in_name(c)).any(|word| word == name) {
                mentions.push((file.in_line(), index + 1));
            }
        }
    }
    mentions
}
