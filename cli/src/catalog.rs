//! Which catalog a command works on, and loading it.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use errpact_spec::Loaded;

use crate::session::{Helped, Session};

/// The name by which a catalog is found without being named.
pub(crate) const FILE_NAME: &str = "errors.yaml";

/// The catalog that was named, else `errors.yaml` here, else the one in the nearest parent.
///
/// One from a parent is named relative to here (`../errors.yaml`), as it will be printed.
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

/// `errors.yaml` here or in the nearest parent.
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

/// Loads a catalog and notes where the time went.
pub(crate) fn load(path: &Path, session: &mut Session) -> Loaded {
    timed(errpact_spec::load(path), session)
}

/// The same, and its fixtures are run.
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

/// The command that does something to the catalog that was named.
pub(crate) fn command(verb: &str, named: Option<&Path>) -> String {
    match named {
        None => format!("errpact {verb}"),
        Some(path) => format!("errpact {verb} {}", path.display()),
    }
}
