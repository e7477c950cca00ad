//! Any sequence of steps, compared with a model in memory: the same answers, the same rows.

use std::collections::{BTreeMap, BTreeSet};

use errpact_workflow::Stages as _;
use errpact_workflow::{Ended, FailError, Page, Running, StoreError, WorkflowStore};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::{Mistake, credits};

const CASES: u32 = 40;
const RUNS: usize = 2;
/// The statuses that the application, or an operator, may set.
const STATUSES: [&str; 6] = [
    "pending",
    "research_running",
    "research_complete",
    "legal_complete",
    "research_broken",
    "archived",
];

#[derive(Debug, Clone)]
enum Step {
    Begin(usize, usize),
    /// The claim was made at some time, and may be over.
    Complete(prop::sample::Index),
    Fail(prop::sample::Index),
    Break(prop::sample::Index),
    Heartbeat(prop::sample::Index),
    Clear(usize),
    Expire,
    Recover,
    Set(usize, usize),
    Migrate,
}

fn step() -> impl Strategy<Value = Step> {
    let claim = any::<prop::sample::Index>;
    prop_oneof![
        8 => (0..RUNS, 0..Pipeline::ALL.len()).prop_map(|(run, stage)| Step::Begin(run, stage)),
        // The stage that may begin, in most cases.
        8 => (0..RUNS).prop_map(|run| Step::Begin(run, usize::MAX)),
        5 => claim().prop_map(Step::Complete),
        5 => claim().prop_map(Step::Fail),
        1 => claim().prop_map(Step::Break),
        2 => claim().prop_map(Step::Heartbeat),
        2 => (0..RUNS).prop_map(Step::Clear),
        2 => Just(Step::Expire),
        2 => Just(Step::Recover),
        2 => (0..RUNS, 0..STATUSES.len()).prop_map(|(run, status)| Step::Set(run, status)),
        1 => Just(Step::Migrate),
    ]
}

/// A record, as far as the model knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Recorded {
    code: &'static str,
    disposition: &'static str,
    stage: String,
    status: String,
}

#[derive(Debug, Clone)]
struct Active {
    attempt: u64,
    stage: Pipeline,
    expired: bool,
}

#[derive(Debug, Clone)]
struct Run {
    status: String,
    attempt: u64,
    active: Option<Active>,
    error: Option<u64>,
    records: BTreeMap<u64, Recorded>,
    completed: BTreeSet<u64>,
    /// The completed attempts whose row another client had moved.
    moved: BTreeSet<u64>,
}

impl Run {
    fn new() -> Self {
        Self {
            status: "pending".to_owned(),
            attempt: 0,
            active: None,
            error: None,
            records: BTreeMap::new(),
            completed: BTreeSet::new(),
            moved: BTreeSet::new(),
        }
    }

    fn next(&self) -> Option<Pipeline> {
        let next = match self.status.as_str() {
            "pending" => Pipeline::Research,
            "research_complete" => Pipeline::LegalResolution,
            "legal_complete" => Pipeline::Extraction,
            _ => return None,
        };
        self.active.is_none().then_some(next)
    }

    /// Returns the claim if it is still the active one: an expired lease makes no difference until a recovery.
    fn held(&self, attempt: u64) -> Option<&Active> {
        self.active
            .as_ref()
            .filter(|active| active.attempt == attempt)
    }

    fn fail(&mut self, code: &'static str, disposition: &'static str) {
        let Some(active) = self.active.take() else {
            return;
        };
        let row = active.stage.row();
        if self.status == row.running {
            self.status = match disposition {
                "failed" => row.failed,
                _ => row.rollback,
            }
            .to_owned();
        }
        self.error = Some(active.attempt);
        self.records.insert(
            active.attempt,
            Recorded {
                code,
                disposition,
                stage: row.name.to_owned(),
                status: self.status.clone(),
            },
        );
    }
}

struct World<'a> {
    db: &'a Db,
    store: WorkflowStore<Pipeline>,
    prefix: String,
    runs: Vec<Run>,
    claims: Vec<(usize, Running<Pipeline>)>,
}

