//! Resolves includes, and refuses those that are not allowed.

use std::path::{Component, Path, PathBuf};

use super::files::Files;
use super::visited::State;
use super::{pack, read};
use crate::disk;
use crate::document::{Document, Spanned};
use crate::finding::{Finding, Id, LIMIT, diagnostic};
use crate::source::{PACK, Place, SourceFile};
use crate::yaml::budget;

impl Files {
    /// Reads what a document includes. `folder` is the document's folder, relative to the root's
    /// folder.
    pub(super) fn include_all(&mut self, document: &Document, folder: &Path) {
        let Some(paths) = &document.include else {
            return;
        };
        for path in &paths.value {
            if let Err(finding) = self.include(path, folder) {
                self.sound = false;
                // A file that is included twice has been read. After any other finding, something
                // is unread.
                self.whole &= matches!(finding.id, Id::IncludeTwice | Id::IncludeCycle);
                if self.findings.len() < LIMIT {
                    self.findings.push(finding);
                }
            }
        }
    }

    fn include(&mut self, path: &Spanned<String>, folder: &Path) -> Result<(), Finding> {
        let place = path.place;
        if path.starts_with(PACK) {
            return self.include_pack(path);
        }
        let Some(root) = self.folder.clone() else {
            return Err(diagnostic::no_folder(&path.value).at(place));
        };
        let outside = || diagnostic::include_outside(&path.value).at(place);
        // First check the path as text, so that nothing outside the folder is ever opened.
        let name = inside(folder, Path::new(&path.value)).ok_or_else(outside)?;
        let full = root.join(&name);
        let real = full.canonicalize().map_err(|_| {
            let reason = "no such file";
            diagnostic::unreadable_file(&path.value, reason).at(place)
        })?;
        let real_root = root.canonicalize().map_err(|error| {
            diagnostic::unreadable_file(root.display(), disk::explain(&error).0).at(place)
        })?;
        if !real.starts_with(real_root) {
            return Err(outside().note("a symbolic link leads there"));
        }
        match self.visited.state(&real) {
            Some(State::Open) => return Err(diagnostic::include_cycle(&path.value).at(place)),
            Some(State::Read(first)) => return Err(twice(path, first)),
            None => {}
        }
        if self.visited.files() >= budget::FILES {
            return Err(diagnostic::too_many_files(budget::FILES).at(place));
        }
        let text = match self.edited_text(&full) {
            Some(text) => text,
            None => read::included(&full, self.bytes, &mut self.timings)
                .map_err(|finding| finding.at(place))?,
        };
        self.visited.set(real.clone(), State::Open);
        let shown = slashed(&name);
        self.add_included(SourceFile::new(shown, Some(full), text), &name);
        self.visited.set(real, State::Read(place));
        Ok(())
    }

    fn include_pack(&mut self, path: &Spanned<String>) -> Result<(), Finding> {
        let pack = pack::named(path)?;
        match self.visited.add_pack(pack.name, Some(path.place)) {
            Some(Some(first)) => Err(twice(path, first)),
            _ => {
                self.add_pack(pack);
                Ok(())
            }
        }
    }

    /// Reads what a pack includes. Several packs may share a file, which is read once.
    pub(super) fn include_shared(&mut self, document: &Document) {
        let paths = document.include.iter().flat_map(|include| &include.value);
        for path in paths {
            if let Some(pack) = pack::shared(&path.value)
                && self.visited.add_pack(pack.name, None).is_none()
            {
                self.add_pack(pack);
            }
        }
    }
}

fn twice(path: &Spanned<String>, first: Place) -> Finding {
    diagnostic::include_twice(&path.value)
        .label(path.place, "again here")
        .label(first, "first here")
}

/// Returns a path from a folder, without `.` and `..`, or `None` if it leaves the topmost folder.
fn inside(folder: &Path, path: &Path) -> Option<PathBuf> {
    let mut inside = folder.to_owned();
    for component in path.components() {
        match component {
            Component::Normal(name) => inside.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !inside.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(inside)
}

/// Returns the path with `/` between folders, the same on every system.
fn slashed(path: &Path) -> String {
    let names: Vec<_> = path
        .components()
        .map(|c| c.as_os_str().to_string_lossy())
        .collect();
    names.join("/")
}
