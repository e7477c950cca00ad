//! What should stand on disk, beside what does.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use errpact_spec::finding::{Finding, Level, diagnostic};
use errpact_spec::{Loaded, Resolved};

use super::diff;
use super::manifest::{Manifest, hash};
use super::place::{self, Refused};
use super::render::{self, Outcome, Rendered};
use super::state::{Orphan, Planned, State};
use crate::markers::{self, Section};
use crate::origin;

/// Every output, rendered and compared; nothing is written yet.
#[derive(Debug, Default)]
pub struct Plan {
    /// The outputs in the catalogue's order; the manifest is the last.
    pub files: Vec<Planned>,
    /// What errpact wrote and the catalogue no longer asks for, sorted.
    pub orphans: Vec<Orphan>,
    /// What stands in the way of writing, and lints about outputs.
    pub problems: Vec<Finding>,
    pub(super) root: PathBuf,
    pub(super) manifest_place: PathBuf,
    pub(super) old: Manifest,
    pub(super) new: Manifest,
}

/// Renders every output of the catalogue and compares it with what is on disk. Empty where the
/// catalogue could not be resolved or stands in no folder.
#[must_use]
pub fn plan(loaded: &Loaded) -> Plan {
    let Some(resolved) = &loaded.resolved else {
        return Plan::default();
    };
    let Some(root) = resolved.root() else {
        return Plan::default();
    };
    let root = if root.as_os_str().is_empty() {
        Path::new(".")
    } else {
        root
    };
    let mut planner = Planner::new(resolved, root);
    planner.read_manifest();
    let outputs = &resolved.catalog().outputs;
    let outcomes = render::render_all(resolved, outputs, &planner.plan.root);
    for (output, outcome) in outputs.iter().zip(outcomes) {
        match planner.output(output, outcome) {
            Ok(planned) => planner.plan.files.push(planned),
            Err(finding) => planner.plan.problems.push(finding),
        }
    }
    planner.orphans();
    planner.manifest();
    planner.plan
}

impl Plan {
    /// Does the disk hold what the catalogue asks for, and nothing more?
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.orphans.is_empty() && self.files.iter().all(|file| file.state == State::Fresh)
    }

    /// Is there something that must be mended before anything is written?
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.problems
            .iter()
            .any(|finding| finding.level == Level::Error)
    }

    /// How the disk differs: missing and stale files, and what is no longer asked for. Writing
    /// mends all of it.
    #[must_use]
    pub fn drift(&self) -> Vec<Finding> {
        let files = self.files.iter().filter_map(|file| match &file.state {
            State::Fresh | State::Foreign => None,
            State::Missing => Some(diagnostic::missing_output(&file.path)),
            State::Stale { edited: false, .. } => Some(diagnostic::stale_output(&file.path)),
            State::Stale { edited: true, .. } => Some(
                diagnostic::stale_output(&file.path).note("it was changed since errpact wrote it"),
            ),
        });
        let orphans = self.orphans.iter().map(|orphan| {
            let finding = diagnostic::orphaned_output(&orphan.path);
            if orphan.edited {
                finding
                    .note("it was changed since errpact wrote it, so errpact does not remove it")
                    .help("Remove it yourself, and its entry in the manifest.")
            } else {
                finding
            }
        });
        files.chain(orphans).collect()
    }
}

struct Planner<'a> {
    resolved: &'a Resolved,
    plan: Plan,
    /// Files that have an output already.
    taken: BTreeSet<PathBuf>,
    manifest_path: String,
    /// Was there a manifest that could be read, or none at all?
    manifest_known: bool,
}

impl<'a> Planner<'a> {
    fn new(resolved: &'a Resolved, root: &Path) -> Self {
        let file = Path::new(origin::file_name(resolved));
        let stem = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or("errors");
        let manifest_path = format!("{stem}.outputs.json");
        let root = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
        let plan = Plan {
            manifest_place: root.join(&manifest_path),
            root,
            new: Manifest {
                catalog: resolved.catalog().name.clone(),
                ..Manifest::default()
            },
            ..Plan::default()
        };
        Self {
            resolved,
            plan,
            taken: BTreeSet::new(),
            manifest_path,
            manifest_known: true,
        }
    }

