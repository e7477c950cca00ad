//! Reads files from disk within a limit, and explains errors in the same words on every system.

use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Reads a text file of at most `most` bytes.
///
/// # Errors
/// Returns an error if the operating system refuses, or the path is not a regular file ([`ErrorKind::InvalidInput`]),
/// because opening a pipe can block forever. Also if the file has more than `most` bytes ([`ErrorKind::FileTooLarge`])
/// or is not UTF-8 ([`ErrorKind::InvalidData`]).
pub fn read(path: &Path, most: usize) -> io::Result<String> {
    read_if(path, most, Metadata::is_file)
}

/// Reads a text file in the same way, for every path whose metadata `is_file` accepts.
pub(crate) fn read_if(
    path: &Path,
    most: usize,
    is_file: impl Fn(&Metadata) -> bool,
) -> io::Result<String> {
    let metadata = std::fs::metadata(path)?;
    if !is_file(&metadata) {
        return Err(if metadata.is_dir() {
            said(ErrorKind::IsADirectory, "it is a folder", "Name a file.")
        } else {
            said(
                ErrorKind::InvalidInput,
                "it is not a regular file",
                "Remove the pipe, socket or device, or name a regular file.",
            )
        });
    }
    let size = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    if size > most {
        return Err(too_large(most));
    }
    // The size may be wrong: a device has none, and a file can grow in the meantime.
    read_all(File::open(path)?, size, most)
}

/// Reads a text of at most `most` bytes, probably of `size`.
pub(crate) fn read_all(input: impl Read, size: usize, most: usize) -> io::Result<String> {
    let mut bytes = Vec::with_capacity(size + 1);
    input.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(too_large(most));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        said(
            ErrorKind::InvalidData,
            format!("it is not UTF-8: byte {at} is not part of a character"),
            "Save the file as UTF-8, or remove it.",
        )
    })
}

fn too_large(most: usize) -> io::Error {
    said(
        ErrorKind::FileTooLarge,
        format!("it has more than {most} bytes"),
        "Remove the file, or make it smaller.",
    )
}

/// Makes an error with errpact's own words: a reason and an instruction.
#[must_use]
pub fn said(
    kind: ErrorKind,
    reason: impl Into<Cow<'static, str>>,
    remedy: &'static str,
) -> io::Error {
    let reason = reason.into();
    io::Error::new(kind, ReasonedError { reason, remedy })
}

#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
struct ReasonedError {
    reason: Cow<'static, str>,
    remedy: &'static str,
}

/// Explains why a file cannot be read or written, in the same words on every system, and what to do about it. Returns
/// no instruction if the diagnostic's own is the best one.
#[must_use]
pub fn explain(error: &io::Error) -> (Cow<'_, str>, Option<&'static str>) {
    if let Some(said) = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<ReasonedError>())
    {
        return (Cow::Borrowed(&said.reason), Some(said.remedy));
    }
    let known = by_kind(error.kind()).or_else(|| by_code(os_code(error)?));
    match known {
        Some((reason, remedy)) => (Cow::Borrowed(reason), Some(remedy)),
        None => (Cow::Owned(error.to_string()), None),
    }
}

fn by_kind(kind: ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        ErrorKind::NotFound => ("no such file", "Correct the path, or create the file."),
        ErrorKind::PermissionDenied => (
            "permission denied",
            "Change the permissions of the file and its folder, or run the command as their owner.",
        ),
        ErrorKind::StorageFull => (
            "no space is left on the disk",
            "Free space on the disk, then run the command again.",
        ),
        ErrorKind::QuotaExceeded => (
            "the disk quota is exhausted",
            "Free space within the quota or raise it, then run the command again.",
        ),
        ErrorKind::ReadOnlyFilesystem => (
            "the file system is read-only",
            "Mount the file system with write access, or work in a folder on another one.",
        ),
        ErrorKind::InvalidFilename => (
            "the name is too long or not allowed on this file system",
            "Choose a shorter name of letters, digits, `-`, `_` and `.`.",
        ),
        ErrorKind::NotADirectory => (
            "a part of the path is a file, not a folder",
            "Rename that file, or choose another path.",
        ),
        ErrorKind::IsADirectory => (
            "it is a folder",
            "Remove the folder, or choose another path.",
        ),
        ErrorKind::FileTooLarge => (
            "the file is larger than the system allows",
            "Raise the limit on the size of files (`ulimit -f`), or write less.",
        ),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => (
            "another program uses the file",
            "Close the other program, then run the command again.",
        ),
        ErrorKind::CrossesDevices => (
            "the path leads to another file system",
            "Choose a path on the file system of the catalog.",
        ),
        ErrorKind::StaleNetworkFileHandle => (
            "the network file system no longer has the file",
            "Mount the network file system again, then run the command again.",
        ),
        _ => return None,
    })
}

