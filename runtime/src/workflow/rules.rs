//! Which status allows what, and how an attempt stands: no database is needed to know.

use crate::table::{OnUnknownStatus, Stage, Workflow};

/// Where a status is on the way through a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Nothing runs; this is the stage that may begin, where there is one.
    Rest { next: Option<usize> },
    /// This stage runs.
    Running(usize),
    /// A programming error left it here.
    Failed(usize),
    /// No stage has it.
    Unknown,
}

/// Where a status is. A row without a status has one that no stage has.
pub(super) fn place(workflow: &Workflow, status: Option<&str>) -> Place {
    let Some(status) = status else {
        return Place::Unknown;
    };
    let stages = workflow.stages;
    let next = |index: usize| Place::Rest {
        next: (index < stages.len()).then_some(index),
    };
    if status == workflow.initial {
        return next(0);
    }
    for (index, stage) in stages.iter().enumerate() {
        if status == stage.done {
            return next(index + 1);
        }
        if status == stage.running {
            return Place::Running(index);
        }
        if status == stage.failed {
            return Place::Failed(index);
        }
    }
    Place::Unknown
}

/// The stage that may begin from this status.
pub(super) fn next(workflow: &Workflow, status: Option<&str>) -> Option<usize> {
    match place(workflow, status) {
        Place::Rest { next } => next,
        Place::Unknown if workflow.on_unknown_status == OnUnknownStatus::Initial => {
            (!workflow.stages.is_empty()).then_some(0)
        }
        Place::Unknown | Place::Running(_) | Place::Failed(_) => None,
    }
}

/// The status from which a stage begins.
pub(super) fn before(workflow: &'static Workflow, index: usize) -> &'static str {
    let before = index.checked_sub(1);
    let stage = before.and_then(|before| workflow.stages.get(before));
    stage.map_or(workflow.initial, |stage| stage.done)
}

/// May the first stage begin from a status that no stage has?
pub(super) fn takes_unknown(workflow: &Workflow, index: usize) -> bool {
    index == 0 && workflow.on_unknown_status == OnUnknownStatus::Initial
}

/// Every status that has a meaning.
pub(super) fn statuses(workflow: &Workflow) -> impl Iterator<Item = &'static str> {
    let of_stage = |stage: &'static Stage| [stage.running, stage.done, stage.failed];
    std::iter::once(workflow.initial).chain(workflow.stages.iter().flat_map(of_stage))
}

/// Every status from which a stage may begin.
pub(super) fn beginnings(workflow: &Workflow) -> impl Iterator<Item = &'static str> {
    let others = workflow.stages.len().saturating_sub(1);
    let done = workflow.stages.iter().take(others).map(|stage| stage.done);
    std::iter::once(workflow.initial).chain(done)
}

/// What the table of runs has of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RunRow {
    pub(super) attempt: u64,
    pub(super) stage: Option<String>,
    pub(super) worker: Option<String>,
    pub(super) claim: Option<String>,
    pub(super) until: Option<String>,
}

/// How an attempt stands that a statement did not match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Standing {
    /// It ended well.
    Completed,
    /// Somebody else has the run, or it was never begun like this.
    Unknown,
}

/// How an attempt without a record stands.
pub(super) fn standing(row: Option<&RunRow>, attempt: u64, claim: &str) -> Standing {
    let Some(row) = row else {
        return Standing::Unknown;
    };
    let ours = row.claim.as_deref() == Some(claim);
    match (row.attempt.cmp(&attempt), &row.stage) {
        // Whoever else ends an attempt leaves a record, or forgets the claim.
        (std::cmp::Ordering::Greater, _) => Standing::Completed,
        (std::cmp::Ordering::Equal, None) if ours => Standing::Completed,
        _ => Standing::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn stage(
        name: &'static str,
        running: &'static str,
        done: &'static str,
        failed: &'static str,
        rollback: &'static str,
    ) -> Stage {
        Stage {
            name,
            running,
            done,
            failed,
            rollback,
        }
    }

    static STAGES: [Stage; 2] = [
        stage("read", "reading", "read", "read_failed", "new"),
        stage("write", "writing", "written", "write_failed", "read"),
    ];
    static STRICT: Workflow = Workflow {
        name: "copy",
        initial: "new",
        on_unknown_status: OnUnknownStatus::Error,
        store: None,
        stages: &STAGES,
    };
    static LENIENT: Workflow = Workflow {
        on_unknown_status: OnUnknownStatus::Initial,
        ..STRICT
    };

    #[test]
    fn a_status_says_what_may_begin() {
        for (status, strict, lenient) in [
            (Some("new"), Some(0), Some(0)),
            (Some("reading"), None, None),
            (Some("read"), Some(1), Some(1)),
            (Some("read_failed"), None, None),
            (Some("writing"), None, None),
            (Some("written"), None, None),
            (Some("write_failed"), None, None),
            (Some("New"), None, Some(0)),
            (Some(""), None, Some(0)),
            (None, None, Some(0)),
        ] {
            assert_eq!(next(&STRICT, status), strict, "{status:?}");
            assert_eq!(next(&LENIENT, status), lenient, "{status:?}");
        }
    }

    #[test]
    fn each_stage_begins_where_the_one_before_it_ended() {
        assert_eq!(before(&STRICT, 0), "new");
        assert_eq!(before(&STRICT, 1), "read");
        assert!(!takes_unknown(&STRICT, 0));
        assert!(takes_unknown(&LENIENT, 0));
        assert!(!takes_unknown(&LENIENT, 1));
        let beginnings: Vec<_> = beginnings(&STRICT).collect();
        assert_eq!(beginnings, ["new", "read"]);
        for status in beginnings {
            assert!(next(&STRICT, Some(status)).is_some(), "{status}");
        }
        assert_eq!(statuses(&STRICT).count(), 7);
    }

    #[test]
    fn an_attempt_is_past_or_ours_or_lost() {
        let row = |attempt, stage: Option<&str>, claim: &str| RunRow {
            attempt,
            stage: stage.map(str::to_owned),
            worker: None,
            claim: Some(claim.to_owned()),
            until: stage.map(|_| "2026-01-02T03:04:05.678Z".to_owned()),
        };
        let of = |row: Option<RunRow>| standing(row.as_ref(), 3, "ours");
        assert_eq!(of(None), Standing::Unknown);
        assert_eq!(of(Some(row(2, None, "ours"))), Standing::Unknown);
        assert_eq!(of(Some(row(3, None, "ours"))), Standing::Completed);
        assert_eq!(of(Some(row(3, None, "theirs"))), Standing::Unknown);
        assert_eq!(of(Some(row(3, Some("read"), "theirs"))), Standing::Unknown);
        assert_eq!(
            of(Some(row(4, Some("write"), "theirs"))),
            Standing::Completed
        );
        assert_eq!(of(Some(row(4, None, "theirs"))), Standing::Completed);
    }
}
