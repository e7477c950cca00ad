//! What the commands that change a catalog share: they edit its text, load the result, and write it only if nothing
//! else has changed.

mod scalar;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use errpact_spec::{
    Loaded, Resolved,
    catalog::Catalog,
    change::{self, Change, State},
    names,
};

pub(crate) use scalar::scalar;

use crate::text::InLine as _;
use crate::{
    catalog, format,
    lock::{self, Broken, Lock},
    save::{self, Locked, Texts},
    session::{Helped, Session},
    text,
};

/// The texts of edited files.
pub(crate) type Edits = BTreeMap<PathBuf, String>;

/// A catalog that a verb changes.
pub(crate) struct Subject {
    /// Its root file.
    pub(crate) path: PathBuf,
    loaded: Loaded,
    /// Its lock.
    pub(crate) lock: Option<Lock>,
    lock_path: PathBuf,
    lock_text: Option<String>,
    /// No other verb changes the catalog until this one has ended.
    locked: Locked,
}

impl Subject {
    /// Loads a catalog and its lock. Prints the findings and returns `None` if it has errors.
    pub(crate) fn load(
        named: Option<&Path>,
        session: &mut Session,
    ) -> anyhow::Result<Option<Self>> {
        let path = catalog::locate(named)?;
        let lock_path = lock::path(&path);
        let locked = Locked::folders([path.as_path(), lock_path.as_path()])?;
        let loaded = catalog::load(&path, session);
        if loaded.resolved.is_none() || loaded.has_errors() {
            format::refuse(&loaded, session);
            return Ok(None);
        }
        let lock_text = save::read(&lock_path)?;
        let lock = lock_text.as_deref().map(Lock::parse).transpose();
        let lock = lock.map_err(|Broken(reason)| {
            Helped::new(
                format!("cannot read {}: {reason}", lock_path.in_line()),
                "restore the file from version control",
            )
        })?;
        Ok(Some(Self {
            path,
            loaded,
            lock,
            lock_path,
            lock_text,
            locked,
        }))
    }

    /// Returns the catalog.
    pub(crate) fn resolved(&self) -> anyhow::Result<&Resolved> {
        self.loaded
            .resolved
            .as_ref()
            .context("the catalog cannot be resolved")
    }

    /// Returns the changes since the lock was written. Without a lock everything is new.
    pub(crate) fn changes(&self) -> anyhow::Result<Vec<Change>> {
        let now = State::of(self.resolved()?.catalog());
        Ok(match &self.lock {
            Some(lock) => change::between(&lock.state(), &now),
            None => Vec::new(),
        })
    }

    /// Returns the file that defines a code, and its text.
    pub(crate) fn file_of(&self, code: &str) -> anyhow::Result<(PathBuf, &str)> {
        let resolved = self.resolved()?;
        if !resolved.catalog().codes.contains_key(code) {
            bail!(self.no_such_code(code)?);
        }
        let place = resolved.code_place(code);
        let file = place.and_then(|place| self.loaded.sources.get(place.file));
        match file.and_then(|file| Some((file.path()?.to_owned(), file.text()))) {
            Some(found) => Ok(found),
            None => bail!(Helped::new(
                format!("`{code}` is in a pack of errpact"),
                "a pack cannot be edited; change the code with `extends: true` in your catalog",
            )),
        }
    }

    fn no_such_code(&self, code: &str) -> anyhow::Result<Helped> {
        let names = self.resolved()?.catalog().codes.keys();
        let near = text::did_you_mean(code, names.map(String::as_str));
        let help = near.unwrap_or_else(|| "`errpact docs` lists the catalog's codes".to_owned());
        Ok(Helped::new(format!("unknown code `{code}`"), help))
    }

    /// Returns the catalog's own files with their texts, the root first.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&Path, &str)> {
        let files = self.loaded.sources.iter();
        files.filter_map(|(_, file)| Some((file.path()?, file.text())))
    }

    /// Loads the edited catalog. Prints the findings and returns `None` if it has errors.
    ///
    /// # Errors
    /// Returns an error if a change is not one that `meant` accepts, or if the catalog is not as `wanted` says.
    pub(crate) fn edited(
        &self,
        edits: &Edits,
        meant: impl Fn(&Change) -> bool,
        wanted: impl Fn(&Catalog) -> bool,
        session: &mut Session,
    ) -> anyhow::Result<Option<Resolved>> {
        let loaded = errpact_spec::load_edited(&self.path, edits);
        let has_errors = loaded.has_errors();
        if has_errors || loaded.resolved.is_none() {
            format::refuse(&loaded, session);
            session.tell("nothing was written");
            return Ok(None);
        }
        let Some(resolved) = loaded.resolved else {
            return Ok(None);
        };
        let now = State::of(resolved.catalog());
        let changes = change::between(&State::of(self.resolved()?.catalog()), &now);
        if let Some(change) = changes.iter().find(|change| !meant(change)) {
            bail!(Helped::new(
                format!(
                    "the edit would change more than that: {}: {}",
                    change.subject,
                    change.kind.words()
                ),
                "nothing was written; make the change by hand",
            ));
        }
        if changes.is_empty() || !wanted(resolved.catalog()) {
            bail!(Helped::new(
                "the edit would not make the change",
                "nothing was written; make the change by hand",
            ));
        }
        Ok(Some(resolved))
    }

    /// Writes the edited files and then the lock, if none of the files that were read has changed. A reader sees each
    /// file old or new.
    pub(crate) fn write(
        &mut self,
        edits: &Edits,
        lock: Option<&Lock>,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let files = self.files();
        let mut read: Texts = files
            .map(|(file, text)| (file.to_owned(), Some(text.to_owned())))
            .collect();
        read.insert(self.lock_path.clone(), self.lock_text.clone());
        let lock = lock.filter(|lock| self.lock.as_ref() != Some(lock));
        let lock = lock.map(Lock::text);
        let mut new: Vec<(PathBuf, &str)> = edits
            .iter()
            .map(|(file, text)| (file.clone(), text.as_str()))
            .collect();
        new.extend(lock.as_deref().map(|text| (self.lock_path.clone(), text)));
        self.locked.write(&read, &new)?;
        for file in edits.keys() {
            session.tell(&format!("changed {}", file.in_line()));
        }
        if lock.is_some() {
            session.tell(&format!("wrote {}", self.lock_path.in_line()));
        }
        if !edits.is_empty() && !self.resolved()?.catalog().outputs.is_empty() {
            session.tell("`errpact generate` brings the outputs up to date");
        }
        Ok(())
    }
}

/// Returns an error for a code that is written in a way that no edit understands.
pub(crate) fn not_editable(code: &str, by_hand: &str) -> anyhow::Error {
    let message = format!("`{code}` is written in a way that cannot be edited");
    Helped::new(message, format!("nothing was written; {by_hand}")).into()
}

/// Returns whether a text can be the name of a code, and prints why not.
pub(crate) fn is_name(code: &str, session: &mut Session) -> bool {
    let is_name = names::is_code(code);
    if !is_name {
        session.say_error(
            &format!("`{code}` cannot be the name of a code"),
            Some("write it with letters, digits and `_`, beginning with a letter, such as `SLOT_CONFLICT`"),
        );
    }
    is_name
}
