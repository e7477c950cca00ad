//! Stages that begin and end: which are allowed when, and the contents of the rows.

use errpact_workflow::{Ended, ReadyQuery, StoreError};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::{Audit, Pipeline};
use crate::workflow::stage_error::credits;

on_both! {
    a_run_goes_through_its_stages
    a_stage_begins_only_where_the_one_before_it_ended
    a_run_is_at_one_worker
    an_end_may_be_told_again
    a_status_that_no_stage_has_is_an_error
    a_status_that_the_application_moved_is_respected
    what_was_told_as_lost_stays_lost
    an_attempt_of_an_emptied_table_is_not_completed
    a_run_that_is_not_there_is_an_error
    a_row_that_is_gone_leaves_its_failure
    two_workflows_of_one_table_do_not_meet
    what_is_ready_is_listed
    what_has_begun_goes_on_before_anything_else_begins
    a_failure_that_was_read_is_not_tried_again
    many_states_are_one_reading
}

async fn a_run_goes_through_its_stages(db: &Db) {
    let store = db.store::<Pipeline>().with_worker("first");
    db.insert("7").await;
    let mut attempt = 0;
    for (stage, running, done) in [
        (Pipeline::Research, "research_running", "research_complete"),
        (Pipeline::LegalResolution, "legal_running", "legal_complete"),
        (
            Pipeline::Extraction,
            "extraction_running",
            "extraction_complete",
        ),
    ] {
        attempt += 1;
        assert_eq!(store.state("7").await.unwrap().next, Some(stage));
        let claim = store.begin("7", stage).await.unwrap();
        assert_eq!(
            (claim.run(), claim.stage(), claim.attempt()),
            ("7", stage, attempt)
        );
        assert_eq!(db.status("7").await, running);
        let state = store.state("7").await.unwrap();
        assert_eq!(state.stage, Some(stage));
        assert_eq!(state.status.as_deref(), Some(running));
        assert_eq!(state.worker.as_deref(), Some(claim.worker()));
        assert!(state.lease_until.is_some() && !state.expired && !state.can_retry);
        store.complete(&claim).await.unwrap();
        assert_eq!(db.status("7").await, done);
        let row = db.run("7").await.unwrap();
        assert_eq!(row["attempt"], Some(attempt.to_string()));
        assert_eq!((&row["stage"], &row["lease_until"]), (&None, &None));
    }
    let state = store.state("7").await.unwrap();
    assert!(state.is_done && !state.can_retry && !state.is_failed);
    assert_eq!((state.next, state.failures), (None, 0));
    assert!(state.error.is_none());
    assert!(db.records("7").await.is_empty());
}

async fn a_stage_begins_only_where_the_one_before_it_ended(db: &Db) {
    let store = db.store::<Pipeline>();
    let resting = [
        ("pending", Some(Pipeline::Research)),
        ("research_complete", Some(Pipeline::LegalResolution)),
        ("legal_complete", Some(Pipeline::Extraction)),
        ("extraction_complete", None),
        // An operator, or a program, must look after these.
        ("research_broken", None),
        ("legal_resolution_failed", None),
        ("extraction_failed", None),
        // errpact knows of no running stage.
        ("research_running", None),
        ("legal_running", None),
    ];
    for (status, may) in resting {
        db.insert_at(status, status).await;
        assert_eq!(
            store.can_retry(status).await.unwrap(),
            may.is_some(),
            "{status}"
        );
        for stage in [
            Pipeline::Research,
            Pipeline::LegalResolution,
            Pipeline::Extraction,
        ] {
            if Some(stage) == may {
                continue;
            }
            let refused = store.begin(status, stage).await.unwrap_err();
            assert!(
                matches!(refused, StoreError::NotAllowed { .. }),
                "{status}: {refused:?}"
            );
            let text = refused.to_string();
            assert!(text.contains(&format!("`{status}`")), "{text}");
            assert!(text.contains(&format!("`{stage}`")), "{text}");
            assert_eq!(db.status(status).await, status);
            assert!(
                db.run(status)
                    .await
                    .is_none_or(|row| row["stage"].is_none())
            );
        }
        if let Some(stage) = may {
            let _ = store.begin(status, stage).await.unwrap();
        }
    }
}

