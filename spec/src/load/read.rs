//! Files from the disk, within limits.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use super::Timings;
use crate::finding::{Finding, diagnostic};
use crate::yaml::budget;

/// Reads a root file.
pub(super) fn root(path: &Path, timings: &mut Timings) -> Result<String, Finding> {
    timed(timings, || text(path, |metadata| !metadata.is_dir()))
}

/// Reads an included file. Only a regular one: a pipe could block for ever.
pub(super) fn included(path: &Path, timings: &mut Timings) -> Result<String, Finding> {
    timed(timings, || text(path, std::fs::Metadata::is_file))
}

fn timed<T>(timings: &mut Timings, read: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let result = read();
    timings.read += started.elapsed();
    result
}

fn text(path: &Path, is_file: impl Fn(&std::fs::Metadata) -> bool) -> Result<String, Finding> {
    let name = path.display().to_string();
    let unreadable = |error: io::Error| diagnostic::unreadable_file(&name, reason(&error));
    let metadata = std::fs::metadata(path).map_err(&unreadable)?;
    if !is_file(&metadata) {
        return Err(diagnostic::not_a_file(&name));
    }
    let size = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    check_size(&name, size)?;
    // The size may have been a lie: a device has none, and a file can grow meanwhile.
    let limit = budget::BYTES as u64 + 1;
    let mut bytes = Vec::with_capacity(size + 1);
    File::open(path)
        .map_err(&unreadable)?
        .take(limit)
        .read_to_end(&mut bytes)
        .map_err(&unreadable)?;
    check_size(&name, bytes.len())?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        diagnostic::not_utf8(&name).note(format!("byte {at} is not part of a character"))
    })
}

/// Refuses a text beyond the limit.
pub(super) fn check_size(name: &str, size: usize) -> Result<(), Finding> {
    if size > budget::BYTES {
        return Err(diagnostic::too_large(size, name, budget::BYTES));
    }
    Ok(())
}

/// The operating system's reason in our words, so that it is the same on every system.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
