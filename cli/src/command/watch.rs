//! `errpact watch`: checks and generates whenever a file of a catalog changes.
//!
//! Folders are watched instead of files, because editors replace a file when they save it. An event only says that
//! something may have changed: what counts is the content of the files, so what errpact itself writes starts no round.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use errpact_spec::{
    catalog::{Output, Target as OutputKind},
    finding::Id,
};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::generate::up_to_date;
use crate::{
    cache,
    catalog::{self, Input},
    exit::Exit,
    format::{Part, Report, Reporting},
    lock, scan,
    session::{Helped, Session},
    target::{self, Outcome, Target},
    text::{self, InLine as _},
};

/// How long no event must come until the files are read: saving a file causes several.
const QUIET: Duration = Duration::from_millis(50);

/// How long to wait for a file that has just gone: an editor may be about to put another in its place.
const GONE: Duration = Duration::from_millis(200);

/// How long to wait at most, if other programs write to the same folders all the time.
const LONGEST: Duration = Duration::from_secs(1);

/// Check and generate whenever a file of a catalog changes
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact watch            Watch the nearest errors.yaml
  errpact watch agents/    Watch every catalog below a folder

It watches the catalog, the files that it includes, templates, prompts and the lock, and in a folder
also catalogs that are added or removed. A catalog with errors changes no output. Ctrl-C ends it;
every file is then old or new.
Exit status: 0 its output is no longer read; 2 wrong usage, or folders that cannot be watched; 130
in a shell after Ctrl-C.")]
pub(crate) struct Watch {
    /// Catalogs, or folders with catalogs below them [default: errors.yaml here or in the nearest
    /// parent folder]
    #[arg(value_name = "CATALOG")]
    catalogs: Vec<PathBuf>,
}

impl Watch {
    pub(crate) fn run(&self, session: &mut Session) -> anyhow::Result<Exit> {
        let mut paths = catalog::locate_all(&self.catalogs)?;
        if let Some(missing) = paths.iter().find(|path| !path.exists()) {
            bail!(Helped::new(
                format!("{} does not exist", missing.in_line()),
                "correct the path, or write a new catalog with `errpact init`",
            ));
        }
        let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
            self.catalogs.iter().cloned().partition(|it| it.is_dir());
        let named = Named { folders, files };
        let (sender, events) = mpsc::channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            // Reading a file changes nothing.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                let _ = sender.send(());
            }
        });
        let mut folders = Folders {
            watcher: watcher.context("cannot watch files")?,
            has_begun: false,
        };
        let mut files = Stamps::default();
        let mut changed = BTreeSet::new();
        loop {
            round(&paths, &changed, &mut files, session);
            session.out.flush();
            session.err.flush();
            if session.err.is_closed() {
                return Ok(Exit::Clean);
            }
            let now;
            (changed, now) = loop {
                folders.watch(&files, &named)?;
                // First without waiting: a file may have changed while it was read.
                let changed = files.changed(&events);
                let now = named.now(&paths);
                if !changed.is_empty() || now != paths {
                    break (changed, now);
                }
                if events.recv().is_err() {
                    return Ok(Exit::Unusable);
                }
            };
            for gone in paths.iter().filter(|path| !now.contains(path)) {
                files.forget(gone);
                session.tell(&format!("{} is gone: no longer watched", gone.in_line()));
            }
            paths = now;
        }
    }
}

