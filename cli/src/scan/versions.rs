//! Names that only former versions have.
//!
//! A program that reads the data of its former versions keeps their code, in folders such as `v3` beside the `v4` of today.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use errpact_spec::finding::Id;

use super::judge::Problem;

/// The number of codes that make a list of its own. A folder of an interface that is still in use may have a code that no
/// other one has, but seldom a list.
const LIST: usize = 5;

/// What the files with unknown names say about one of them.
#[derive(Default)]
struct Seen {
    /// Whether a file of today has it.
    today: bool,
    /// Whether a file of a former version has it in a list of its own.
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
struct Folders(BTreeMap<PathBuf, BTreeSet<u32>>);

impl Folders {
    /// Returns whether a part of a path is named after a version that is beside a newer one: `reader/v4/errors.rs`, and
    /// `reader/old/v4_to_v5.rs`, if there are `reader/v4` and `reader/v5`.
    fn is_former(&mut self, path: &Path, root: &Path) -> bool {
        let path = path.strip_prefix(root).unwrap_or(path);
        let text = path.to_string_lossy();
        if !text
            .split(|c: char| !c.is_alphanumeric())
            .any(|it| version(it).is_some())
        {
            return false;
        }
        path.ancestors().skip(1).any(|folder| {
            let own = || own_versions(&root.join(folder));
            let versions = self.0.entry(folder.to_path_buf()).or_insert_with(own);
            let Some(newest) = versions.last() else {
                return false;
            };
            let below = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
            let mut parts = below.split(|c: char| !c.is_alphanumeric());
            parts.any(|part| version(part).is_some_and(|it| it < *newest && versions.contains(&it)))
        })
    }
}

/// Returns the versions that have a folder in this one.
fn own_versions(folder: &Path) -> BTreeSet<u32> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|it| it.file_type().is_ok_and(|kind| kind.is_dir()));
    folders
        .filter_map(|it| version(it.file_name().to_str()?))
        .collect()
}

/// Returns the number of `v4`.
fn version(name: &str) -> Option<u32> {
    let digits = name.strip_prefix('v')?;
    let digits = Some(digits).filter(|it| it.bytes().all(|b| b.is_ascii_digit()));
    digits?.parse().ok()
}
