//! From files to a resolved catalog.

mod files;
mod include;
mod loaded;
mod pack;
mod read;
mod visited;

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

pub use loaded::{Loaded, Timings};

use crate::document::Document;
use crate::finding::{Finding, diagnostic};
use crate::resolve::{Merged, Resolution, resolve, too_much_shared};
use crate::source::{SourceFile, Sources};
use crate::yaml::budget;
use crate::{Resolved, lint};
use files::Files;

/// Reads a catalog and what it includes, resolves and lints it.
///
/// Every problem is a finding: this never panics, and its cost is limited.
#[must_use]
pub fn load(path: &Path) -> Loaded {
    load_files(path, Files::new(Some(path)))
}

/// Loads a catalog as it would be with other texts in some of its files. Nothing is written.
#[must_use]
pub fn load_edited(path: &Path, edits: &BTreeMap<PathBuf, String>) -> Loaded {
    let mut files = Files::new(Some(path));
    let edits = edits.iter();
    files.edited = edits
        .filter_map(|(file, text)| Some((file.canonicalize().ok()?, text.clone())))
        .collect();
    load_files(path, files)
}

/// Loads a catalog whose text comes from a stream. `path` is where its file is, or would be: includes are relative to its
/// folder.
#[must_use]
pub fn load_from(path: &Path, input: impl Read) -> Loaded {
    let mut files = Files::new(Some(path));
    let read = read::stream(path, input, &mut files.timings);
    add(path, read, files)
}

fn load_files(path: &Path, mut files: Files) -> Loaded {
    let read = match files.edited_text(path) {
        Some(text) => Ok(text),
        None => read::root(path, &mut files.timings),
    };
    add(path, read, files)
}

/// Adds a root file to the files, if it could be read, and what it includes.
fn add(path: &Path, read: Result<String, Finding>, mut files: Files) -> Loaded {
    let unreadable = match read {
        Ok(text) => {
            let name = path.display().to_string();
            files.add_root(SourceFile::new(name, Some(path.to_owned()), text));
            false
        }
        Err(finding) => {
            files.findings.push(finding);
            true
        }
    };
    finish(path.display().to_string(), files, unreadable)
}

/// Loads a text that is not in a file. It can include only packs.
#[must_use]
pub fn load_str(name: &str, text: &str) -> Loaded {
    let mut files = Files::new(None);
    match read::check_size(name, text.len()) {
        Ok(()) => files.add_root(SourceFile::new(name, None, text)),
        Err(finding) => files.findings.push(finding),
    }
    finish(name.to_owned(), files, false)
}

fn finish(name: String, files: Files, unreadable: bool) -> Loaded {
    let Files {
        sources,
        documents,
        mut findings,
        mut timings,
        folder,
        sound,
        whole,
        ..
    } = files;
    let started = Instant::now();
    // Names can be looked up only if all of them are known.
    let whole = documents.root_read && whole;
    let resolved = whole.then(|| {
        let folder = folder.as_deref();
        let (resolved, found) = checked(documents.list, &sources, folder, sound);
        findings.extend(found);
        resolved
    });
    timings.resolve = started.elapsed();
    findings.sort_by_key(|finding| {
        finding
            .labels
            .first()
            .map(|label| (label.file, label.span.start))
    });
    Loaded {
        sources,
        findings,
        resolved: resolved.flatten(),
        whole,
        unreadable,
        timings,
        name,
    }
}

/// Resolves and lints the files of a catalog, each after those that it includes, the root file last. Returns the
/// catalog, unless it breaks the language, and the findings in the order of the files.
fn checked(
    documents: Vec<Document>,
    sources: &Sources,
    folder: Option<&Path>,
    sound: bool,
) -> (Option<Resolved>, Vec<Finding>) {
    let mut findings = Vec::new();
    let merged = Merged::of(documents, sources, &mut findings);
    if let Some(code) = too_much_shared(&merged, budget::SHARED) {
        findings.push(diagnostic::too_much_shared(budget::SHARED).at(code.name.place));
        return (None, findings);
    }
    let Resolution {
        catalog,
        prompt_files,
        scan,
        tools,
        mut reporter,
    } = resolve(&merged, sources, folder, sound, findings);
    lint::run(&catalog, &merged, &tools, sources, sound, &mut reporter);
    let (findings, broken) = reporter.finish();
    let resolved = (sound && !broken)
        .then(|| Resolved::new(catalog, prompt_files, scan, &merged, sources, folder));
    (resolved, findings)
}
