//! A catalog as a revision of a git repository has it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use errpact_spec::{source::PACK, yaml_to_json};
use serde_json::Value;
use tempfile::TempDir;

use crate::session::Helped;
use crate::text::InLine as _;

/// More files are not a catalog: errpact reads fewer.
const MOST_FILES: usize = 2000;

/// The files of a catalog, in a folder that exists as long as this does.
pub(super) struct Copy {
    _folder: TempDir,
    /// The root file.
    pub(super) file: PathBuf,
}

/// Copies the files of a catalog as a revision has them: the root, what it includes, and its templates.
pub(super) fn copy(revision: &str, catalog: &Path) -> anyhow::Result<Copy> {
    let folder = match catalog.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = PathBuf::from(
        catalog
            .file_name()
            .context("the catalog has no file name")?,
    );
    let copy = tempfile::tempdir().context("cannot make a temporary folder")?;
    let tree = format!("{revision}^{{commit}}");
    let found = git(
        folder,
        [
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &tree,
        ],
    )?;
    let Some(commit) = found else {
        bail!(Helped::new(
            format!("git knows no revision `{revision}` in {}", folder.in_line()),
            "name a commit, a tag or a branch, and fetch it first: a shallow clone has only the last commit",
        ));
    };
    let commit = String::from_utf8_lossy(&commit).trim().to_owned();
    let mut seen = BTreeSet::new();
    let mut wanted = vec![name.clone()];
    while let Some(path) = wanted.pop() {
        if !seen.insert(path.clone()) || seen.len() > MOST_FILES {
            continue;
        }
        // `./` makes it relative to the folder, not to the top of the repository.
        let object = format!("{commit}:./{}", slashed(&path));
        let Some(bytes) = git(folder, ["cat-file", "blob", &object])? else {
            if path == name {
                bail!(Helped::new(
                    format!("{} does not exist in `{revision}`", catalog.in_line()),
                    "name a revision that has the catalog, or compare two files",
                ));
            }
            // The catalog does not load without it, and the finding names its place.
            continue;
        };
        let file = copy.path().join(&path);
        let cannot = || format!("cannot write {}", file.in_line());
        if let Some(parent) = file.parent() {
            std::fs::create_dir_all(parent).with_context(cannot)?;
        }
        std::fs::write(&file, &bytes).with_context(cannot)?;
        if let Some(json) = std::str::from_utf8(&bytes).ok().and_then(yaml_to_json) {
            let here = path.parent().unwrap_or(Path::new(""));
            let included = json.get("include").and_then(Value::as_array);
            let included = included.into_iter().flatten().filter_map(Value::as_str);
            let included = included.filter(|path| !path.starts_with(PACK));
            wanted.extend(included.filter_map(|path| inside(here, path)));
            templates(&json, &mut wanted);
        }
    }
    Ok(Copy {
        file: copy.path().join(&name),
        _folder: copy,
    })
}

/// Adds the files that outputs name as templates: a catalog without them is refused.
fn templates(value: &Value, wanted: &mut Vec<PathBuf>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                match value {
                    Value::String(path) if key == "template" => {
                        wanted.extend(inside(Path::new(""), path));
                    }
                    value => templates(value, wanted),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| templates(item, wanted)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns a path from a folder, or `None` if it leaves the catalog's folder.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut inside = folder.to_owned();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => inside.push(name),
            Component::CurDir => {}
            Component::ParentDir if inside.pop() => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(inside)
}

fn slashed(path: &Path) -> String {
    let names: Vec<_> = path.iter().map(OsStr::to_string_lossy).collect();
    names.join("/")
}

/// Runs git in a folder. Returns what it prints, or `None` if it fails.
fn git<'a>(
    folder: &Path,
    arguments: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<Option<Vec<u8>>> {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments);
    let output = command.output().map_err(|error| {
        let (reason, _) = errpact_spec::disk::explain(&error);
        Helped::new(
            format!("cannot run git: {reason}"),
            "install git, or compare two files",
        )
    })?;
    Ok(output.status.success().then_some(output.stdout))
}