    fn read_manifest(&mut self) {
        let parsed = match read(&self.plan.manifest_place) {
            Ok(Some(text)) => Manifest::parse(&text),
            Ok(None) => return,
            Err(error) => Err(error.to_string()),
        };
        match parsed {
            Ok(manifest) => self.plan.old = manifest,
            Err(reason) => {
                self.manifest_known = false;
                self.plan
                    .problems
                    .push(diagnostic::broken_manifest(&self.manifest_path, reason));
            }
        }
    }

    fn output(
        &mut self,
        output: &errpact_spec::catalog::Output,
        outcome: Outcome,
    ) -> Result<Planned, Finding> {
        let outside = || diagnostic::output_outside(&output.path);
        let path = place::normal(&output.path).ok_or_else(outside)?;
        let place = place::below(&self.plan.root, &path).map_err(|refused| match refused {
            Refused::Outside => outside(),
            Refused::Unreadable(error) => diagnostic::unreadable_output(&path, error),
        })?;
        if path == self.manifest_path || !self.taken.insert(place.clone()) {
            return Err(diagnostic::output_twice(&path));
        }
        let on_disk = read(&place).map_err(|error| diagnostic::unreadable_output(&path, error));
        self.plan.problems.extend(outcome.lints);
        match outcome.rendered? {
            Rendered::File(content) => Ok(self.file(path, place, content, on_disk?)),
            Rendered::Block(section) => self.block(path, place, &section, on_disk?),
        }
    }

    fn file(
        &mut self,
        path: String,
        place: PathBuf,
        content: String,
        on_disk: Option<String>,
    ) -> Planned {
        let owned = self.plan.old.files.get(&path);
        let state = match on_disk {
            None => State::Missing,
            Some(old) if old == content => State::Fresh,
            Some(_) if owned.is_none() && self.manifest_known => {
                self.plan.problems.push(diagnostic::foreign_file(&path));
                return Planned {
                    path,
                    content,
                    state: State::Foreign,
                    place,
                };
            }
            Some(old) => State::Stale {
                diff: diff::unified(&path, &old, &content),
                edited: owned.is_some_and(|owned| *owned != hash(&old)),
            },
        };
        self.plan.new.files.insert(path.clone(), hash(&content));
        Planned {
            path,
            content,
            state,
            place,
        }
    }

    fn block(
        &mut self,
        path: String,
        place: PathBuf,
        section: &Section,
        on_disk: Option<String>,
    ) -> Result<Planned, Finding> {
        let extension = Path::new(&path)
            .extension()
            .and_then(|extension| extension.to_str());
        let broken =
            |error: markers::Error| diagnostic::broken_markers(&path, &error).help(error.help());
        let (content, state) = match on_disk {
            None => (
                markers::create(section, extension).map_err(broken)?,
                State::Missing,
            ),
            Some(old) => {
                let content = markers::replace(&old, section, extension).map_err(broken)?;
                let state = if content == old {
                    State::Fresh
                } else {
                    let found = markers::find(&old, &section.name, extension).map_err(broken)?;
                    let owned = self.plan.old.blocks.get(&path);
                    State::Stale {
                        diff: diff::unified(&path, &old, &content),
                        edited: owned.is_some_and(|owned| *owned != hash(&found.body_of(&old))),
                    }
                };
                (content, state)
            }
        };
        self.plan
            .new
            .blocks
            .insert(path.clone(), hash(&section.body));
        Ok(Planned {
            path,
            content,
            state,
            place,
        })
    }