async fn a_run_is_at_one_worker(db: &Db) {
    let (first, second) = (
        db.store::<Pipeline>().with_worker("first"),
        db.store::<Pipeline>().with_worker("second"),
    );
    db.insert("7").await;
    let claim = first.begin("7", Pipeline::Research).await.unwrap();
    let busy = second.begin("7", Pipeline::Research).await.unwrap_err();
    assert!(matches!(busy, StoreError::Busy { .. }), "{busy:?}");
    let text = busy.to_string();
    assert!(
        text.contains(claim.worker()) && text.contains("`recover`"),
        "{text}"
    );
    assert!(claim.worker().contains("first"), "{claim:?}");
    // The next stage is not ready to begin, either.
    let busy = second
        .begin("7", Pipeline::LegalResolution)
        .await
        .unwrap_err();
    assert!(
        matches!(
            busy,
            StoreError::Busy { .. } | StoreError::NotAllowed { .. }
        ),
        "{busy:?}"
    );
    first.complete(&claim).await.unwrap();
    let _ = second.begin("7", Pipeline::LegalResolution).await.unwrap();
}

/// A lost acknowledgment makes a worker ask twice.
async fn an_end_may_be_told_again(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let first = store.begin("7", Pipeline::Research).await.unwrap();
    store.complete(&first).await.unwrap();
    store.complete(&first).await.unwrap();
    assert_eq!(db.status("7").await, "research_complete");
    let second = store.begin("7", Pipeline::LegalResolution).await.unwrap();
    // A past attempt stays past, and the running one is not changed.
    store.complete(&first).await.unwrap();
    assert_eq!(db.status("7").await, "legal_running");
    let late = store.fail(&first, credits()).await.unwrap_err();
    assert!(late.to_string().contains("completed"), "{late}");
    assert_eq!(db.status("7").await, "legal_running");
    store.complete(&second).await.unwrap();
    assert!(db.records("7").await.is_empty());
}

async fn a_status_that_no_stage_has_is_an_error(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert_at("7", "reserch_complete").await;
    let refused = store.begin("7", Pipeline::Research).await.unwrap_err();
    assert!(
        matches!(refused, StoreError::UnknownStatus { .. }),
        "{refused:?}"
    );
    let text = refused.to_string();
    assert!(text.contains("`reserch_complete`"), "{text}");
    assert!(text.contains("on_unknown_status: initial"), "{text}");
    assert_eq!(db.status("7").await, "reserch_complete");
    assert!(db.run("7").await.is_none());
    let refused = store.can_retry("7").await.unwrap_err();
    assert!(
        matches!(refused, StoreError::UnknownStatus { .. }),
        "{refused:?}"
    );
}

/// While a stage runs, another client sets the row to another status: the stage's end does not overwrite it.
async fn a_status_that_the_application_moved_is_respected(db: &Db) {
    let store = db.store::<Pipeline>();
    for status in ["pending", "research_complete", "archived"] {
        let run = format!("of-{status}");
        db.insert(&run).await;
        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        db.set(&run, status).await;
        // The failure is recorded all the same.
        let failure = store.fail(&claim, credits()).await.unwrap();
        assert!(failure.recorded);
        assert_eq!(
            (failure.status.as_str(), failure.previous_status.as_str()),
            (status, "research_running")
        );
        assert_eq!(db.status(&run).await, status);
        assert_eq!(store.state(&run).await.unwrap().error, Some(failure));

        let run = format!("done-{status}");
        db.insert(&run).await;
        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        db.set(&run, status).await;
        let lost = store.complete(&claim).await.unwrap_err();
        assert!(matches!(lost, StoreError::Lost { .. }), "{lost:?}");
        assert!(lost.to_string().contains(&format!("`{status}`")), "{lost}");
        assert_eq!(db.status(&run).await, status);
        // The attempt is over: its lease no longer matters, and its worker does not count as dead.
        db.expire().await;
        assert!(store.recover().await.unwrap().is_empty());
        let state = store.state(&run).await.unwrap();
        assert!(state.stage.is_none() && state.error.is_none());
        assert_eq!(state.can_retry, status != "archived");
        store.complete(&claim).await.unwrap_err();
        store.fail(&claim, credits()).await.unwrap_err();
        assert!(db.records(&run).await.is_empty());
    }
}

/// The answer about an attempt that was not completed is the same after later attempts.
async fn what_was_told_as_lost_stays_lost(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let first = store.begin("7", Pipeline::Research).await.unwrap();
    db.set("7", "pending").await;
    let told = store.complete(&first).await.unwrap_err().to_string();
    assert!(told.contains("`pending`"), "{told}");
    for _ in 0..2 {
        let next = store.begin("7", Pipeline::Research).await.unwrap();
        let answers = [
            store.complete(&first).await.unwrap_err().to_string(),
            store
                .complete(&first.clone())
                .await
                .unwrap_err()
                .to_string(),
            store.heartbeat(&first).await.unwrap_err().to_string(),
        ];
        assert_eq!(answers, [&*told; 3]);
        let failed = store.fail(&first, credits()).await.unwrap_err();
        assert!(failed.to_string().contains("`pending`"), "{failed}");
        assert_eq!(db.status("7").await, "research_running");
        store.fail(&next, credits()).await.unwrap();
    }
    assert_eq!(db.records("7").await.len(), 2);
}

