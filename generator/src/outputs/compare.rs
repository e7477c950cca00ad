//! Renders every output and compares it with the file on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use errpact_spec::catalog::Output;
use errpact_spec::finding::{Finding, diagnostic};
use errpact_spec::{Loaded, Resolved, disk};

use super::cache::{Cache, Known, Memory};
use super::diff::{self, like, same};
use super::manifest::{self, Manifest, hash};
use super::mark;
use super::place::{self, Refused};
use super::plan::{KeepReason, Orphan, Plan, Planned, State};
use super::render::{self, Outcome, Rendered};
use super::schema;
use crate::markers::{self, Section};
use crate::origin;
use crate::skill;
use crate::template::Sandbox;

/// Renders every output of the catalog and compares it with the file on disk. Empty if the catalog could not be
/// resolved or is not in a folder.
#[must_use]
pub fn plan(loaded: &Loaded) -> Plan {
    plan_in(loaded, None, None)
}

/// Does the same, with the team's templates rendered in a separate process, for catalogs that are not trusted. Skips
/// outputs that the cache knows to be right.
#[must_use]
pub fn plan_in(loaded: &Loaded, sandbox: Option<&Sandbox>, cache: Option<&Cache>) -> Plan {
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
    let memory = cache.map(|cache| Memory::open(cache, loaded, &planner.plan.manifest_place));
    let memory = memory.as_ref();
    let outcomes = render::render_all(resolved, outputs, &planner.plan.root, sandbox, memory);
    for (output, outcome) in outputs.iter().zip(outcomes) {
        match planner.output(output, outcome) {
            Ok(planned) => planner.plan.files.push(planned),
            Err(finding) => planner.plan.problems.push(finding),
        }
    }
    if let Some(memory) = memory {
        memory.keep(&planner.rendered);
    }
    planner.plan.problems.extend(render::spilled(resolved));
    planner.schema(schema::named(loaded));
    planner.orphans();
    planner.manifest();
    planner.plan
}

