//! The audit finds every fault that a load could leave behind, and no others.

use std::time::Duration;

use errpact_load::audit::{Fault, INTERRUPTED, faults};
use errpact_load::errors::workflows::Parcels;
use errpact_load::ledger::{Death, Ledger, Record, Run, Said, Told, Visit};
use errpact_load::plan::{Fate, Plan};
use errpact_workflow::Stages as _;

const PLAN: Plan = Plan {
    seed: 7,
    fail_percent: 30,
    bugs_per_mille: 40,
    longest: Duration::from_millis(1),
};

/// The ledger of 50 parcels without faults: every ninth attempt is interrupted, in turn during the work and after it.
fn sound() -> Ledger {
    let mut ledger = Ledger::default();
    let mut clock = 0;
    for number in 0..50 {
        let mut run = Run {
            run: format!("parcel {number}"),
            status: Parcels::WORKFLOW.initial.to_owned(),
            attempt: 0,
            claimed: false,
            error_id: None,
        };
        let mut stages = Parcels::WORKFLOW.stages.iter();
        let mut current = stages.next();
        while let Some(stage) = current {
            run.attempt += 1;
            clock += 10;
            let interrupted = clock % 90 == 0;
            let worker = format!("worker {clock}");
            ledger.visits.push(Visit {
                worker: worker.clone(),
                run: run.run.clone(),
                stage: stage.name.to_owned(),
                attempt: run.attempt,
                began: clock,
                ended: (clock % 180 != 0).then_some(clock + 9),
            });
            let fate = PLAN.fate(&run.run, run.attempt);
            let (disposition, code, left) = match fate {
                _ if interrupted => ("rolled_back", INTERRUPTED, stage.rollback),
                Fate::Fails(code) => ("rolled_back", code, stage.rollback),
                Fate::Bug | Fate::Panic => ("failed", "INTERNAL_ERROR", stage.failed),
                Fate::Done => ("", "", stage.done),
            };
            run.status = left.to_owned();
            run.error_id = None;
            let mut told = Told {
                worker: worker.clone(),
                run: run.run.clone(),
                attempt: run.attempt,
                said: Said::Completed,
                error_id: None,
                recorded: false,
            };
            if interrupted {
                ledger.deaths.push(Death {
                    worker,
                    at: clock + 9,
                });
                "another".clone_into(&mut told.worker);
            }
            if code.is_empty() {
                current = stages.next();
            } else {
                let error_id = format!("error {clock}");
                ledger.records.push(Record {
                    error_id: error_id.clone(),
                    run: run.run.clone(),
                    stage: stage.name.to_owned(),
                    attempt: run.attempt,
                    disposition: disposition.to_owned(),
                    code: code.to_owned(),
                    previous_status: stage.running.to_owned(),
                    status: left.to_owned(),
                });
                told.said = if interrupted {
                    Said::Recovered
                } else {
                    Said::Failed
                };
                told.error_id = Some(error_id.clone());
                told.recorded = true;
                run.error_id = Some(error_id);
                if disposition == "failed" {
                    current = None;
                }
            }
            ledger.told.push(told);
        }
        ledger.runs.push(run);
    }
    ledger
}

#[track_caller]
fn found(spoil: impl FnOnce(&mut Ledger)) -> Vec<Fault> {
    let mut ledger = sound();
    spoil(&mut ledger);
    faults(&ledger, &PLAN, Parcels::WORKFLOW)
}

/// Returns the index of the first recorded failure that is not an interruption.
fn failure(ledger: &Ledger) -> usize {
    ledger
        .records
        .iter()
        .position(|it| it.code == "SERVICE_DOWN")
        .unwrap()
}

#[test]
fn a_sound_ledger_has_no_fault() {
    let ledger = sound();
    assert_eq!(faults(&ledger, &PLAN, Parcels::WORKFLOW), []);
    let count = |code: &str| ledger.records.iter().filter(|it| it.code == code).count();
    assert!(count("INTERNAL_ERROR") > 0 && count(INTERRUPTED) > 3 && count("RATE_LIMITED") > 5);
    assert!(ledger.visits.iter().any(|it| it.ended.is_none()));
}

#[test]
fn two_stages_at_once() {
    let faults = found(|ledger| ledger.visits[1].began = ledger.visits[0].began + 5);
    assert_eq!(faults, [Fault::TwiceAtOnce("parcel 0".into(), 1, 2)]);
}