/// The numbers of attempts start over after the table of runs was emptied. A higher number does not prove that this
/// attempt was completed.
async fn an_attempt_of_an_emptied_table_is_not_completed(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let old = store.begin("7", Pipeline::Research).await.unwrap();
    db.execute("DELETE FROM workflow_runs").await;
    db.set("7", "pending").await;
    for stage in [Pipeline::Research, Pipeline::LegalResolution] {
        let claim = store.begin("7", stage).await.unwrap();
        store.complete(&claim).await.unwrap();
    }
    for error in [
        store.complete(&old).await.unwrap_err(),
        store.heartbeat(&old).await.unwrap_err(),
    ] {
        assert!(
            matches!(
                &error,
                StoreError::Lost {
                    ended: Ended::Unknown,
                    ..
                }
            ),
            "{error:?}"
        );
    }
    assert_eq!(db.status("7").await, "legal_complete");
}

async fn a_run_that_is_not_there_is_an_error(db: &Db) {
    let store = db.store::<Pipeline>();
    let absent = |error: StoreError| {
        assert!(matches!(error, StoreError::NoSuchRun { .. }), "{error:?}");
        let text = error.to_string();
        assert!(
            text.contains("`nobody`") && text.contains("`pipelines`"),
            "{text}"
        );
    };
    absent(store.begin("nobody", Pipeline::Research).await.unwrap_err());
    absent(store.state("nobody").await.unwrap_err());
    absent(store.can_retry("nobody").await.unwrap_err());
}

/// A row that is deleted while its stage runs takes nothing with it.
async fn a_row_that_is_gone_leaves_its_failure(db: &Db) {
    let store = db.store::<Pipeline>();
    let mut claims = Vec::new();
    for run in ["fails", "completes", "dies"] {
        db.insert(run).await;
        claims.push(store.begin(run, Pipeline::Research).await.unwrap());
    }
    db.execute("DELETE FROM pipelines").await;
    let failure = store.fail(&claims[0], credits()).await.unwrap();
    assert_eq!((failure.recorded, failure.status.as_str()), (true, ""));
    let gone = store.complete(&claims[1]).await.unwrap_err();
    assert!(matches!(gone, StoreError::NoSuchRun { .. }), "{gone:?}");
    store.complete(&claims[1]).await.unwrap_err();
    db.expire().await;
    let recovered = store.recover().await.unwrap();
    let [died] = &recovered[..] else {
        panic!("{recovered:?}")
    };
    assert_eq!(
        (died.run.as_str(), died.code.as_str()),
        ("dies", "INTERRUPTED")
    );
    let lost = store.complete(&claims[2]).await.unwrap_err();
    assert!(matches!(lost, StoreError::Lost { .. }), "{lost:?}");
    for (run, records) in [("fails", 1), ("completes", 0), ("dies", 1)] {
        assert_eq!(db.records(run).await.len(), records, "{run}");
    }
    let page = errpact_workflow::Page::default();
    let history = store.history("fails", page).await.unwrap();
    assert_eq!(history.failures, [failure]);
}

async fn two_workflows_of_one_table_do_not_meet(db: &Db) {
    db.execute("CREATE TABLE audits (pipeline_id text PRIMARY KEY, state text)")
        .await;
    db.execute("INSERT INTO audits VALUES ('7', 'unaudited')")
        .await;
    db.insert("7").await;
    let (pipeline, audit) = (db.store::<Pipeline>(), db.store::<Audit>());
    audit.migrate().await.unwrap();
    let ours = pipeline.begin("7", Pipeline::Research).await.unwrap();
    let theirs = audit.begin("7", Audit::Audit).await.unwrap();
    assert_eq!((ours.attempt(), theirs.attempt()), (1, 1));
    audit.fail(&theirs, credits()).await.unwrap();
    assert_eq!(db.value("SELECT state FROM audits").await, "unaudited");
    assert_eq!(db.status("7").await, "research_running");
    assert!(pipeline.state("7").await.unwrap().error.is_none());
    assert_eq!(audit.state("7").await.unwrap().failures, 1);
    let none = pipeline
        .history("7", errpact_workflow::Page::default())
        .await
        .unwrap();
    assert!(none.failures.is_empty());
    // Leases, too, are separate for each workflow.
    db.expire().await;
    assert!(audit.recover().await.unwrap().is_empty());
    assert_eq!(pipeline.recover().await.unwrap().len(), 1);
}

