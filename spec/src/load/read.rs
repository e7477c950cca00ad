//! Reads files from disk, within limits.

use std::fs::Metadata;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::Instant;

use super::Timings;
use crate::disk;
use crate::finding::{Finding, diagnostic};
use crate::yaml::budget;

/// Reads a root file. Standard input and its substitutes (`/dev/fd/63`) may be a pipe.
pub(super) fn root(path: &Path, timings: &mut Timings) -> Result<String, Finding> {
    let is_stream = path.starts_with("/dev") || path.starts_with("/proc/self/fd");
    timed(timings, || {
        text(path, budget::BYTES, |metadata| {
            metadata.is_file() || is_stream && !metadata.is_dir()
        })
    })
}

/// Reads an included file of at most `rest` bytes. It must be a regular file: a pipe could block forever.
pub(super) fn included(path: &Path, rest: usize, timings: &mut Timings) -> Result<String, Finding> {
    timed(timings, || text(path, rest, Metadata::is_file))
}

/// Reads a root file's text from a stream.
pub(super) fn stream(
    path: &Path,
    input: impl Read,
    timings: &mut Timings,
) -> Result<String, Finding> {
    timed(timings, || {
        let read = disk::read_all(input, 0, budget::BYTES);
        read.map_err(|error| finding(path, &error, budget::BYTES + 1))
    })
}

fn timed<T>(timings: &mut Timings, read: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let result = read();
    timings.read += started.elapsed();
    result
}

fn text(path: &Path, most: usize, is_file: impl Fn(&Metadata) -> bool) -> Result<String, Finding> {
    disk::read_if(path, most, is_file).map_err(|error| {
        let size = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
        finding(path, &error, usize::try_from(size).unwrap_or(usize::MAX))
    })
}

/// Returns why a file of this size cannot be read.
fn finding(path: &Path, error: &io::Error, size: usize) -> Finding {
    let name = path.display().to_string();
    let (reason, remedy) = disk::explain(error);
    match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::IsADirectory => {
            diagnostic::not_a_file(&name).note(reason)
        }
        ErrorKind::FileTooLarge => diagnostic::too_large(size, &name, budget::BYTES),
        ErrorKind::InvalidData => diagnostic::not_utf8(&name).note(reason),
        _ => {
            let finding = diagnostic::unreadable_file(&name, reason);
            match remedy {
                Some(remedy) => finding.help(remedy),
                None => finding,
            }
        }
    }
}

/// Refuses a text that exceeds the limit.
pub(super) fn check_size(name: &str, size: usize) -> Result<(), Finding> {
    if size > budget::BYTES {
        return Err(diagnostic::too_large(size, name, budget::BYTES));
    }
    Ok(())
}
