//! Writes files that a command has read before: catalogs and their locks.
//!
//! Two commands at once must not lose each other's edit. A command that changes a catalog locks its folder for as long as
//! it works; where a file system has no locks, and against editors, every file that was read is compared again before
//! anything is written. See `docs/decisions/118-verbs-lock-the-folder-of-a-catalog.md`.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fs::{File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use errpact_generator::outputs;
use errpact_spec::disk;

use crate::session::Helped;
use crate::text::InLine as _;

/// No file that a command rewrites is larger, in bytes: a lock of a catalog within the limits.
pub(crate) const MOST_BYTES: usize = 256 << 20;

/// How long to wait for another errpact that changes the same catalog.
const WAIT: Duration = Duration::from_secs(120);

/// How often to ask whether it has ended.
const PAUSE: Duration = Duration::from_millis(10);

/// The texts of files when they were read. `None` is a file that did not exist.
pub(crate) type Texts = BTreeMap<PathBuf, Option<String>>;

/// Folders that no other errpact changes until this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Locked(BTreeMap<PathBuf, Option<File>>);

impl Locked {
    /// Locks the folders of files, and waits for others that have them.
    pub(crate) fn folders<'p>(files: impl IntoIterator<Item = &'p Path>) -> Result<Self> {
        let mut locked = Self::default();
        locked.add(files)?;
        Ok(locked)
    }

    /// Locks the folders of more files.
    pub(crate) fn add<'p>(&mut self, files: impl IntoIterator<Item = &'p Path>) -> Result<()> {
        // In one order, so that two commands never wait for each other.
        let folders: BTreeSet<PathBuf> = files
            .into_iter()
            .filter_map(|file| real(file).parent().map(Path::to_path_buf))
            .collect();
        for folder in folders {
            if let Entry::Vacant(entry) = self.0.entry(folder) {
                let file = lock(entry.key())?;
                entry.insert(file);
            }
        }
        Ok(())
    }

    /// Writes files. A reader sees each file old or new.
    ///
    /// # Errors
    /// Returns an error, and writes nothing, if one of the files that were read is not what it was.
    pub(crate) fn write(&mut self, read: &Texts, new: &[(PathBuf, &str)]) -> Result<()> {
        self.add(new.iter().map(|(file, _)| file.as_path()))?;
        for (file, text) in read {
            if self::read(file)? != *text {
                bail!(Helped::new(
                    format!(
                        "{} was changed by another program, so nothing was written",
                        file.in_line()
                    ),
                    "run the command again",
                ));
            }
        }
        for folder in self.0.keys() {
            outputs::sweep(folder);
        }
        for (file, text) in new {
            // A link stays a link.
            outputs::replace(&real(file), text).map_err(|error| cannot("write", file, &error))?;
        }
        Ok(())
    }
}

/// Writes a file that an option names. Its folder must exist: a typing error makes no folders.
pub(crate) fn named(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let write = || {
        folder.metadata()?;
        outputs::sweep(folder);
        outputs::replace(file, text)
    };
    write().map_err(|error| cannot("write", file, &error))
}

/// Returns the text of a file, or `None` if it does not exist.
pub(crate) fn read(file: &Path) -> Result<Option<String>> {
    match disk::read(file, MOST_BYTES) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot("read", file, &error)),
    }
}

/// Returns the path of a file, or of one that does not exist yet, without links.
fn real(file: &Path) -> PathBuf {
    if let Ok(real) = file.canonicalize() {
        return real;
    }
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or(folder.to_path_buf());
    folder.join(file.file_name().unwrap_or_default())
}

/// Locks a folder. `None` if the system cannot lock folders.
fn lock(folder: &Path) -> Result<Option<File>> {
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if begun.elapsed() > WAIT => bail!(Helped::new(
                format!("another errpact is changing {}", folder.in_line()),
                "wait until it has ended, and run the command again",
            )),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
}

fn cannot(verb: &str, file: &Path, error: &std::io::Error) -> anyhow::Error {
    let (reason, remedy) = disk::explain(error);
    let message = format!("cannot {verb} {}: {reason}", file.in_line());
    Helped::new(message, remedy.unwrap_or("check the file and its folder")).into()
}