async fn what_is_ready_is_listed(db: &Db) {
    let store = db.store::<Pipeline>();
    for (run, status) in [
        ("new", "pending"),
        ("half", "legal_complete"),
        ("done", "extraction_complete"),
        ("broken", "research_broken"),
        ("odd", "somewhere"),
    ] {
        db.insert_at(run, status).await;
    }
    db.insert("runs").await;
    let _ = store.begin("runs", Pipeline::Research).await.unwrap();
    db.insert("failed").await;
    let claim = store.begin("failed", Pipeline::Research).await.unwrap();
    store.fail(&claim, credits()).await.unwrap();
    let mut ready: Vec<_> = store
        .ready(10)
        .await
        .unwrap()
        .into_iter()
        .map(|ready| (ready.run, ready.stage, ready.attempt, ready.error))
        .collect();
    ready.sort();
    let code = Some("CREDITS_EXHAUSTED".to_owned());
    assert_eq!(
        ready,
        [
            ("failed".to_owned(), Pipeline::Research, 1, code),
            ("half".to_owned(), Pipeline::Extraction, 0, None),
            ("new".to_owned(), Pipeline::Research, 0, None),
        ]
    );
    for ready in store.ready(10).await.unwrap() {
        let _ = store.begin(&ready.run, ready.stage).await.unwrap();
    }
    assert!(store.ready(10).await.unwrap().is_empty());
    for run in 0..30 {
        db.insert(&format!("more-{run}")).await;
    }
    assert_eq!(store.ready(10).await.unwrap().len(), 10);
}

async fn what_has_begun_goes_on_before_anything_else_begins(db: &Db) {
    let store = db.store::<Pipeline>();
    for run in ["b", "a", "failed", "first", "second"] {
        db.insert(run).await;
    }
    let failing = store.begin("failed", Pipeline::Research).await.unwrap();
    store.fail(&failing, credits()).await.unwrap();
    for run in ["first", "second"] {
        let running = store.begin(run, Pipeline::Research).await.unwrap();
        // Times have a resolution of milliseconds.
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        store.complete(&running).await.unwrap();
    }
    let ready = store.ready(10).await.unwrap();
    let runs: Vec<&str> = ready.iter().map(|ready| ready.run.as_str()).collect();
    assert_eq!(runs, ["first", "second", "a", "b", "failed"]);
    assert_eq!(store.ready(2).await.unwrap().len(), 2);
}

async fn a_failure_that_was_read_is_not_tried_again(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let running = store.begin("7", Pipeline::Research).await.unwrap();
    store.fail(&running, credits()).await.unwrap();
    let once = ReadyQuery::at_most(10).failed_fewer_than(1);
    assert!(store.ready(once).await.unwrap().is_empty());
    assert!(store.clear_error("7").await.unwrap());
    assert!(store.ready(once).await.unwrap().is_empty());
    let ready = store.ready(10).await.unwrap();
    assert_eq!((ready[0].failures, &ready[0].error), (1, &None));
    let twice = ReadyQuery::at_most(10).failed_fewer_than(2);
    assert_eq!(store.ready(twice).await.unwrap().len(), 1);
    // A completed stage is not a failure: the next one may begin, however often this one failed.
    let running = store.begin("7", Pipeline::Research).await.unwrap();
    store.complete(&running).await.unwrap();
    assert_eq!(store.ready(once).await.unwrap().len(), 1);
}

async fn many_states_are_one_reading(db: &Db) {
    let store = db.store::<Pipeline>();
    let hostile = "its \"8\", [9]\\";
    for run in ["6", "7", hostile] {
        db.insert(run).await;
    }
    let failing = store.begin("6", Pipeline::Research).await.unwrap();
    let failure = store.fail(&failing, credits()).await.unwrap();
    let _ = store.begin(hostile, Pipeline::Research).await.unwrap();
    let mut states = store
        .states(["6", hostile, "nobody", "7", "7"])
        .await
        .unwrap();
    states.sort_by(|a, b| a.run.cmp(&b.run));
    let runs: Vec<&str> = states.iter().map(|state| state.run.as_str()).collect();
    assert_eq!(runs, ["6", "7", hostile]);
    for state in &states {
        let alone = store.state(&state.run).await.unwrap();
        assert_eq!(format!("{state:?}"), format!("{alone:?}"));
    }
    assert_eq!(states[0].error.as_ref(), Some(&failure));
    assert_eq!(states[2].stage, Some(Pipeline::Research));
    assert!(store.states([""; 0]).await.unwrap().is_empty());
}
