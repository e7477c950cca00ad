//! The files of a scan.

use crate::text::InLine as _;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

use anyhow::Context;
use ignore::WalkBuilder;
use indicatif::{ProgressBar, ProgressStyle};

use super::syntax::Syntax;

/// The maximum size of a file, in bytes. Larger ones are data.
const MOST_BYTES: u64 = 4 << 20;

/// The name of the files that say which others the scan leaves out, as `.gitignore` does.
const IGNORE_FILE: &str = ".errpactignore";

/// Hidden folders with instructions for agents. Others have settings and caches.
const AGENTS: [&str; 6] = [
    ".agents", ".claude", ".codex", ".cursor", ".gemini", ".github",
];

/// The paths that wait for a reader, at most.
const WAITING: usize = 256;

/// How many more bytes of files may be judged at once. A file needs up to fifty times its size, so that the memory of a scan
/// does not depend on the number of processors.
struct Room {
    left: Mutex<u64>,
    freed: Condvar,
}

impl Room {
    fn new() -> Self {
        Self {
            left: Mutex::new(MOST_BYTES),
            freed: Condvar::new(),
        }
    }

    /// Waits until a file of this size may be judged, and calls `judge`.
    fn with<T>(&self, size: u64, judge: impl FnOnce() -> T) -> T {
        let size = size.min(MOST_BYTES);
        let mut left = self.lock();
        while *left < size {
            left = self
                .freed
                .wait(left)
                .unwrap_or_else(PoisonError::into_inner);
        }
        *left -= size;
        drop(left);
        let _taken = Taken(self, size);
        judge()
    }

    fn lock(&self) -> MutexGuard<'_, u64> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bytes that a file takes. They are given back even if judging it panics, or the other threads would wait forever.
struct Taken<'r>(&'r Room, u64);

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.0.lock() += self.1;
        self.0.freed.notify_all();
    }
}

/// Returns what walks a folder, without the files that `.gitignore` and `.errpactignore` name, and without code that others
/// wrote, even if it is committed.
pub(crate) fn walker(folder: &Path) -> WalkBuilder {
    let mut builder = WalkBuilder::new(folder);
    builder
        .add_custom_ignore_filename(IGNORE_FILE)
        .require_git(false)
        .follow_links(false)
        .hidden(false)
        .filter_entry(|entry| {
            let name = entry.file_name().to_str().unwrap_or_default();
            let foreign = matches!(name, "node_modules" | "target" | "vendor");
            let hidden = name.starts_with('.') && !AGENTS.contains(&name);
            entry.depth() == 0 || !(foreign || hidden)
        });
    builder
}

/// Reads every file below the paths that the scan understands and that is not one of `skipped`, and calls `judge` for each, on all processors. Returns
/// what it returns, sorted by path, and the number of files.
pub(super) fn each<T: Send>(
    paths: &[PathBuf],
    skipped: &HashSet<PathBuf>,
    bar: &ProgressBar,
    judge: impl Fn(&Path, String, Syntax) -> Option<T> + Sync,
) -> anyhow::Result<(Vec<(PathBuf, T)>, usize)> {
    let Some((first, others)) = paths.split_first() else {
        return Ok((Vec::new(), 0));
    };
    for path in paths {
        std::fs::metadata(path).with_context(|| format!("cannot read {}", path.in_line()))?;
    }
    let mut builder = walker(first);
    for path in others {
        builder.add(path);
    }
    // Resolving a path asks the system about each of its folders, so only those with the name of a skipped file are.
    let names: HashSet<&OsStr> = skipped.iter().filter_map(|path| path.file_name()).collect();
    let is_skipped = |path: &Path| {
        path.file_name().is_some_and(|name| names.contains(name))
            && path
                .canonicalize()
                .is_ok_and(|real| skipped.contains(&real))
    };
    let (sender, receiver) = mpsc::sync_channel::<(PathBuf, Syntax, u64)>(WAITING);
    let room = Room::new();
    let receiver = Mutex::new(receiver);
    let found = Mutex::new((Vec::new(), 0_usize));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = receiver
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .recv();
                    let Ok((path, syntax, size)) = next else {
                        break;
                    };
                    let judged = room.with(size, || {
                        // A binary file says nothing about codes.
                        let text = std::fs::read_to_string(&path).ok()?;
                        bar.inc(1);
                        let foreign = syntax == Syntax::Script && is_minified(&text);
                        (!foreign).then(|| judge(&path, text, syntax))
                    });
                    let Some(judged) = judged else { continue };
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    found.1 += 1;
                    found.0.extend(judged.map(|judged| (path, judged)));
                }
            });
        }
        for entry in builder.build().flatten() {
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            let size = || entry.metadata().map_or(u64::MAX, |it| it.len());
            if let Some(syntax) = Syntax::of_path(entry.path()).filter(|_| is_file)
                && let size = size()
                && size <= MOST_BYTES
                && !is_skipped(entry.path())
            {
                // The workers end only when no more paths come.
                let _ = sender.send((entry.into_path(), syntax, size));
            }
        }
        drop(sender);
    });
    let (mut found, count) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok((found, count))
}

/// Returns what shows on a terminal how many files were read, of how many if that is known. It shows nothing elsewhere.
pub(super) fn progress(files: Option<usize>) -> ProgressBar {
    let (bar, template) = match files {
        Some(files) => (
            ProgressBar::new(files as u64),
            "{bar:30} {pos}/{len} files, second reading",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {pos} files"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Returns whether a script is the output of a bundler, which others wrote.
fn is_minified(text: &str) -> bool {
    text.len() > 20_000 && text.len() / (text.matches('\n').count() + 1) > 500
}