/// What the command line names.
struct Named {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Named {
    /// Returns the catalogs to watch, after these: without those that are gone from a folder, and with those that came
    /// into one. If nothing is left, what is missing is a finding.
    fn now(&self, before: &[PathBuf]) -> Vec<PathBuf> {
        if self.folders.is_empty() {
            return before.to_vec();
        }
        // A catalog that is being written may have no key `errpact`, so only a file that does not exist is gone.
        let stays = |path: &&PathBuf| path.exists() || self.files.contains(path);
        let mut now: Vec<PathBuf> = before.iter().filter(stays).cloned().collect();
        let mut found: Vec<PathBuf> = self
            .folders
            .iter()
            .flat_map(|folder| catalog::walk(folder).flatten())
            .collect();
        found.sort();
        now.extend(found);
        match now.is_empty() {
            true => before.to_vec(),
            false => catalog::once(now),
        }
    }
}

/// Checks all catalogs, and writes the outputs of those without errors. Prints the findings and one line for each
/// catalog that is new or has one of the changed files.
fn round(
    paths: &[PathBuf],
    changed: &BTreeSet<PathBuf>,
    stamps: &mut Stamps,
    session: &mut Session,
) {
    let inputs = paths.iter().map(|path| Input::file(path.clone()));
    let mut targets: Vec<Target> = inputs.map(|input| Target::load(input, session)).collect();
    for target in &mut targets {
        target.check(session);
    }
    let cache = cache::cache();
    target::plan(&mut targets, cache.as_ref(), session);
    let outcomes = target::write(&mut targets, cache.as_ref(), session, |target| {
        !target.loaded.has_errors() && !target.plan.is_blocked()
    });
    let mut about = Vec::new();
    for (target, outcome) in targets.iter().zip(&outcomes) {
        let files = files(target);
        let is_new = !stamps.of.contains_key(&target.input.path);
        let is_affected = is_new
            || files.iter().any(|file| changed.contains(file))
            || stamps.had(&target.input.path, changed);
        if is_affected {
            about.push((target, outcome, is_new));
        }
        stamps.read(target, files, outcome);
    }
    let parts = about.iter().map(|(target, outcome, _)| {
        Part::new(
            &target.loaded,
            target.plan.problems.iter().chain(&outcome.left),
        )
    });
    let report = Report::of(parts.collect());
    report.print(&Reporting::HUMAN, session);
    let changed: Vec<String> = changed.iter().map(|it| shown(it)).collect();
    let changed = changed.join(", ");
    for ((target, outcome, is_new), part) in about.iter().zip(report.parts()) {
        let name = text::printable_name(&target.loaded.name);
        let what = format!("{}; {}", part.tally(), done(target, outcome));
        session.tell(&match (is_new, paths.len()) {
            (true, _) => format!("watching {name}: {what}"),
            (false, 1) => format!("{changed} changed: {what}"),
            (false, _) => format!("{changed} changed: {name}: {what}"),
        });
    }
}

/// Returns what was done with the outputs, in words.
fn done(target: &Target, outcome: &Outcome) -> String {
    let Some(written) = &outcome.written else {
        return "nothing was written".to_owned();
    };
    let shown = |verb: &str, paths: &[String]| {
        let paths = paths.iter().map(|path| target.shown(path).in_line());
        let paths: Vec<String> = paths.collect();
        (!paths.is_empty()).then(|| format!("{verb} {}", paths.join(", ")))
    };
    let parts = [
        shown("wrote", &written.written),
        shown("removed", &written.removed),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        up_to_date(target)
    } else {
        parts.join("; ")
    }
}

/// Returns a path relative to here, if it is below.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).in_line()
}

/// Returns the files that matter to a catalog, existing or not.
fn files(target: &Target) -> BTreeSet<PathBuf> {
    let loaded = &target.loaded;
    let root = target.input.path.parent().unwrap_or(Path::new(""));
    let mut files = BTreeSet::from([target.input.path.clone(), lock::path(&target.input.path)]);
    let sources = loaded.sources.iter();
    files.extend(sources.filter_map(|(_, file)| Some(file.path()?.to_path_buf())));
    // A file that is missing matters as soon as it exists.
    for finding in &loaded.findings {
        let is_missing = matches!(finding.id, Id::UnreadableFile | Id::MissingTemplate);
        for label in finding.labels.iter().filter(|_| is_missing) {
            let file = loaded.sources.get(label.file);
            let Some((file, name)) =
                file.and_then(|file| Some((file, file.text().get(label.span.range())?)))
            else {
                continue;
            };
            let name = name.trim_matches(['"', '\'']);
            let folder = file.path().and_then(Path::parent).unwrap_or(root);
            files.extend([root.join(name), folder.join(name)]);
        }
    }
    let outputs = loaded.resolved.iter().flat_map(|it| &it.catalog().outputs);
    files.extend(outputs.filter_map(template).map(|path| root.join(path)));
    files.into_iter().map(|file| absolute(&file)).collect()
}

