//! The meanings of a workflow's statuses.

use errpact_spec::catalog::Workflow;
use serde::Serialize;

/// A status.
#[derive(Debug, Serialize)]
pub(super) struct Row<'a> {
    name: &'a str,
    /// What it means for these stages.
    says: Says,
    stages: Vec<&'a str>,
    /// The next stage that may begin.
    next: Option<&'a str>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Says {
    Initial,
    Running,
    Done,
    Failed,
}

/// Returns the statuses in the order of a run, those of programming errors last.
pub(super) fn rows(workflow: &Workflow) -> Vec<Row<'_>> {
    let stages = &workflow.stages;
    let mut rows = vec![Row {
        name: &workflow.initial,
        says: Says::Initial,
        stages: Vec::new(),
        next: stages.first().map(|stage| stage.name.as_str()),
    }];
    for (index, stage) in stages.iter().enumerate() {
        let next = stages.get(index + 1).map(|stage| stage.name.as_str());
        for (name, says, next) in [
            (&stage.running, Says::Running, None),
            (&stage.done, Says::Done, next),
        ] {
            rows.push(Row {
                name,
                says,
                stages: vec![&stage.name],
                next,
            });
        }
    }
    for stage in stages {
        // Several stages may share this status.
        match rows.iter_mut().find(|row| row.name == stage.failed) {
            Some(row) => row.stages.push(&stage.name),
            None => rows.push(Row {
                name: &stage.failed,
                says: Says::Failed,
                stages: vec![&stage.name],
                next: None,
            }),
        }
    }
    rows
}
