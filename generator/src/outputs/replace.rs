//! Replaces a file as a whole.

use std::fs::{DirEntry, File, Permissions, TryLockError};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use errpact_spec::disk;
use tempfile::NamedTempFile;

use super::protected;

/// The name prefix of a file that is still being written.
const PREFIX: &str = ".errpact-";
const SUFFIX: &str = ".tmp";
/// How often another process may remove a file before it is locked.
const TRIES: usize = 100;
/// The age at which an unfinished file counts as abandoned where locks do not tell.
const ABANDONED: Duration = Duration::from_secs(600);

/// Puts the text into the file. A reader sees the old file or the new one, even after a crash. The
/// file's permissions stay.
///
/// # Errors
/// Returns an error if the file is not a regular one, is read-only, or cannot be written; and if it is where files can
/// run commands, such as in a folder of git.
pub fn replace(place: &Path, text: &str) -> io::Result<()> {
    let folder = folder_of(place)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    let old = std::fs::metadata(place).ok();
    if old.as_ref().is_some_and(|meta| !meta.is_file()) {
        return Err(disk::said(
            io::ErrorKind::InvalidInput,
            "it is not a regular file",
            "Remove what is at this path, or write the output elsewhere.",
        ));
    }
    let old = old.map(|meta| meta.permissions());
    if old.as_ref().is_some_and(Permissions::readonly) {
        // Renaming over it would work, but a user who removes write permission means it.
        return Err(disk::said(
            io::ErrorKind::PermissionDenied,
            "the file is read-only",
            "Give the file write permission (`chmod u+w`), or write the output elsewhere.",
        ));
    }
    #[cfg(unix)]
    if old.is_none() {
        use std::os::unix::fs::PermissionsExt as _;
        // The same permissions as any new file: what the process's mask allows.
        builder.permissions(Permissions::from_mode(0o666));
    }
    // In the same folder, because a rename is atomic only within one file system.
    let mut new = unfinished(&builder, folder)?;
    new.write_all(text.as_bytes())?;
    if let Some(old) = old {
        new.as_file().set_permissions(old)?;
    }
    // Before the rename: after a crash, the new name must not have an empty file.
    new.as_file().sync_all()?;
    new.persist(place).map_err(|error| error.error)?;
    sync(folder);
    Ok(())
}

/// Writes a new file. Returns `false`, and changes nothing, if there is one.
///
/// # Errors
/// Returns an error if the file cannot be written, and if it is where files can run commands.
pub fn create(place: &Path, text: &str) -> io::Result<bool> {
    folder_of(place)?;
    // `create_new` instead of an earlier check, so that a file written in the meantime is never lost.
    match File::create_new(place) {
        Ok(mut file) => file.write_all(text.as_bytes()).map(|()| true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns the folder of a file that may be written, and makes it if it does not exist.
fn folder_of(place: &Path) -> io::Result<&Path> {
    let folder = place
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let refuse = |folder: &Path| {
        let place = folder.join(place.file_name().unwrap_or_default());
        match protected::anywhere(&place) {
            Some(why) => Err(disk::said(
                io::ErrorKind::PermissionDenied,
                why.reason(),
                why.help(),
            )),
            None => Ok(()),
        }
    };
    refuse(folder)?;
    std::fs::create_dir_all(folder)?;
    // A link can lead to a folder with another name.
    refuse(&folder.canonicalize()?)?;
    Ok(folder)
}

/// Makes a file to be renamed later. It is locked as long as this process writes it, so that others know it from one
/// that a dead process left.
fn unfinished(builder: &tempfile::Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    for _ in 0..TRIES {
        let new = builder.tempfile_in(folder)?;
        // Not every file system has locks. Then only its age tells.
        let _ = new.as_file().lock();
        // Another process may have swept it before the lock.
        if new.path().exists() {
            return Ok(new);
        }
    }
    Err(io::ErrorKind::NotFound.into())
}

/// Removes a file, and the folders up to `root` that are then empty.
pub(super) fn remove(place: &Path, root: &Path) -> io::Result<()> {
    match std::fs::remove_file(place) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut folder = place.parent();
    while let Some(empty) = folder.filter(|folder| *folder != root && folder.starts_with(root)) {
        // Fails if the folder is not empty, as intended.
        if std::fs::remove_dir(empty).is_err() {
            sync(empty);
            break;
        }
        folder = empty.parent();
    }
    Ok(())
}

/// Removes unfinished files of dead processes from the folder.
pub fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            sweep_one(&entry);
        }
    }
}

/// Removes an unfinished file, unless its process lives: then it has the lock.
fn sweep_one(entry: &DirEntry) {
    let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
    let file = File::options().write(true).open(entry.path());
    let is_dead = match file.as_ref().map(File::try_lock) {
        Ok(Ok(())) => true,
        Ok(Err(TryLockError::WouldBlock)) => false,
        // Without locks, only an old one is certain.
        Ok(Err(TryLockError::Error(_))) | Err(_) => age().is_some_and(|age| age > ABANDONED),
    };
    if is_dead {
        // While it is locked. Another process may have removed it first.
        let _ = std::fs::remove_file(entry.path());
    }
}

/// Makes renames in a folder durable. Not every file system supports it, and whole files do not
/// need it.
fn sync(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
