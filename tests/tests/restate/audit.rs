//! What a load has done: Restate's journal, the log of the service, the records and the catalog must agree.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use errpact_tests::restate::Restate;
use errpact_workflow::{Page, RunState, StageFailure, Stages as _};
use serde_json::Value;

use crate::restate::World;
use crate::restate::errors::CATALOG;
use crate::restate::errors::workflows::Copying;
use crate::restate::worker::{Call, calls_of};

/// The code of an attempt whose worker is gone.
const INTERRUPTED: &str = "INTERRUPTED";

/// A stage as the journal has it: who began it, and its outcome.
struct Step {
    stage: String,
    worker: String,
    /// `None` if it was done.
    code: Option<String>,
    is_retried: bool,
}

/// One invocation of the handler that carries out stages.
struct Invocation {
    id: String,
    /// How many attempts had begun before.
    before: u64,
    is_success: bool,
}

/// What was counted.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) calls: usize,
    pub(crate) failed_calls: usize,
    /// Calls that were killed before they returned.
    pub(crate) cut_calls: usize,
    pub(crate) steps: usize,
    pub(crate) retries: usize,
    pub(crate) records: u64,
    pub(crate) interruptions: usize,
    /// The workers whose kill hit a stage.
    pub(crate) hit_workers: BTreeSet<String>,
    /// All calls: when each began and returned.
    pub(crate) spans: Vec<(u64, Option<u64>)>,
}

/// Compares everything that is known of these runs, all of which are done.
pub(crate) async fn audit(world: &World, runs: &[String]) -> Figures {
    let (mut steps, mut invocations) = journal(&world.server).await;
    let states = world.runs.states(runs).await.unwrap();
    let mut figures = Figures::default();
    for (run, state) in runs.iter().zip(&states) {
        let mut began = invocations.remove(run).unwrap_or_default();
        began.sort_by_key(|invocation| invocation.before);
        let history = match state.failures {
            0 => Vec::new(),
            _ => {
                let history = world.runs.history(run, Page::newest(1000)).await;
                history.unwrap().failures
            }
        };
        let began = began.into_iter().map(|invocation| {
            let steps = steps.remove(&invocation.id).unwrap_or_default();
            (invocation, steps)
        });
        let attempts = attempts(run, began);
        follow_the_catalog(run, &attempts);
        are_recorded(run, &attempts, state, &history);
        let calls = calls_of(&world.path(), run);
        are_called(run, &attempts, &calls);
        figures.count(&attempts, &calls, state);
    }
    assert!(invocations.is_empty(), "runs that no one started");
    figures
}

/// Reads the steps of each invocation, and the invocations of each run, from Restate's tables.
async fn journal(
    server: &Restate,
) -> (HashMap<String, Vec<Step>>, HashMap<String, Vec<Invocation>>) {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let entries = server
        .query(
            "SELECT id, index, name, entry_type, entry_lite_json, raw FROM sys_journal WHERE entry_type IN \
             ('Command: Run', 'Notification: Run') ORDER BY id, index",
        )
        .await;
    // The command names the step, and the notification with the same number has its result.
    let mut results: HashMap<(String, u64), Value> = HashMap::new();
    let mut commands = Vec::new();
    for entry in &entries {
        let lite: Value = serde_json::from_str(&text(entry, "entry_lite_json")).unwrap();
        let id = text(entry, "id");
        if entry["entry_type"] == "Command: Run" {
            let number = lite["Command"]["Run"]["completion_id"].as_u64().unwrap();
            commands.push((id, number, text(entry, "name")));
        } else {
            let number = lite["Notification"]["id"]["CompletionId"].as_u64();
            results.insert((id, number.unwrap()), result(&text(entry, "raw")));
        }
    }
    let mut steps: HashMap<String, Vec<Step>> = HashMap::new();
    let mut worker = String::new();
    for (id, number, name) in commands {
        let result = results.remove(&(id.clone(), number));
        let result = result.unwrap_or_else(|| panic!("{id}: {name} has no result"));
        if name.starts_with("begin ") {
            worker = text(&result, "worker");
            continue;
        }
        let end = &result["end"];
        let again = end["Again"]["code"].as_str();
        let code = again.or_else(|| end["Failed"]["code"].as_str());
        assert!(code.is_some() || end == "Done", "{end}");
        steps.entry(id).or_default().push(Step {
            stage: name,
            worker: worker.clone(),
            code: code.map(str::to_owned),
            is_retried: again.is_some(),
        });
    }
    let mut invocations: HashMap<String, Vec<Invocation>> = HashMap::new();
    let rows = server
        .query(
            "SELECT id, target_service_key, idempotency_key, status, completion_result FROM sys_invocation WHERE \
             target_handler_name = 'advance'",
        )
        .await;
    for row in rows {
        assert_eq!(row["status"], "completed", "{row}");
        let run = invocations.entry(text(&row, "target_service_key"));
        run.or_default().push(Invocation {
            id: text(&row, "id"),
            before: text(&row, "idempotency_key").parse().unwrap(),
            is_success: row["completion_result"] == "success",
        });
    }
    (steps, invocations)
}

/// Reads the result of a step, which is JSON in a message of Protocol Buffers.
fn result(hexadecimal: &str) -> Value {
    let digits = |at: usize| hexadecimal.get(at..at + 2);
    let bytes = (0..hexadecimal.len()).step_by(2);
    let bytes: Vec<u8> = bytes
        .map(|at| u8::from_str_radix(digits(at).unwrap(), 16).unwrap())
        .collect();
    let start = bytes.iter().position(|byte| *byte == b'{').unwrap();
    serde_json::from_slice(&bytes[start..]).unwrap()
}