struct Planner<'a> {
    resolved: &'a Resolved,
    plan: Plan,
    /// Files that already have an output.
    taken: BTreeSet<PathBuf>,
    manifest_path: String,
    /// Whether the manifest could be read, or does not exist.
    manifest_known: bool,
    /// The texts of whole files, by their keys in the cache.
    rendered: BTreeMap<String, Known>,
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
            rendered: BTreeMap::new(),
        }
    }

    fn read_manifest(&mut self) {
        let parsed = match read(&self.plan.manifest_place, manifest::MOST_BYTES) {
            Ok(Some(text)) => Manifest::parse(&text),
            Ok(None) => return,
            Err(error) => Err(disk::explain(&error).0.into_owned()),
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

    fn output(&mut self, output: &Output, outcome: Outcome) -> Result<Planned, Finding> {
        let outside = || diagnostic::output_outside(&output.path);
        let path = place::normal(&output.path).ok_or_else(outside)?;
        let place = self.take(&path)?;
        self.plan.problems.extend(outcome.lints);
        let rendered = outcome.rendered?;
        let on_disk = || read(&place, place::MOST_BYTES).map_err(|error| unreadable(&path, &error));
        match rendered {
            Rendered::File(content) => {
                let on_disk = on_disk()?;
                let known = Known::of(&content);
                self.remember(outcome.key, &known);
                Ok(self.file(path, place, content, known.sha256, on_disk))
            }
            Rendered::Fresh(content, known) => {
                self.remember(outcome.key, &known);
                self.plan.new.files.insert(path.clone(), known.sha256);
                Ok(Planned {
                    path,
                    content,
                    state: State::Fresh,
                    place,
                })
            }
            Rendered::Block(section) => {
                let on_disk = on_disk()?;
                self.block(path, place, &section, on_disk)
            }
            Rendered::Skill(section) => {
                let on_disk = on_disk()?;
                self.skill(path, place, &section, on_disk)
            }
        }
    }

    fn remember(&mut self, key: Option<String>, known: &Known) {
        if let Some(key) = key {
            self.rendered.insert(key, known.clone());
        }
    }

    /// Returns the file of an output, which no other output may have.
    fn take(&mut self, path: &str) -> Result<PathBuf, Finding> {
        let place = place::writable(&self.plan.root, path).map_err(|refused| match refused {
            Refused::Outside => diagnostic::output_outside(path),
            Refused::Protected(why) => {
                diagnostic::protected_output(path, why.reason()).help(why.help())
            }
            Refused::Unreadable(error) => unreadable(path, &error),
        })?;
        if path == self.manifest_path || !self.taken.insert(place.clone()) {
            return Err(diagnostic::output_twice(path));
        }
        Ok(place)
    }

    fn file(
        &mut self,
        path: String,
        place: PathBuf,
        content: String,
        written: String,
        on_disk: Option<String>,
    ) -> Planned {
        let owned = self.plan.old.files.get(&path);
        let (content, state) = match on_disk {
            None => (content, State::Missing),
            Some(old) if same(&old, &content) => (content, State::Fresh),
            // A file without a fingerprint is not errpact's, whatever the manifest says.
            Some(old)
                if self.manifest_known && (owned.is_none() || !mark::has_fingerprint(&old)) =>
            {
                self.plan.problems.push(diagnostic::foreign_file(&path));
                return Planned {
                    path,
                    content,
                    state: State::Foreign,
                    place,
                };
            }
            Some(old) => {
                let state = State::Stale {
                    diff: diff::unified(&path, &old, &content),
                    edited: owned.is_some_and(|owned| *owned != hash(&old)),
                };
                (like(&old, content), state)
            }
        };
        self.plan.new.files.insert(path.clone(), written);
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
        let content = match &on_disk {
            None => markers::create(section, extension).map_err(broken)?,
            Some(old) => markers::replace(old, section, extension).map_err(broken)?,
        };
        self.host(path, place, section, on_disk, content)
    }

    /// Compares the `SKILL.md` of an Agent Skill, which has a fingerprint in its head too.
    fn skill(
        &mut self,
        path: String,
        place: PathBuf,
        section: &Section,
        on_disk: Option<String>,
    ) -> Result<Planned, Finding> {
        let broken =
            |error: markers::Error| diagnostic::broken_markers(&path, &error).help(error.help());
        let content = match &on_disk {
            None => skill::create(self.resolved, &path, section),
            Some(old) => {
                let content = markers::replace(old, section, Some("md")).map_err(broken)?;
                skill::stamped(self.resolved, &path, &content)
                    .map_err(|reason| diagnostic::bad_skill(&path, reason))?
            }
        };
        self.host(path, place, section, on_disk, content)
    }

    /// Plans the file of a block whose content is known.
    fn host(
        &mut self,
        path: String,
        place: PathBuf,
        section: &Section,
        on_disk: Option<String>,
        content: String,
    ) -> Result<Planned, Finding> {
        let extension = Path::new(&path)
            .extension()
            .and_then(|extension| extension.to_str());
        let broken =
            |error: markers::Error| diagnostic::broken_markers(&path, &error).help(error.help());
        let (content, state) = match on_disk {
            None => (content, State::Missing),
            Some(old) => {
                let state = if same(&content, &old) {
                    State::Fresh
                } else {
                    let found = markers::find(&old, &section.name, extension).map_err(broken)?;
                    let owned = self.plan.old.blocks.get(&path);
                    State::Stale {
                        diff: diff::unified(&path, &old, &content),
                        edited: owned.is_some_and(|owned| *owned != hash(&found.text)),
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

    /// Plans the schema that the catalog names, if the file exists and is errpact's. It does not belong to one catalog,
    /// so the manifest does not list it.
    fn schema(&mut self, named: Option<&str>) {
        let Some(path) = named.and_then(place::normal) else {
            return;
        };
        let Ok(place) = place::writable(&self.plan.root, &path) else {
            return;
        };
        let Ok(Some(old)) = read(&place, place::MOST_BYTES) else {
            return;
        };
        if !schema::is_ours(&old) || !self.taken.insert(place.clone()) {
            return;
        }
        let content = schema::schema_text();
        let (content, state) = if same(&old, &content) {
            (content, State::Fresh)
        } else {
            let diff = diff::unified(&path, &old, &content);
            let edited = false;
            (like(&old, content), State::Stale { diff, edited })
        };
        self.plan.schema = Some(path.clone());
        self.plan.files.push(Planned {
            path,
            content,
            state,
            place,
        });
    }

    /// Finds files that the manifest lists and no output asks for.
    fn orphans(&mut self) {
        // An output that could not be rendered still counts.
        let asked: BTreeSet<String> = self
            .resolved
            .catalog()
            .outputs
            .iter()
            .filter_map(|output| place::normal(&output.path))
            .collect();
        let old = self.plan.old.clone();
        let mut orphans = BTreeMap::new();
        let mut budget = place::MOST_BYTES;
        let mut add = |path: &str, kept, rest, place: PathBuf| {
            let path = path.to_owned();
            let orphan = Orphan {
                path: path.clone(),
                kept,
                rest,
                place,
            };
            orphans.insert(path, orphan);
        };
        for (path, written) in old.files.iter().filter(|(path, _)| !asked.contains(*path)) {
            match self.existing(path, &mut budget) {
                Ok(None) => {}
                Ok(Some((place, text))) => add(path, kept(&text, written), None, place),
                Err(kept) => add(path, Some(kept), None, PathBuf::new()),
            }
        }
        for (path, written) in old.blocks.iter().filter(|(path, _)| !asked.contains(*path)) {
            let (place, text) = match self.existing(path, &mut budget) {
                Ok(None) => continue,
                Ok(Some(found)) => found,
                Err(kept) => {
                    add(path, Some(kept), None, PathBuf::new());
                    continue;
                }
            };
            let extension = Path::new(path)
                .extension()
                .and_then(|extension| extension.to_str());
            // If the block no longer exists, there is nothing to remove.
            let Ok(found) = markers::find(&text, &old.catalog, extension) else {
                continue;
            };
            let kept = (hash(&found.text) != *written).then_some(KeepReason::Edited);
            let rest = found.removed(&text);
            let rest = (!rest.trim().is_empty()).then_some(rest);
            add(path, kept, rest, place);
        }
        self.plan.orphans = orphans.into_values().collect();
        for orphan in self
            .plan
            .orphans
            .iter()
            .filter(|orphan| orphan.kept.is_some())
        {
            // They still belong to errpact until they are removed.
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

    /// Returns the file of a manifest entry and its text, or `None` if it no longer exists. `budget` is the number of
    /// bytes that may still be read for all entries.
    fn existing(
        &self,
        path: &str,
        budget: &mut usize,
    ) -> Result<Option<(PathBuf, String)>, KeepReason> {
        // errpact writes each path in one form, so an entry in another form is not errpact's.
        let normal = place::normal(path).filter(|normal| normal == path);
        let path = normal.ok_or(KeepReason::Outside)?;
        let place = place::writable(&self.plan.root, &path).map_err(|refused| match refused {
            Refused::Outside => KeepReason::Outside,
            Refused::Protected(_) => KeepReason::Protected,
            Refused::Unreadable(_) => KeepReason::Unreadable,
        })?;
        let text = read(&place, *budget).map_err(|_| KeepReason::Unreadable)?;
        Ok(text.map(|text| {
            *budget -= text.len();
            (place, text)
        }))
    }

    /// Plans the manifest, which is one of errpact's own outputs.
    fn manifest(&mut self) {
        if !self.manifest_known {
            return;
        }
        let on_disk = read(&self.plan.manifest_place, manifest::MOST_BYTES)
            .ok()
            .flatten();
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
                    kept: None,
                    rest: None,
                    place: self.plan.manifest_place.clone(),
                });
            }
            return;
        }
        let content = new.text();
        let (content, state) = match on_disk {
            None => (content, State::Missing),
            Some(old) if same(&old, &content) => (content, State::Fresh),
            Some(old) => {
                let state = State::Stale {
                    diff: diff::unified(&self.manifest_path, &old, &content),
                    edited: false,
                };
                (like(&old, content), state)
            }
        };
        self.plan.files.push(Planned {
            path: self.manifest_path.clone(),
            content,
            state,
            place: self.plan.manifest_place.clone(),
        });
    }
}

/// Returns a finding about a file that cannot be compared.
fn unreadable(path: &str, error: &io::Error) -> Finding {
    let (reason, remedy) = disk::explain(error);
    let finding = diagnostic::unreadable_output(path, reason);
    match remedy {
        Some(remedy) => finding.help(remedy),
        None => finding,
    }
}

/// Returns the text of a regular file of at most `most` bytes, or `None` if it does not exist.
fn read(place: &Path, most: usize) -> io::Result<Option<String>> {
    match disk::read(place, most) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns why a file is not removed, if so.
fn kept(text: &str, written: &str) -> Option<KeepReason> {
    if !mark::is_marked(text) {
        Some(KeepReason::Unmarked)
    } else if hash(text) != written {
        Some(KeepReason::Edited)
    } else {
        None
    }
}
