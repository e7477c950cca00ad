//! Names that only former versions have.
//!
//! A program that reads the data of its former versions keeps their code, in folders such as `v3` beside the `v4` of today.
//! So do the docs of a project, in folders such as `2.5.3`. Why such names are left out is in
//! `docs/decisions/113-names-of-others-are-told-by-their-places.md`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use errpact_spec::finding::Id;

use super::problem::Problem;

/// The number of codes that make a separate list. A folder of an interface that is still in use may have a code that no
/// other one has, but seldom a list.
pub(super) const LIST: usize = 5;

/// What the files with unknown names say about one of them.
#[derive(Default)]
struct Seen {
    /// Whether a file of today has it.
    today: bool,
    /// Whether a file of a former version has it in a list.
    listed: bool,
}

/// Returns the unknown names that are codes of former versions: a list there has them, and no other file does. Each file
/// comes with its problems, and all are below `root` or absolute.
pub(super) fn former<'p>(
    files: impl Iterator<Item = (&'p Path, &'p [Problem])>,
    root: &Path,
) -> HashSet<String> {
    let mut folders = Folders::default();
    let mut names: BTreeMap<&str, Seen> = BTreeMap::new();
    for (path, problems) in files {
        let former = folders.is_former(path, root);
        let unknown = problems.iter().filter(|it| it.id == Id::UnknownCode);
        for (problem, name) in unknown.filter_map(|it| Some((it, it.names.first()?))) {
            let seen = names.entry(name).or_default();
            seen.today |= !former;
            seen.listed |= former && problem.beside >= LIST;
        }
    }
    let former = names.iter().filter(|(_, seen)| seen.listed && !seen.today);
    former.map(|(name, _)| (*name).to_owned()).collect()
}

/// The versions that have a folder in each folder.
#[derive(Default)]
struct Folders(BTreeMap<PathBuf, BTreeSet<Version>>);

impl Folders {
    /// Returns whether a part of a path is named after a version that is beside a newer one: `reader/v4/errors.rs`, and
    /// `reader/old/v4_to_v5.rs`, if there are `reader/v4` and `reader/v5`.
    fn is_former(&mut self, path: &Path, root: &Path) -> bool {
        let path = path.strip_prefix(root).unwrap_or(path);
        if versions(path).is_empty() {
            return false;
        }
        path.ancestors().skip(1).any(|folder| {
            let own = || own_versions(&root.join(folder));
            let own = self.0.entry(folder.to_path_buf()).or_insert_with(own);
            let below = versions(path.strip_prefix(folder).unwrap_or(path));
            let newest = own.last();
            below
                .iter()
                .any(|it| own.contains(it) && newest.is_some_and(|newest| it < newest))
        })
    }
}

/// Returns the versions that have a folder in this one.
fn own_versions(folder: &Path) -> BTreeSet<Version> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|it| it.file_type().is_ok_and(|kind| kind.is_dir()));
    folders
        .filter_map(|it| version(it.file_name().to_str()?))
        .collect()
}

/// The numbers of a version, and whether it is a release.
type Version = (Vec<u32>, bool);

/// Returns the versions that the parts of a path name: one for a folder, or several for a name such as `v4_to_v5`.
fn versions(path: &Path) -> Vec<Version> {
    let parts = path.iter().filter_map(|part| part.to_str());
    let named = parts.flat_map(|part| {
        let words = part.split(['_', '.']).filter(|word| word.starts_with('v'));
        std::iter::once(part).chain(words).filter_map(version)
    });
    named.collect()
}

/// Returns the version of `v4`, `2.5.3`, `version-3.0`, `3.0.0-beta.3` and `2026-01-30`.
fn version(name: &str) -> Option<Version> {
    let marked = ["version-", "v"]
        .iter()
        .find_map(|mark| name.strip_prefix(mark));
    let rest = marked.unwrap_or(name);
    let end = rest.find(|c: char| c.is_ascii_alphabetic());
    let (numbers, kind) = rest.split_at(end.unwrap_or(rest.len()));
    let release = kind.is_empty();
    let before = ["alpha", "beta", "rc"];
    let is_before = numbers.ends_with('-') && before.iter().any(|it| kind.starts_with(it));
    if !(release || is_before) {
        return None;
    }
    let numbers = numbers
        .strip_suffix('-')
        .filter(|_| !release)
        .unwrap_or(numbers);
    let numbers: Vec<u32> = numbers
        .split(['.', '-'])
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    // A number alone may be anything.
    (marked.is_some() || numbers.len() > 1).then_some((numbers, release))
}
