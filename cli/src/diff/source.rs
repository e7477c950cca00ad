//! Where a side of a comparison comes from.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::bail;
use errpact_spec::{Loaded, change::State};

use super::git;
use crate::text::InLine as _;
use crate::{
    catalog,
    cost::Cost,
    format,
    lock::{Broken, Lock},
    session::{Helped, Session},
};

/// A catalog that an argument names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// A catalog.
    File(PathBuf),
    /// A lock.
    Lock(PathBuf),
    /// A revision of the catalog in git.
    Git(String),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("git:") {
            Some("") => Err("name a revision, such as `git:HEAD` or `git:origin/main`".to_owned()),
            Some(revision) => Ok(Self::Git(revision.to_owned())),
            None if Path::new(text).extension().is_some_and(|end| end == "lock") => {
                Ok(Self::Lock(text.into()))
            }
            None => Ok(Self::File(text.into())),
        }
    }
}

/// A side of a comparison.
pub(crate) struct Side {
    /// How readers call it.
    pub(crate) name: String,
    /// The name of the catalog.
    pub(crate) catalog: String,
    /// What is compared.
    pub(crate) state: State,
    /// What the model reads.
    pub(crate) cost: Cost,
}

impl Source {
    /// Loads it. Prints the findings and returns `None` if it is not a catalog. `catalog` is the file whose revision is
    /// meant.
    pub(crate) fn load(
        &self,
        catalog: &Path,
        session: &mut Session,
    ) -> anyhow::Result<Option<Side>> {
        match self {
            Self::File(file) => {
                let loaded = catalog::load(file, session);
                Ok(side(file.in_line(), &loaded, session))
            }
            Self::Lock(file) => {
                let name = file.in_line();
                match Lock::read(file) {
                    Ok(Some(lock)) => Ok(Some(Side {
                        name,
                        catalog: lock.catalog.clone(),
                        state: lock.state(),
                        cost: lock.cost(),
                    })),
                    Ok(None) => bail!(Helped::new(
                        format!("{name} does not exist"),
                        "run `errpact accept`, which writes it, or name what to compare: `errpact diff git:HEAD`",
                    )),
                    Err(Broken(reason)) => bail!("cannot read {name}: {reason}"),
                }
            }
            Self::Git(revision) => {
                let copy = session.stats.time("git", || git::copy(revision, catalog))?;
                let loaded = catalog::load(&copy.file, session);
                Ok(side(format!("git:{revision}"), &loaded, session))
            }
        }
    }
}

/// Returns the side of a catalog. One that a lint denies has a meaning too: it may be the past.
fn side(name: String, loaded: &Loaded, session: &mut Session) -> Option<Side> {
    let Some(resolved) = &loaded.resolved else {
        session.say_error(
            &format!("{name} is not a catalog that can be compared"),
            None,
        );
        format::refuse(loaded, session);
        return None;
    };
    Some(Side {
        name,
        catalog: resolved.catalog().name.clone(),
        state: State::of(resolved.catalog()),
        cost: session.stats.time("count", || Cost::of(resolved)),
    })
}
