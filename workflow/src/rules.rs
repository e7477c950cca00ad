//! Which status allows what, and the state of an attempt: these rules need no database.

use std::cmp::Ordering;

use errpact::table::{OnUnknownStatus, Stage, Workflow};

use crate::Ended;
use crate::running::Claim;

/// The position of a status in a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Nothing runs; this is the stage that may begin, if there is one.
    Rest { next: Option<usize> },
    /// This stage runs.
    Running(usize),
    /// A programming error left it here.
    Failed(usize),
    /// No stage has it.
    Unknown,
}

/// Returns the position of a status. A row without a status has one that no stage has.
pub(crate) fn place(workflow: &Workflow<'_>, status: Option<&str>) -> Place {
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

/// Returns the stage that may begin from this status.
pub(crate) fn next(workflow: &Workflow<'_>, status: Option<&str>) -> Option<usize> {
    match place(workflow, status) {
        Place::Rest { next } => next,
        Place::Unknown if workflow.on_unknown_status == OnUnknownStatus::Initial => {
            (!workflow.stages.is_empty()).then_some(0)
        }
        Place::Unknown | Place::Running(_) | Place::Failed(_) => None,
    }
}

/// Returns the status from which a stage begins.
pub(crate) fn before(workflow: &'static Workflow<'static>, index: usize) -> &'static str {
    let before = index.checked_sub(1);
    let stage = before.and_then(|before| workflow.stages.get(before));
    stage.map_or(workflow.initial, |stage| stage.done)
}

/// Returns whether the first stage may begin from a status that no stage has.
pub(crate) fn takes_unknown(workflow: &Workflow<'_>, index: usize) -> bool {
    index == 0 && workflow.on_unknown_status == OnUnknownStatus::Initial
}

/// Returns every status that has a meaning.
pub(crate) fn statuses<'a>(workflow: &Workflow<'a>) -> impl Iterator<Item = &'a str> {
    let of_stage = |stage: &'a Stage<'a>| [stage.running, stage.done, stage.failed];
    std::iter::once(workflow.initial).chain(workflow.stages.iter().flat_map(of_stage))
}

/// Returns every status from which a stage may begin.
pub(crate) fn beginnings<'a>(workflow: &Workflow<'a>) -> impl Iterator<Item = &'a str> {
    let others = workflow.stages.len().saturating_sub(1);
    let done = workflow.stages.iter().take(others).map(|stage| stage.done);
    std::iter::once(workflow.initial).chain(done)
}

/// A run's row in the table of runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RunRow {
    pub(crate) attempt: u64,
    pub(crate) stage: Option<String>,
    pub(crate) worker: Option<String>,
    pub(crate) claim: Option<String>,
    pub(crate) until: Option<String>,
}

/// Returns what happened to an attempt without a record, whose row is this.
///
/// A row is not enough proof: attempts that ended otherwise also leave a higher number behind, and an emptied table
/// counts anew. So an attempt is completed only if its own worker has sent that commit, and the row agrees:
/// `docs/decisions/050-an-attempt-is-completed-by-its-own-word.md`.
pub(crate) fn ended(row: Option<&RunRow>, claim: &Claim) -> Ended {
    let agrees = || {
        row.is_some_and(|row| match row.attempt.cmp(&claim.attempt) {
            Ordering::Greater => true,
            Ordering::Equal => row.stage.is_none() && row.claim.as_ref() == Some(&claim.word),
            Ordering::Less => false,
        })
    };
    match claim.ended() {
        Some(Ended::Completed) if !agrees() => Ended::Unknown,
        ended => ended.unwrap_or(Ended::Unknown),
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
    ) -> Stage<'static> {
        Stage {
            name,
            running,
            done,
            failed,
            rollback,
        }
    }

    static STAGES: [Stage<'_>; 2] = [
        stage("read", "reading", "read", "read_failed", "new"),
        stage("write", "writing", "written", "write_failed", "read"),
    ];
    static STRICT: Workflow<'_> = Workflow {
        name: "copy",
        initial: "new",
        on_unknown_status: OnUnknownStatus::Error,
        store: None,
        stages: &STAGES,
    };
    static LENIENT: Workflow<'_> = Workflow {
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
    fn an_attempt_is_completed_where_its_worker_said_so_and_the_row_agrees() {
        let row = |attempt, stage: Option<&str>, claim: &str| RunRow {
            attempt,
            stage: stage.map(str::to_owned),
            worker: None,
            claim: Some(claim.to_owned()),
            until: stage.map(|_| "2026-01-02T03:04:05.678Z".to_owned()),
        };
        let now = tokio::time::Instant::now();
        let claim = || Claim::new("7".into(), 0, 3, "ours".into(), "me".into(), now);
        let (silent, completed, moved) = (claim(), claim(), claim());
        completed.ends(Ended::Completed);
        // The last try counts.
        let elsewhere = Ended::Moved {
            status: Some("new".into()),
        };
        moved.ends(Ended::Completed);
        moved.ends(elsewhere.clone());
        for (row, agrees) in [
            (None, false),
            (Some(row(2, None, "ours")), false),
            (Some(row(3, None, "ours")), true),
            (Some(row(3, None, "theirs")), false),
            (Some(row(3, Some("read"), "ours")), false),
            (Some(row(3, Some("read"), "theirs")), false),
            (Some(row(4, Some("write"), "theirs")), true),
            (Some(row(4, None, "theirs")), true),
        ] {
            let row = row.as_ref();
            assert_eq!(ended(row, &silent), Ended::Unknown, "{row:?}");
            assert_eq!(ended(row, &moved), elsewhere, "{row:?}");
            let expected = if agrees {
                Ended::Completed
            } else {
                Ended::Unknown
            };
            assert_eq!(ended(row, &completed), expected, "{row:?}");
        }
    }
}