impl World<'_> {
    fn key(&self, run: usize) -> String {
        format!("{}-{run}", self.prefix)
    }

    fn pick(&self, index: prop::sample::Index) -> Option<(usize, Running<Pipeline>)> {
        (!self.claims.is_empty()).then(|| self.claims[index.index(self.claims.len())].clone())
    }

    async fn take(&mut self, step: &Step) {
        match *step {
            Step::Begin(run, stage) => self.begin(run, stage).await,
            Step::Complete(claim) => self.complete(claim).await,
            Step::Fail(claim) => self.fail(claim).await,
            Step::Break(claim) => self.mistake(claim).await,
            Step::Heartbeat(claim) => {
                let Some((run, claim)) = self.pick(claim) else {
                    return;
                };
                let answer = self.store.heartbeat(&claim).await;
                let run = &mut self.runs[run];
                assert_eq!(answer.is_ok(), run.held(claim.attempt()).is_some());
                if let (Ok(()), Some(active)) = (answer, &mut run.active) {
                    active.expired = false;
                }
            }
            Step::Clear(run) => {
                let cleared = self.store.clear_error(self.key(run)).await.unwrap();
                assert_eq!(cleared, self.runs[run].error.take().is_some());
            }
            Step::Expire => {
                self.db.expire().await;
                for active in self.runs.iter_mut().filter_map(|run| run.active.as_mut()) {
                    active.expired = true;
                }
            }
            Step::Recover => self.recover().await,
            Step::Set(run, status) => {
                self.runs[run].status = STATUSES[status].to_owned();
                self.db.set(&self.key(run), STATUSES[status]).await;
            }
            Step::Migrate => self.store.migrate().await.unwrap(),
        }
    }

    async fn begin(&mut self, index: usize, stage: usize) {
        let run = &self.runs[index];
        let next = run.next();
        let Some(stage) = Pipeline::ALL.get(stage).copied().or(next) else {
            return;
        };
        match self.store.begin(self.key(index), stage).await {
            Ok(claim) => {
                assert_eq!(next, Some(stage));
                let run = &mut self.runs[index];
                run.attempt += 1;
                assert_eq!(claim.attempt(), run.attempt);
                run.active = Some(Active {
                    attempt: run.attempt,
                    stage,
                    expired: false,
                });
                run.error = None;
                run.status = stage.row().running.to_owned();
                self.claims.push((index, claim));
            }
            Err(StoreError::Busy { .. }) => assert!(run.active.is_some()),
            Err(StoreError::UnknownStatus { .. }) => {
                assert!(run.active.is_none());
                assert_eq!(run.status, "archived");
            }
            Err(StoreError::NotAllowed { status, .. }) => {
                assert!(run.active.is_none() && next != Some(stage));
                assert_eq!(status, run.status);
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    async fn complete(&mut self, claim: prop::sample::Index) {
        let Some((index, claim)) = self.pick(claim) else {
            return;
        };
        let answer = self.store.complete(&claim).await;
        let run = &mut self.runs[index];
        let row = claim.stage().row();
        if run.held(claim.attempt()).is_some() {
            run.active = None;
            run.completed.insert(claim.attempt());
            if run.status == row.running {
                answer.unwrap();
                run.status = row.done.to_owned();
            } else {
                // It has ended, and the row is where another client has moved it.
                assert!(matches!(answer, Err(StoreError::Lost { .. })), "{answer:?}");
                run.moved.insert(claim.attempt());
            }
        } else if run.moved.contains(&claim.attempt()) {
            assert!(
                matches!(
                    answer,
                    Err(StoreError::Lost {
                        ended: Ended::Moved { .. },
                        ..
                    })
                ),
                "{answer:?}"
            );
        } else if run.completed.contains(&claim.attempt()) {
            answer.unwrap();
        } else {
            assert!(matches!(answer, Err(StoreError::Lost { .. })), "{answer:?}");
        }
    }

    async fn fail(&mut self, claim: prop::sample::Index) {
        let Some((index, claim)) = self.pick(claim) else {
            return;
        };
        let answer = self.store.fail(&claim, credits()).await;
        let run = &mut self.runs[index];
        if run.held(claim.attempt()).is_some() {
            run.fail("CREDITS_EXHAUSTED", "rolled_back");
            assert!(answer.unwrap().recorded);
        } else if let Some(record) = run.records.get(&claim.attempt()) {
            let failure = answer.unwrap();
            assert!(!failure.recorded);
            assert_eq!(
                (failure.code.as_str(), failure.disposition.name()),
                (record.code, record.disposition)
            );
        } else {
            let Err(FailError::NotRecorded { cause, .. }) = answer else {
                panic!("{answer:?}")
            };
            assert!(matches!(cause, StoreError::Lost { .. }), "{cause:?}");
        }
    }

    async fn mistake(&mut self, claim: prop::sample::Index) {
        let Some((index, claim)) = self.pick(claim) else {
            return;
        };
        let mistake = anyhow::Error::new(Mistake(7));
        let answer = self.store.fail(&claim, mistake).await.unwrap_err();
        let run = &mut self.runs[index];
        if run.held(claim.attempt()).is_some() {
            run.fail("UNKNOWN", "failed");
            assert!(matches!(answer, FailError::Propagate { .. }));
        } else {
            let known = run.records.contains_key(&claim.attempt());
            assert_eq!(
                matches!(answer, FailError::Propagate { .. }),
                known,
                "{answer:?}"
            );
        }
        assert_eq!(answer.into_error().downcast_ref(), Some(&Mistake(7)));
    }

    async fn recover(&mut self) {
        let recovered = self.store.recover().await.unwrap();
        let mut expected = 0;
        for index in 0..self.runs.len() {
            let key = self.key(index);
            let run = &mut self.runs[index];
            if !run.active.as_ref().is_some_and(|active| active.expired) {
                continue;
            }
            run.fail("INTERRUPTED", "rolled_back");
            expected += 1;
            let failure = recovered.iter().find(|failure| failure.run == key).unwrap();
            assert_eq!(failure.code, "INTERRUPTED");
            assert_eq!(failure.status, run.status);
        }
        assert_eq!(recovered.len(), expected);
    }

    /// Compares the model with the database.
    async fn agree(&self) {
        for (index, run) in self.runs.iter().enumerate() {
            let key = self.key(index);
            let state = self.store.state(&key).await.unwrap();
            assert_eq!(state.status.as_deref(), Some(run.status.as_str()));
            assert_eq!(state.attempt, run.attempt);
            assert_eq!(state.stage, run.active.as_ref().map(|active| active.stage));
            assert_eq!(
                state.expired,
                run.active.as_ref().is_some_and(|active| active.expired)
            );
            assert_eq!(state.next, run.next());
            assert_eq!(state.can_retry, run.next().is_some());
            assert_eq!(state.error.as_ref().map(|error| error.attempt), run.error);
            assert_eq!(state.failures, run.records.len() as u64);
        }
    }

    async fn histories_agree(&self) {
        for (index, run) in self.runs.iter().enumerate() {
            let page = Page::newest(1000);
            let history = self.store.history(self.key(index), page).await.unwrap();
            let stored: Vec<_> = history
                .failures
                .iter()
                .rev()
                .map(|failure| {
                    let (stage, status) = (failure.stage.clone(), failure.status.clone());
                    (
                        failure.attempt,
                        failure.code.as_str(),
                        failure.disposition.name(),
                        stage,
                        status,
                    )
                })
                .collect();
            let expected: Vec<_> = run
                .records
                .iter()
                .map(|(attempt, it)| {
                    (
                        *attempt,
                        it.code,
                        it.disposition,
                        it.stage.clone(),
                        it.status.clone(),
                    )
                })
                .collect();
            assert_eq!(stored, expected);
            assert_eq!(
                run.attempt as usize,
                run.records.len() + run.completed.len() + usize::from(run.active.is_some())
            );
        }
    }
}

async fn play(db: &Db, case: u32, steps: &[Step]) {
    let mut world = World {
        db,
        store: db.store(),
        prefix: case.to_string(),
        runs: vec![Run::new(); RUNS],
        claims: Vec::new(),
    };
    for run in 0..RUNS {
        db.insert(&world.key(run)).await;
    }
    for step in steps {
        world.take(step).await;
        world.agree().await;
    }
    world.histories_agree().await;
    // Nothing is left for the next case.
    db.execute("UPDATE workflow_runs SET stage = NULL, lease_until = NULL")
        .await;
}

fn any_sequence(make: impl Future<Output = Db>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let db = runtime.block_on(make);
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let case = std::cell::Cell::new(0);
    TestRunner::new(config)
        .run(&prop::collection::vec(step(), 1..40), |steps| {
            case.set(case.get() + 1);
            runtime.block_on(play(&db, case.get(), &steps));
            Ok(())
        })
        .unwrap();
}

#[test]
fn any_sequence_of_steps_on_sqlite() {
    any_sequence(Db::sqlite());
}

#[test]
fn any_sequence_of_steps_on_postgres() {
    any_sequence(Db::postgres());
}