/// Returns the steps of each attempt. An attempt is a step and its retries.
fn attempts(
    run: &str,
    began: impl Iterator<Item = (Invocation, Vec<Step>)>,
) -> BTreeMap<u64, Vec<Step>> {
    let mut attempts: BTreeMap<u64, Vec<Step>> = BTreeMap::new();
    let mut number = 0;
    for (invocation, steps) in began {
        if steps.is_empty() {
            // A user who started it between two stages of a running handler was too late.
            assert!(invocation.is_success && invocation.before < number, "{run}");
            continue;
        }
        assert_eq!(
            invocation.before, number,
            "{run}: a start is missing or twice"
        );
        let mut is_retry = false;
        let (count, mut has_failed) = (steps.len(), false);
        for (index, step) in steps.into_iter().enumerate() {
            number += u64::from(!is_retry);
            is_retry = step.is_retried;
            has_failed = step.code.is_some() && !is_retry;
            assert!(
                !has_failed || index + 1 == count,
                "{run} goes on after a failure"
            );
            attempts.entry(number).or_default().push(step);
        }
        assert!(!is_retry, "{run}: an invocation without an end");
        assert_eq!(invocation.is_success, !has_failed, "{run}");
    }
    attempts
}

/// Each attempt has the retries that the policies of its codes allow: none less, none more.
fn follow_the_catalog(run: &str, attempts: &BTreeMap<u64, Vec<Step>>) {
    let stages = Copying::ALL.iter().map(|stage| stage.row().name);
    let mut stages = stages.peekable();
    for (number, steps) in attempts {
        let stage = *stages
            .peek()
            .unwrap_or_else(|| panic!("{run} goes on after its end"));
        let repeatable = stage == "read" && CATALOG.tool("read_file").unwrap().may_repeat();
        let mut used: HashMap<&str, u32> = HashMap::new();
        for step in steps {
            assert_eq!(step.stage, stage, "{run}, attempt {number}");
            let Some(code) = &step.code else {
                assert!(!step.is_retried);
                stages.next();
                continue;
            };
            let entry = CATALOG.entry(CATALOG.index_of(code).unwrap());
            let is_safe = repeatable || entry.policy.outcome == errpact::table::Outcome::NotDone;
            let used = used.entry(code).or_default();
            let allowed = is_safe && *used < entry.policy.retry.max.unwrap();
            assert_eq!(step.is_retried, allowed, "{run}, attempt {number}: {code}");
            *used += 1;
        }
    }
    assert!(stages.next().is_none(), "{run}: a stage is lost");
}

/// Each failed attempt has one record, with its code, and the run has as many attempts as the journal.
fn are_recorded(
    run: &str,
    attempts: &BTreeMap<u64, Vec<Step>>,
    state: &RunState<Copying>,
    history: &[StageFailure],
) {
    assert!(state.is_done && state.error.is_none(), "{state:?}");
    assert_eq!(state.attempt, attempts.len() as u64, "{run}");
    let failed = attempts.iter().rev().filter_map(|(number, steps)| {
        let last = steps.last()?;
        Some((*number, last.stage.clone(), last.code.clone()?))
    });
    let records = history
        .iter()
        .map(|failure| (failure.attempt, failure.stage.clone(), failure.code.clone()));
    let failed: Vec<_> = failed.collect();
    assert_eq!(failed, records.collect::<Vec<_>>(), "{run}");
    assert_eq!(state.failures, failed.len() as u64, "{run}");
}

/// The service was called once for each step, by the worker that began it, and returned the outcome of the journal. Only
/// the call of an interrupted step may be missing, or may not have returned, and it is the last of its worker.
fn are_called(run: &str, attempts: &BTreeMap<u64, Vec<Step>>, calls: &[Call]) {
    let mut left: HashMap<(&str, u64, &str), Vec<&Call>> = HashMap::new();
    for call in calls.iter().rev() {
        let key = (&*call.stage, call.attempt, &*call.worker);
        left.entry(key).or_default().push(call);
    }
    for (number, steps) in attempts {
        for step in steps {
            let key = (&*step.stage, *number, &*step.worker);
            let call = left.get_mut(&key).and_then(Vec::pop);
            if step.code.as_deref() == Some(INTERRUPTED) {
                let more = left.get(&key).is_some_and(|calls| !calls.is_empty());
                assert!(
                    !more,
                    "{run}, attempt {number}: called again after an interruption"
                );
                continue;
            }
            let call = call.unwrap_or_else(|| panic!("{run}, attempt {number}: no call"));
            let said = call.said.as_deref();
            let wanted = step.code.as_deref().unwrap_or("done");
            assert_eq!(said, Some(wanted), "{run}, attempt {number}");
        }
    }
    let twice: Vec<_> = left.iter().filter(|(_, calls)| !calls.is_empty()).collect();
    assert!(twice.is_empty(), "{run}: calls without a step: {twice:?}");
}

impl Figures {
    fn count(
        &mut self,
        attempts: &BTreeMap<u64, Vec<Step>>,
        calls: &[Call],
        state: &RunState<Copying>,
    ) {
        for call in calls {
            self.calls += 1;
            match call.said.as_deref() {
                None => self.cut_calls += 1,
                Some("done") => {}
                Some(_) => self.failed_calls += 1,
            }
            self.spans.push((call.began, call.returned));
        }
        for step in attempts.values().flatten() {
            self.steps += 1;
            self.retries += usize::from(step.is_retried);
            if step.code.as_deref() == Some(INTERRUPTED) {
                self.interruptions += 1;
                self.hit_workers.insert(step.worker.clone());
            }
        }
        self.records += state.failures;
    }
}
