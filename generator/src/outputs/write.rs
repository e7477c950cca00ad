//! Updates the disk according to a plan.

use std::collections::BTreeSet;
use std::path::Path;

use errpact_spec::disk;
use errpact_spec::finding::{Finding, diagnostic};

use super::manifest::Manifest;
use super::plan::{Plan, Planned, State};
use super::replace::{remove, replace, sweep};

/// The changes that were made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// Files that were created or replaced.
    pub written: Vec<String>,
    /// Files that were already right and were not changed.
    pub unchanged: Vec<String>,
    /// Files, or rule blocks in files, that were removed.
    pub removed: Vec<String>,
}

impl Plan {
    /// Writes missing and stale files, and removes files that are no longer asked for. Does nothing
    /// if the plan is blocked.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written. The finding says which files were written
    /// before it and which were not.
    pub fn write(&self) -> Result<Written, Finding> {
        let mut done = Written::default();
        if self.is_blocked() {
            return Ok(done);
        }
        let files = self.files.iter().map(|file| &file.place);
        let places = files.chain(self.orphans.iter().map(|orphan| &orphan.place));
        let folders: BTreeSet<&Path> = places.filter_map(|place| place.parent()).collect();
        folders.into_iter().for_each(sweep);
        let (manifest, files): (Vec<&Planned>, Vec<&Planned>) = self
            .files
            .iter()
            .partition(|file| file.place == self.manifest_place);
        // Files are claimed before they are written and given up after they are gone.
        let claim = self.new.or(&self.old);
        if claim != self.old && !files.iter().all(|file| file.state == State::Fresh) {
            self.claim(&claim, &mut done)?;
        }
        for file in files {
            if file.state == State::Fresh {
                done.unchanged.push(file.path.clone());
                continue;
            }
            replace(&file.place, &file.content)
                .map_err(|error| self.failed(&file.path, &error, &done))?;
            done.written.push(file.path.clone());
        }
        for orphan in self.orphans.iter().filter(|orphan| orphan.kept.is_none()) {
            match &orphan.rest {
                Some(rest) => replace(&orphan.place, rest),
                None => remove(&orphan.place, &self.root),
            }
            .map_err(|error| self.failed(&orphan.path, &error, &done))?;
            done.removed.push(orphan.path.clone());
        }
        // The manifest comes last. If writing stops earlier, the claimed one still lists every file, old and new.
        for file in manifest {
            if file.state == State::Fresh {
                done.unchanged.push(file.path.clone());
                continue;
            }
            replace(&file.place, &file.content)
                .map_err(|error| self.failed(&file.path, &error, &done))?;
            done.written.push(file.path.clone());
        }
        Ok(done)
    }

    fn claim(&self, claim: &Manifest, done: &mut Written) -> Result<(), Finding> {
        replace(&self.manifest_place, &claim.text()).map_err(|error| {
            let path = self
                .manifest_place
                .file_name()
                .unwrap_or_default()
                .to_string_lossy();
            self.failed(&path, &error, done)
        })
    }

    /// Returns a finding: the file that could not be written, those written before, and the others.
    fn failed(&self, path: &str, error: &std::io::Error, done: &Written) -> Finding {
        let pending = self.files.iter().filter(|file| {
            file.state != State::Fresh && file.path != path && !done.written.contains(&file.path)
        });
        let pending: Vec<&str> = pending.map(|file| file.path.as_str()).collect();
        let (reason, remedy) = disk::explain(error);
        let mut finding = diagnostic::unwritable_output(path, reason);
        if let Some(remedy) = remedy {
            finding = finding.help(remedy);
        }
        if !done.written.is_empty() {
            finding = finding.note(format!("written before: {}", done.written.join(", ")));
        }
        if !pending.is_empty() {
            finding = finding.note(format!("not written: {}", pending.join(", ")));
        }
        finding
    }
}