#[test]
fn a_visit_inside_a_longer_one_that_began_before_its_neighbor() {
    let faults = found(|ledger| {
        ledger.visits[0].ended = Some(ledger.visits[2].began + 1);
        assert_eq!(ledger.visits[2].run, "parcel 0");
    });
    assert_eq!(
        faults,
        [
            Fault::TwiceAtOnce("parcel 0".into(), 1, 2),
            Fault::TwiceAtOnce("parcel 0".into(), 1, 3),
        ]
    );
}

#[test]
fn work_while_the_killed_worker_was_not_dead_yet() {
    let faults = found(|ledger| {
        let open = ledger
            .visits
            .iter()
            .position(|it| it.ended.is_none())
            .unwrap();
        let (next, until) = (
            ledger.visits[open + 1].began,
            ledger.visits[open].worker.clone(),
        );
        assert_eq!(ledger.visits[open].run, ledger.visits[open + 1].run);
        ledger
            .deaths
            .iter_mut()
            .find(|it| it.worker == until)
            .unwrap()
            .at = next + 1;
    });
    assert!(matches!(faults[..], [Fault::TwiceAtOnce(..)]), "{faults:?}");
}

#[test]
fn one_attempt_twice_one_after_the_other() {
    let faults = found(|ledger| {
        let mut again = ledger.visits[0].clone();
        (again.worker, again.began, again.ended) = ("another".into(), 19, Some(20));
        ledger.visits.insert(1, again);
    });
    assert_eq!(faults, [Fault::AttemptTwice("parcel 0".into(), 1)]);
}

#[test]
fn work_without_an_end() {
    let faults = found(|ledger| ledger.deaths.clear());
    assert!(
        faults.iter().any(|it| matches!(it, Fault::Endless(..))),
        "{faults:?}"
    );
}

#[test]
fn a_lost_failure() {
    let faults = found(|ledger| {
        let lost = failure(ledger);
        let record = ledger.records.remove(lost);
        ledger
            .told
            .retain(|it| it.error_id.as_ref() != Some(&record.error_id));
    });
    assert!(matches!(faults[..], [Fault::Lost(..), ..]), "{faults:?}");
}

#[test]
fn a_failure_that_only_the_worker_knows() {
    let faults = found(|ledger| {
        let told = ledger
            .told
            .iter_mut()
            .find(|it| it.error_id.is_some())
            .unwrap();
        told.error_id = Some("unknown".into());
    });
    assert!(matches!(faults[..], [Fault::Lost(..)]), "{faults:?}");
}

#[test]
fn a_failure_told_of_another_attempt() {
    let faults = found(|ledger| {
        let told = ledger
            .told
            .iter_mut()
            .find(|it| it.error_id.is_some())
            .unwrap();
        told.attempt += 1;
        told.recorded = false;
    });
    assert!(matches!(faults[..], [Fault::Lost(..)]), "{faults:?}");
}

#[test]
fn a_failure_without_an_id_that_has_no_record() {
    let faults = found(|ledger| {
        let lost = ledger
            .records
            .iter()
            .position(|it| it.code == "INTERNAL_ERROR")
            .unwrap();
        let record = ledger.records.remove(lost);
        let told = ledger
            .told
            .iter_mut()
            .find(|it| it.error_id == Some(record.error_id.clone()));
        told.unwrap().error_id = None;
    });
    let lost = faults
        .iter()
        .filter(|it| matches!(it, Fault::Lost(..)))
        .count();
    assert_eq!(lost, 2, "by the plan, and by what was told: {faults:?}");
}

#[test]
fn a_doubled_failure() {
    let faults = found(|ledger| {
        let mut again = ledger.records[failure(ledger)].clone();
        again.error_id = "another".into();
        ledger.records.push(again);
    });
    assert!(
        faults.iter().any(|it| matches!(it, Fault::Doubled(..))),
        "{faults:?}"
    );
}

#[test]
fn a_failure_under_the_id_of_another() {
    let faults = found(|ledger| ledger.records[1].error_id = ledger.records[0].error_id.clone());
    assert!(
        faults.iter().any(|it| matches!(it, Fault::Doubled(..))),
        "{faults:?}"
    );
}

#[test]
fn two_calls_that_were_told_that_they_recorded_it() {
    let faults = found(|ledger| {
        let mut again = ledger.told.iter().find(|it| it.recorded).unwrap().clone();
        again.worker = "another".into();
        ledger.told.push(again);
    });
    assert!(matches!(faults[..], [Fault::Doubled(..)]), "{faults:?}");
}