/// Explains errors that Rust has no stable kind for, by the system's error number.
fn by_code(code: i32) -> Option<(&'static str, &'static str)> {
    let too_many_files = if cfg!(windows) { [4, 4] } else { [23, 24] };
    let too_many_links = if cfg!(any(target_os = "linux", target_os = "android")) {
        40
    } else {
        62
    };
    if too_many_files.contains(&code) {
        return Some((
            "too many files are open",
            "Close other programs, or raise the limit on open files (`ulimit -n`).",
        ));
    }
    if cfg!(unix) && code == too_many_links {
        return Some((
            "symbolic links lead in a circle",
            "Correct or remove the symbolic links of the path.",
        ));
    }
    // `EIO` has the same number on every Unix.
    if cfg!(unix) && code == 5 {
        return Some((
            "the disk fails to read or write",
            "Check the disk, and restore the file from a backup if it is damaged.",
        ));
    }
    None
}

/// Returns the system's number of an error. If tempfile has wrapped the error, takes the number from its text.
fn os_code(error: &io::Error) -> Option<i32> {
    error.raw_os_error().or_else(|| {
        let text = error.to_string();
        let (_, rest) = text.rsplit_once("(os error ")?;
        rest.split_once(')')?.0.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn every_usual_error_has_its_own_reason_and_remedy() {
        // POSIX numbers that Linux and macOS share.
        for (code, reason, remedy) in [
            (2, "no such file", "Correct the path"),
            (5, "the disk fails", "Check the disk"),
            (13, "permission denied", "Change the permissions"),
            (16, "another program", "Close the other program"),
            (20, "is a file, not a folder", "Rename that file"),
            (21, "it is a folder", "Remove the folder"),
            (23, "too many files", "raise the limit on open files"),
            (24, "too many files", "raise the limit on open files"),
            (27, "larger than the system allows", "ulimit -f"),
            (28, "no space is left", "Free space on the disk"),
            (30, "read-only", "Mount the file system with write access"),
        ] {
            let error = io::Error::from_raw_os_error(code);
            // tempfile wraps an error this way: it keeps the kind and drops the number.
            let wrapped = io::Error::new(error.kind(), format!("{error} at path \"/x/.tmp1\""));
            for error in [error, wrapped] {
                let (said, told) = explain(&error);
                assert!(said.contains(reason), "{error:?}: {said}");
                assert!(
                    told.is_some_and(|told| told.contains(remedy)),
                    "{error:?}: {told:?}"
                );
                assert!(!said.contains("/x/"), "{said}");
            }
        }
        let long = std::fs::metadata("x".repeat(5000)).unwrap_err();
        assert!(explain(&long).0.contains("too long"), "{long:?}");
    }

    #[test]
    fn only_a_lack_of_permission_is_told_to_change_permissions() {
        for kind in [
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::InvalidFilename,
            ErrorKind::NotADirectory,
            ErrorKind::FileTooLarge,
            ErrorKind::Other,
        ] {
            let error = io::Error::from(kind);
            let (_, remedy) = explain(&error);
            assert!(
                !remedy.is_some_and(|remedy| remedy.contains("permission")),
                "{kind}"
            );
        }
    }

    #[test]
    fn an_error_without_a_known_kind_keeps_its_own_words() {
        let error = io::Error::other("the moon is full");
        assert_eq!(explain(&error), ("the moon is full".into(), None));
    }
}
