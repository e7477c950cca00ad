//! Resolves staged workflows, and the status that a failed stage rolls back to.

use std::collections::{BTreeMap, HashMap};

use super::Resolver;
use super::code::text;
use crate::catalog::{OnUnknownStatus, Stage, Workflow};
use crate::document::{self, Spanned};
use crate::finding::diagnostic;
use crate::source::Place;

impl<'m> Resolver<'m> {
    /// Resolves all workflows.
    pub(super) fn resolve_workflows(&mut self) -> BTreeMap<String, Workflow> {
        let merged = self.merged;
        let mut workflows = BTreeMap::new();
        for entry in merged.workflows.iter() {
            if let Some(workflow) = self.workflow(&entry.value) {
                workflows.insert(entry.name.value.clone(), workflow);
            }
        }
        self.tables();
        workflows
    }

    fn workflow(&mut self, written: &'m document::Workflow) -> Option<Workflow> {
        let initial = written.initial.as_ref()?;
        let written_stages = written.stages.as_ref()?;
        if written_stages.value.is_empty() {
            self.error(diagnostic::no_stages().at(written_stages.place));
        }
        self.statuses(initial, &written_stages.value);
        let resting: Vec<&str> = std::iter::once(initial)
            .chain(
                written_stages
                    .value
                    .iter()
                    .filter_map(|stage| stage.value.done.as_ref()),
            )
            .map(|status| status.value.as_str())
            .collect();
        let mut stages = Vec::with_capacity(written_stages.value.len());
        let mut before = &initial.value;
        for (index, stage) in written_stages.value.iter().enumerate() {
            let stage = &stage.value;
            let (Some(name), Some(running), Some(done)) =
                (&stage.name, &stage.running, &stage.done)
            else {
                continue;
            };
            if let Some(rollback) = &stage.rollback
                && let Some(at) = resting.iter().position(|status| *status == rollback.value)
            {
                // The initial status comes first, so the `done` of this stage is one further.
                if at > index {
                    self.error(
                        diagnostic::rollback_forward(&name.value, &rollback.value)
                            .at(rollback.place),
                    );
                }
            } else if let Some(rollback) = &stage.rollback {
                let finding = self.unknown_at(
                    "resting status",
                    &rollback.value,
                    rollback.place,
                    resting.iter().take(index + 1).copied(),
                );
                self.error(finding.note(
                    "a stage rolls back to the `initial` status or to the `done` of an earlier stage",
                ));
            }
            stages.push(Stage {
                name: name.value.clone(),
                running: running.value.clone(),
                done: done.value.clone(),
                failed: text(&stage.failed).unwrap_or_else(|| format!("{}_failed", name.value)),
                rollback: text(&stage.rollback).unwrap_or_else(|| before.clone()),
            });
            before = &done.value;
        }
        Some(Workflow {
            initial: initial.value.clone(),
            store: written
                .store
                .as_ref()
                .and_then(|store| self.store(&store.value)),
            on_unknown_status: written
                .on_unknown_status
                .as_ref()
                .map_or(OnUnknownStatus::Error, |read| read.value),
            stages,
        })
    }

    /// Checks that each status means one thing: only a row's status says where its run is. Several
    /// stages may share a written `failed`.
    fn statuses(&mut self, initial: &'m Spanned<String>, stages: &'m [Spanned<document::Stage>]) {
        let mut seen: HashMap<String, Place> = HashMap::new();
        let mut names: HashMap<&str, Place> = HashMap::new();
        seen.insert(initial.value.clone(), initial.place);
        let mut failed: Vec<(String, Place)> = Vec::new();
        for stage in stages {
            let stage = &stage.value;
            if let Some(name) = &stage.name {
                if let Some(first) = names.insert(&name.value, name.place) {
                    self.error(
                        diagnostic::duplicate_name("stage", &name.value)
                            .label(name.place, "defined again here")
                            .label(first, "first defined here"),
                    );
                }
                match &stage.failed {
                    Some(status) => failed.push((status.value.clone(), status.place)),
                    None => failed.push((format!("{}_failed", name.value), name.place)),
                }
            }
            for status in stage.running.iter().chain(&stage.done) {
                self.status(&status.value, status.place, &seen);
                seen.entry(status.value.clone()).or_insert(status.place);
            }
        }
        for (status, place) in failed {
            self.status(&status, place, &seen);
        }
    }

    fn status(&mut self, status: &str, place: Place, seen: &HashMap<String, Place>) {
        if let Some(first) = seen.get(status) {
            self.error(
                diagnostic::duplicate_status(status)
                    .label(place, "means something else here")
                    .label(*first, "first used here"),
            );
        }
    }
}