#[test]
fn the_second_report_of_a_failure_is_none() {
    let faults = found(|ledger| {
        let mut again = ledger.told.iter().find(|it| it.recorded).unwrap().clone();
        again.recorded = false;
        ledger.told.push(again);
    });
    assert_eq!(faults, []);
}

#[test]
fn a_record_of_a_run_that_is_not_there() {
    let faults = found(|ledger| {
        let mut stray = ledger.records[0].clone();
        (stray.run, stray.error_id) = ("parcel 99".into(), "stray".into());
        ledger.records.push(stray);
    });
    assert_eq!(
        faults,
        [Fault::Unaccounted("parcel 99".into(), ledger_attempt())]
    );
}

fn ledger_attempt() -> i64 {
    sound().records[0].attempt
}

#[test]
fn a_record_that_says_another_code_stage_or_status() {
    let spoil: [fn(&mut Record); 5] = [
        |it| it.code = "RATE_LIMITED".into(),
        |it| it.stage = "elsewhere".into(),
        |it| it.previous_status = "waiting".into(),
        |it| it.status = "shipped".into(),
        |it| it.disposition = "failed".into(),
    ];
    for spoil in spoil {
        let faults = found(|ledger| {
            let index = failure(ledger);
            spoil(&mut ledger.records[index]);
        });
        assert!(matches!(faults[..], [Fault::Unaccounted(..)]), "{faults:?}");
    }
}

#[test]
fn a_failure_of_work_that_nobody_did() {
    let faults = found(|ledger| {
        let record = &ledger.records[failure(ledger)];
        let (run, attempt) = (record.run.clone(), record.attempt);
        ledger
            .visits
            .retain(|it| (&it.run, it.attempt) != (&run, attempt));
    });
    assert!(matches!(faults[..], [Fault::Unaccounted(..)]), "{faults:?}");
}

#[test]
fn a_completion_of_work_that_nobody_did() {
    let faults = found(|ledger| {
        let told = ledger
            .told
            .iter()
            .find(|it| it.said == Said::Completed)
            .unwrap();
        let (run, attempt) = (told.run.clone(), told.attempt);
        ledger
            .visits
            .retain(|it| (&it.run, it.attempt) != (&run, attempt));
    });
    assert!(matches!(faults[..], [Fault::NotWorked(..)]), "{faults:?}");
}

#[test]
fn a_completion_in_the_middle_of_the_work() {
    let faults = found(|ledger| {
        let told = ledger
            .told
            .iter()
            .find(|it| it.said == Said::Completed)
            .unwrap();
        let (run, attempt) = (told.run.clone(), told.attempt);
        let visit = ledger
            .visits
            .iter_mut()
            .find(|it| it.run == run && it.attempt == attempt);
        let visit = visit.unwrap();
        ledger.deaths.push(Death {
            worker: visit.worker.clone(),
            at: visit.began + 1,
        });
        visit.ended = None;
    });
    assert!(matches!(faults[..], [Fault::NotWorked(..)]), "{faults:?}");
}

#[test]
fn a_completion_told_of_a_failure() {
    let faults = found(|ledger| {
        let told = ledger
            .told
            .iter_mut()
            .find(|it| it.said == Said::Failed)
            .unwrap();
        told.said = Said::Completed;
    });
    assert!(
        matches!(faults[..], [Fault::Contradicted(..)]),
        "{faults:?}"
    );
}

#[test]
fn a_run_that_never_ended() {
    let faults = found(|ledger| ledger.runs[0].claimed = true);
    assert!(matches!(faults[..], [Fault::NotEnded(..)]), "{faults:?}");
    let faults = found(|ledger| {
        let run = ledger
            .runs
            .iter_mut()
            .find(|it| it.status == "shipped")
            .unwrap();
        (run.attempt, run.status) = (run.attempt - 1, "labeled".into());
    });
    assert!(
        faults.iter().any(|it| matches!(it, Fault::NotEnded(..))),
        "{faults:?}"
    );
}

#[test]
fn a_row_that_disagrees_with_its_history() {
    let spoil: [fn(&mut Run); 3] = [
        |it| it.status = "packed".into(),
        |it| it.attempt += 1,
        |it| it.error_id = Some("unknown".into()),
    ];
    for spoil in spoil {
        let faults = found(|ledger| spoil(&mut ledger.runs[0]));
        assert!(
            matches!(faults[..], [Fault::RowDiffers { .. }]),
            "{faults:?}"
        );
    }
}