fn template(output: &Output) -> Option<&str> {
    match &output.target {
        OutputKind::Template { template, .. } => Some(template),
        OutputKind::Prompt(block) => block.template.as_deref(),
        _ => None,
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The content of the files that matter, as it was read last.
#[derive(Default)]
struct Stamps {
    files: BTreeMap<PathBuf, Option<u64>>,
    /// The files of each catalog.
    of: BTreeMap<PathBuf, BTreeSet<PathBuf>>,
}

impl Stamps {
    /// Notes the files of a catalog that was just read and written.
    fn read(&mut self, target: &Target, mut files: BTreeSet<PathBuf>, outcome: &Outcome) {
        let path = &target.input.path;
        // What a broken catalog includes is not known, so it is what it was.
        if target.loaded.resolved.is_none()
            && let Some(before) = self.of.get(path)
        {
            files.extend(before.iter().cloned());
        }
        let written = outcome.written.iter().flat_map(|it| &it.written);
        let written: BTreeSet<PathBuf> = written.map(|it| absolute(&target.shown(it))).collect();
        let sources = target.loaded.sources.iter();
        let texts: BTreeMap<PathBuf, &str> = sources
            .filter_map(|(_, file)| Some((absolute(file.path()?), file.text())))
            .collect();
        for file in &files {
            let stamp = match texts.get(file) {
                Some(text) if !written.contains(file) => Some(hash(text.as_bytes())),
                None if self.files.contains_key(file) && !written.contains(file) => continue,
                _ => on_disk(file),
            };
            self.files.insert(file.clone(), stamp);
        }
        self.of.insert(path.clone(), files);
    }

    /// Forgets the files of a catalog, but not those of others.
    fn forget(&mut self, catalog: &Path) {
        self.of.remove(catalog);
        let others: BTreeSet<&PathBuf> = self.of.values().flatten().collect();
        self.files.retain(|file, _| others.contains(file));
    }

    /// Returns whether one of the files was a catalog's.
    fn had(&self, catalog: &Path, changed: &BTreeSet<PathBuf>) -> bool {
        let files = self.of.get(catalog);
        files.is_some_and(|files| files.intersection(changed).next().is_some())
    }

    /// Waits until no more events come, and returns the files with another content, which it notes.
    fn changed(&mut self, events: &Receiver<()>) -> BTreeSet<PathBuf> {
        settle(events, QUIET);
        let now = |files: &BTreeMap<PathBuf, Option<u64>>| -> BTreeMap<PathBuf, Option<u64>> {
            let files = files.iter().map(|(file, old)| (file, *old, on_disk(file)));
            let changed = files.filter(|(_, old, new)| old != new);
            changed.map(|(file, _, new)| (file.clone(), new)).collect()
        };
        let mut changed = now(&self.files);
        if changed.values().any(Option::is_none) {
            settle(events, GONE);
            changed = now(&self.files);
        }
        let names = changed.keys().cloned().collect();
        self.files.extend(changed);
        names
    }
}

/// Waits until no event has come for a while, unless they never end.
fn settle(events: &Receiver<()>, quiet: Duration) {
    let end = Instant::now() + LONGEST;
    while Instant::now() < end && events.recv_timeout(quiet).is_ok() {}
}

fn on_disk(file: &Path) -> Option<u64> {
    fs::read(file).ok().map(|bytes| hash(&bytes))
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The folders that are watched.
struct Folders {
    watcher: RecommendedWatcher,
    /// Whether all of them were watched at the start. Later, one that cannot be watched is probably being replaced.
    has_begun: bool,
}

impl Folders {
    /// Watches the folders that matter. It does so after every event, because a folder may have been replaced.
    fn watch(&mut self, stamps: &Stamps, named: &Named) -> anyhow::Result<()> {
        let mut watched = BTreeSet::new();
        // What came into a folder before it was watched caused no event.
        loop {
            let folders = matter(stamps, named);
            let mut new = folders.difference(&watched).peekable();
            if new.peek().is_none() {
                break;
            }
            for folder in new {
                let result = self.watcher.watch(folder, RecursiveMode::NonRecursive);
                if let Err(error) = result {
                    anyhow::ensure!(
                        self.has_begun || !folder.is_dir(),
                        "cannot watch {}: {error}",
                        folder.in_line()
                    );
                }
            }
            watched.extend(folders);
        }
        self.has_begun = true;
        Ok(())
    }
}

/// Returns the folders of the files, and of those that links lead to, and the named folders with all below. A folder
/// that does not exist is awaited in the nearest that does.
fn matter(stamps: &Stamps, named: &Named) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    let mut add = |path: &Path| {
        let existing = path.ancestors().skip(1).find(|folder| folder.is_dir());
        folders.extend(existing.map(Path::to_path_buf));
    };
    for file in stamps.files.keys() {
        let real = file.canonicalize().ok();
        real.iter().chain([file]).for_each(|it| add(it));
    }
    let named: Vec<PathBuf> = named.folders.iter().map(|it| absolute(it)).collect();
    // Another folder may be put in the place of one.
    named.iter().for_each(|folder| add(folder));
    for entry in named
        .iter()
        .flat_map(|it| scan::walker(it).build())
        .flatten()
    {
        if entry.file_type().is_some_and(|kind| kind.is_dir()) {
            folders.insert(entry.into_path());
        }
    }
    folders
}
