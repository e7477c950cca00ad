//! Tracks which files and packs have been included.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::source::Place;

/// Files that have been included, by their real path.
#[derive(Debug, Default)]
pub(super) struct Visited {
    files: HashMap<PathBuf, State>,
    /// Packs by name, with the place of the include, or `None` if another pack includes it.
    packs: HashMap<&'static str, Option<Place>>,
}

/// The reading state of a file.
#[derive(Debug, Clone, Copy)]
pub(super) enum State {
    /// It is being read: including it would close a cycle.
    Open,
    /// It has been read, because of the include at this place.
    Read(Place),
}

impl Visited {
    /// Notes the root file; returns its real path.
    pub(super) fn enter_root(&mut self, path: &Path) -> Option<PathBuf> {
        let real = path.canonicalize().ok()?;
        self.set(real.clone(), State::Open);
        Some(real)
    }

    /// Forgets the root file, which has been read.
    pub(super) fn leave_root(&mut self, real: &Path) {
        self.files.remove(real);
    }

    /// Notes how far a file has been read.
    pub(super) fn set(&mut self, real: PathBuf, state: State) {
        self.files.insert(real, state);
    }

    /// Returns the reading state of a file, or `None` if no file has included it.
    pub(super) fn state(&self, real: &Path) -> Option<State> {
        self.files.get(real).copied()
    }

    /// Returns the number of files.
    pub(super) fn files(&self) -> usize {
        self.files.len()
    }

    /// Notes a pack. Returns the place of an earlier include, if any.
    pub(super) fn add_pack(
        &mut self,
        name: &'static str,
        place: Option<Place>,
    ) -> Option<Option<Place>> {
        self.packs.insert(name, place)
    }
}
