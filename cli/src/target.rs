//! A catalog that a command works on, and its outputs.

use std::path::{Path, PathBuf};

use errpact_generator::{
    outputs::{self, Cache, Plan, Written},
    prompt_files,
};
use errpact_spec::{Loaded, finding::Finding};

use crate::text::InLine as _;
use crate::{
    catalog::Input,
    format::{Part, Report},
    lock,
    session::Session,
    template,
};

/// A catalog and its outputs.
pub(crate) struct Target {
    /// Where it comes from.
    pub(crate) input: Input,
    pub(crate) loaded: Loaded,
    /// Its outputs, as soon as [`plan`] has compared them.
    pub(crate) plan: Plan,
}

impl Target {
    /// Loads a catalog.
    pub(crate) fn load(input: Input, session: &mut Session) -> Self {
        Self {
            loaded: input.load(session),
            input,
            plan: Plan::default(),
        }
    }

    /// Adds the findings that loading does not have: those of fixtures, prompts and the lock.
    pub(crate) fn check(&mut self, session: &mut Session) {
        let Self { input, loaded, .. } = self;
        session.stats.time("prove", || loaded.prove());
        session
            .stats
            .time("prompts", || prompt_files::check(loaded));
        if input.has_file() {
            session
                .stats
                .time("lock", || lock::check(loaded, &input.path));
        }
        lock::check_aliases(loaded);
    }

    /// Writes the outputs. `earlier` were written since they were compared.
    ///
    /// # Errors
    /// Returns a finding if a file cannot be written.
    pub(crate) fn write(
        &mut self,
        earlier: &[Self],
        cache: Option<&Cache>,
        session: &mut Session,
    ) -> Result<Written, Finding> {
        if earlier.iter().any(|it| it.plan.shares_a_file(&self.plan)) && !self.plan.is_blocked() {
            self.compare(cache, session);
        }
        session.stats.time("write", || self.plan.write())
    }

    /// Prints one line for each written file, with its path relative to here.
    pub(crate) fn tell(&self, written: &Written, session: &mut Session) {
        for (verb, paths) in [("wrote", &written.written), ("removed", &written.removed)] {
            for path in paths {
                session.tell(&format!("{verb} {}", self.shown(path).in_line()));
            }
        }
    }

    /// Returns the path of an output relative to here.
    pub(crate) fn shown(&self, path: &str) -> PathBuf {
        self.input.path.parent().unwrap_or(Path::new("")).join(path)
    }

    fn compare(&mut self, cache: Option<&Cache>, session: &mut Session) {
        let loaded = &self.loaded;
        self.plan = session.stats.time("outputs", || {
            outputs::plan_in(loaded, template::sandbox(), cache)
        });
    }
}

/// Compares the outputs of all catalogs with the disk, and with each other. Standard input has no outputs.
pub(crate) fn plan(targets: &mut [Target], cache: Option<&Cache>, session: &mut Session) {
    for target in targets.iter_mut().filter(|it| !it.input.is_stdin) {
        target.compare(cache, session);
    }
    let names: Vec<String> = targets.iter().map(|it| it.loaded.name.clone()).collect();
    let mut plans: Vec<&mut Plan> = targets.iter_mut().map(|it| &mut it.plan).collect();
    outputs::report_clashes(&names, &mut plans);
}

/// What became of the outputs of a catalog.
#[derive(Default)]
pub(crate) struct Outcome {
    /// What was written. `None` if the catalog has findings that forbid it, or the disk failed.
    pub(crate) written: Option<Written>,
    /// Why the disk failed, or how it still differs: a file that was edited by hand is not removed.
    pub(crate) left: Vec<Finding>,
}

/// Writes the outputs of each catalog that `may_write` accepts.
pub(crate) fn write(
    targets: &mut [Target],
    cache: Option<&Cache>,
    session: &mut Session,
    may_write: impl Fn(&Target) -> bool,
) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for index in 0..targets.len() {
        let (earlier, rest) = targets.split_at_mut(index);
        let Some(target) = rest.first_mut().filter(|target| may_write(target)) else {
            outcomes.push(Outcome::default());
            continue;
        };
        outcomes.push(match target.write(earlier, cache, session) {
            Ok(written) => Outcome {
                written: Some(written),
                left: if target.plan.orphans.iter().any(|it| it.kept.is_some()) {
                    outputs::plan_in(&target.loaded, template::sandbox(), cache).drift()
                } else {
                    Vec::new()
                },
            },
            Err(finding) => Outcome {
                written: None,
                left: vec![finding],
            },
        });
    }
    outcomes
}

/// Makes the report of all catalogs, with more findings about each.
pub(crate) fn report<'a>(
    targets: &'a [Target],
    more: impl IntoIterator<Item = &'a Vec<Finding>>,
) -> Report<'a> {
    let parts = targets
        .iter()
        .zip(more)
        .map(|(target, more)| Part::new(&target.loaded, target.plan.problems.iter().chain(more)));
    Report::of(parts.collect())
}
