//! Replaces a file as a whole.

use std::fs::{File, Permissions};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use errpact_spec::disk;

/// The name prefix of a file that is still being written.
const PREFIX: &str = ".errpact-";
const SUFFIX: &str = ".tmp";
/// The age at which an unfinished file counts as abandoned: its process has died.
const ABANDONED: Duration = Duration::from_secs(600);

/// Puts the text into the file. A reader sees the old file or the new one, even after a crash. The
/// file's permissions stay.
///
/// # Errors
/// Returns an error if the file is not a regular one, is read-only, or cannot be written.
pub fn replace(place: &Path, text: &str) -> io::Result<()> {
    let folder = place.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
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
    let mut new = builder.tempfile_in(folder)?;
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
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if ours && age().is_some_and(|age| age > ABANDONED) {
            // Another process may have removed it first.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Makes renames in a folder durable. Not every file system supports it, and whole files do not
/// need it.
fn sync(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
