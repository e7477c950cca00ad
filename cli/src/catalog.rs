//! Finds and loads the catalog of a command.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use errpact_spec::Loaded;

use crate::session::{Helped, Session};

/// The file name of a catalog that is found without being named.
pub(crate) const FILE_NAME: &str = "errors.yaml";

/// Returns the named catalog, or else `errors.yaml` here or in the nearest parent.
///
/// The path of one in a parent is relative to here (`../errors.yaml`), as it will be printed.
pub(crate) fn locate(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    match named {
        Some(path) => Ok(path.to_path_buf()),
        None => match find()? {
            Some(path) => Ok(path),
            None => bail!(Helped::new(
                format!("there is no {FILE_NAME} here or in any parent folder"),
                "name the catalog, or write a new one with `errpact init`",
            )),
        },
    }
}

/// Finds `errors.yaml` here or in the nearest parent.
pub(crate) fn find() -> anyhow::Result<Option<PathBuf>> {
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    let mut relative = PathBuf::new();
    for folder in here.ancestors() {
        if folder.join(FILE_NAME).is_file() {
            return Ok(Some(relative.join(FILE_NAME)));
        }
        relative.push("..");
    }
    Ok(None)
}

/// Loads a catalog and records the timings.
pub(crate) fn load(path: &Path, session: &mut Session) -> Loaded {
    timed(errpact_spec::load(path), session)
}

/// Loads a catalog, runs its fixtures, and records the timings.
pub(crate) fn load_and_prove(path: &Path, session: &mut Session) -> Loaded {
    let mut loaded = errpact_spec::load(path);
    loaded.prove();
    timed(loaded, session)
}

fn timed(loaded: Loaded, session: &mut Session) -> Loaded {
    for (step, took) in loaded.timings.steps() {
        session.stats.add(step, took);
    }
    loaded
}

/// Returns the command that applies a verb to the named catalog.
pub(crate) fn command(verb: &str, named: Option<&Path>) -> String {
    match named {
        None => format!("errpact {verb}"),
        Some(path) => format!("errpact {verb} {}", path.display()),
    }
}