    /// What the manifest lists and no output asks for.
    fn orphans(&mut self) {
        // An output that could not be rendered is still asked for.
        let asked: BTreeSet<String> = self
            .resolved
            .catalog()
            .outputs
            .iter()
            .filter_map(|output| place::normal(&output.path))
            .collect();
        let old = self.plan.old.clone();
        let mut orphans = BTreeMap::new();
        for (path, written) in old.files.iter().filter(|(path, _)| !asked.contains(*path)) {
            let Some((place, text)) = self.existing(path) else {
                continue;
            };
            let edited = hash(&text) != *written;
            orphans.insert(
                path.clone(),
                Orphan {
                    path: path.clone(),
                    edited,
                    rest: None,
                    place,
                },
            );
        }
        for (path, written) in old.blocks.iter().filter(|(path, _)| !asked.contains(*path)) {
            let Some((place, text)) = self.existing(path) else {
                continue;
            };
            let extension = Path::new(path)
                .extension()
                .and_then(|extension| extension.to_str());
            // Where the block is gone already, nothing is left to remove.
            let Ok(found) = markers::find(&text, &old.catalog, extension) else {
                continue;
            };
            let edited = hash(&found.body_of(&text)) != *written;
            let rest = without_block(&text, found.line, &found.body);
            let rest = (!rest.trim().is_empty()).then_some(rest);
            orphans.insert(
                path.clone(),
                Orphan {
                    path: path.clone(),
                    edited,
                    rest,
                    place,
                },
            );
        }
        self.plan.orphans = orphans.into_values().collect();
        for orphan in self.plan.orphans.iter().filter(|orphan| orphan.edited) {
            // Still ours until it is gone.
            for (from, to) in [
                (&old.files, &mut self.plan.new.files),
                (&old.blocks, &mut self.plan.new.blocks),
            ] {
                if let Some(written) = from.get(&orphan.path) {
                    to.insert(orphan.path.clone(), written.clone());
                }
            }
        }
    }

    fn existing(&self, path: &str) -> Option<(PathBuf, String)> {
        let path = place::normal(path)?;
        let place = place::below(&self.plan.root, &path).ok()?;
        let text = read(&place).ok()??;
        Some((place, text))
    }

    /// The manifest is an output like any other, of errpact's own.
    fn manifest(&mut self) {
        if !self.manifest_known {
            return;
        }
        let on_disk = read(&self.plan.manifest_place).ok().flatten();
        // A problem with one output must not make the others look unowned.
        let new = if self.plan.is_blocked() {
            self.plan.new.or(&self.plan.old)
        } else {
            self.plan.new.clone()
        };
        if new.is_empty() {
            if on_disk.is_some() {
                self.plan.orphans.push(Orphan {
                    path: self.manifest_path.clone(),
                    edited: false,
                    rest: None,
                    place: self.plan.manifest_place.clone(),
                });
            }
            return;
        }
        let content = new.text();
        let state = match on_disk {
            None => State::Missing,
            Some(old) if old == content => State::Fresh,
            Some(old) => State::Stale {
                diff: diff::unified(&self.manifest_path, &old, &content),
                edited: false,
            },
        };
        self.plan.files.push(Planned {
            path: self.manifest_path.clone(),
            content,
            state,
            place: self.plan.manifest_place.clone(),
        });
    }
}

/// The text of a file; none where there is no such file.
fn read(place: &Path) -> io::Result<Option<String>> {
    match std::fs::read(place) {
        Ok(bytes) => String::from_utf8(bytes)
            .map(Some)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A host's text without its rule block and the two marker lines.
fn without_block(text: &str, begin_line: usize, body: &std::ops::Range<usize>) -> String {
    let begin: usize = text
        .split_inclusive('\n')
        .take(begin_line.saturating_sub(1))
        .map(str::len)
        .sum();
    let after = text.get(body.end..).unwrap_or_default();
    let end = after.split_inclusive('\n').next().map_or(0, str::len);
    let mut rest = text.get(..begin).unwrap_or_default().to_owned();
    rest.push_str(after.get(end..).unwrap_or_default());
    rest
}
