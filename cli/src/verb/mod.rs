//! What the commands that change a catalog share: they edit its text, load the result, and write it only if nothing
//! else has changed.

mod scalar;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use errpact_generator::outputs;
use errpact_spec::{
    Loaded, Resolved,
    change::{self, Change, State},
    disk,
};

pub(crate) use scalar::scalar;

use crate::{
    catalog, format,
    lock::{self, Broken, Lock},
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
}

impl Subject {
    /// Loads a catalog and its lock. Prints the findings and returns `None` if it has errors.
    pub(crate) fn load(
        named: Option<&Path>,
        session: &mut Session,
    ) -> anyhow::Result<Option<Self>> {
        let path = catalog::locate(named)?;
        let loaded = catalog::load(&path, session);
        if loaded.resolved.is_none() || loaded.has_errors() {
            format::refuse(&loaded, session);
            return Ok(None);
        }
        let lock_path = lock::path(&path);
        let lock = Lock::read(&lock_path).map_err(|Broken(reason)| {
            Helped::new(
                format!("cannot read {}: {reason}", lock_path.display()),
                "restore the file from version control",
            )
        })?;
        Ok(Some(Self {
            path,
            loaded,
            lock,
            lock_path,
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
        let near = text::nearest(code, names.map(String::as_str));
        let help = match near.first() {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`errpact docs` lists the catalog's codes".to_owned(),
        };
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
    /// Returns an error if a change is not one that `meant` accepts.
    pub(crate) fn edited(
        &self,
        edits: &Edits,
        meant: impl Fn(&Change) -> bool,
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
        if changes.is_empty() {
            bail!("the edit would change nothing, so nothing was written");
        }
        Ok(Some(resolved))
    }

    /// Writes the edited files and then the lock. A reader sees each file old or new.
    pub(crate) fn write(
        &self,
        edits: &Edits,
        lock: Option<&Lock>,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        for (file, text) in edits {
            let cannot = |error: std::io::Error| cannot_write(file, &error);
            // A link stays a link.
            let real = file.canonicalize().map_err(cannot)?;
            outputs::replace(&real, text).map_err(cannot)?;
            session.tell(&format!("changed {}", file.display()));
        }
        if let Some(lock) = lock.filter(|lock| self.lock.as_ref() != Some(lock)) {
            lock.write(&self.lock_path)
                .map_err(|error| cannot_write(&self.lock_path, &error))?;
            session.tell(&format!("wrote {}", self.lock_path.display()));
        }
        if !edits.is_empty() && !self.resolved()?.catalog().outputs.is_empty() {
            session.tell("`errpact generate` brings the outputs up to date");
        }
        Ok(())
    }
}

fn cannot_write(file: &Path, error: &std::io::Error) -> anyhow::Error {
    let (reason, remedy) = disk::explain(error);
    let message = format!("cannot write {}: {reason}", file.display());
    Helped::new(message, remedy.unwrap_or("check the file and its folder")).into()
}
