//! Workers that die, and workers that were only slow.

use std::time::Duration;

use errpact_workflow::{Disposition, StoreError};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::credits;

on_both! {
    a_worker_that_died_is_rolled_back_as_interrupted
    an_effect_has_one_key_in_all_attempts_of_all_workers
    a_lease_that_lasts_is_left_alone
    a_heartbeat_keeps_a_lease
    a_lease_runs_out_by_itself
    a_lease_that_is_over_is_the_worker_s_until_somebody_recovers
    a_zombie_changes_nothing
    many_recover_at_once_and_each_run_once
    a_run_that_cannot_be_ended_keeps_no_other_from_it
    a_recovery_respects_what_the_application_did
}

async fn a_worker_that_died_is_rolled_back_as_interrupted(db: &Db) {
    let store = db.store::<Pipeline>().with_worker("dies");
    for (run, from, stage, back) in [
        ("1", "pending", Pipeline::Research, "pending"),
        (
            "2",
            "research_complete",
            Pipeline::LegalResolution,
            "research_complete",
        ),
        ("3", "legal_complete", Pipeline::Extraction, "pending"),
    ] {
        db.insert_at(run, from).await;
        let claim = store.begin(run, stage).await.unwrap();
        db.expire().await;
        assert!(store.state(run).await.unwrap().expired);
        let recovered = db.again().await.recover().await.unwrap();
        let [failure] = &recovered[..] else {
            panic!("{recovered:?}")
        };
        assert_eq!(
            (failure.run.as_str(), failure.code.as_str()),
            (run, "INTERRUPTED")
        );
        assert_eq!(failure.disposition, Disposition::RolledBack);
        assert_eq!(
            (failure.stage.as_str(), failure.attempt),
            (stage.to_string().as_str(), 1)
        );
        assert_eq!(failure.status, back);
        assert_eq!(failure.message, format!("The worker ended in {stage}."));
        assert_eq!(failure.worker.as_deref(), Some(claim.worker()));
        assert!(failure.recorded);
        assert_eq!(db.status(run).await, back);
        assert_eq!(db.records(run).await.len(), 1);
        let state = store.state(run).await.unwrap();
        assert_eq!(state.error.as_ref(), Some(failure));
        assert!(state.can_retry);
        assert!(store.recover().await.unwrap().is_empty());
    }
}

async fn an_effect_has_one_key_in_all_attempts_of_all_workers(db: &Db) {
    let store = db.store::<Pipeline>().with_worker("dies");
    db.insert("7").await;
    db.insert("8").await;
    let first = store.begin("7", Pipeline::Research).await.unwrap();
    let key = first.idempotency_key("invoice");
    assert_ne!(first.idempotency_key("letter"), key);
    let other_run = store.begin("8", Pipeline::Research).await.unwrap();
    assert_ne!(other_run.idempotency_key("invoice"), key);

    // The worker dies, and another one begins with nothing but the database.
    db.expire().await;
    let other = db.again().await;
    assert_eq!(other.recover().await.unwrap().len(), 2);
    let second = other.begin("7", Pipeline::Research).await.unwrap();
    assert_eq!((first.attempt(), second.attempt()), (1, 2));
    assert_ne!(first.worker(), second.worker());
    assert_eq!(second.idempotency_key("invoice"), key);

    other.complete(&second).await.unwrap();
    let next = other.begin("7", Pipeline::LegalResolution).await.unwrap();
    assert_ne!(next.idempotency_key("invoice"), key);
}

async fn a_lease_that_lasts_is_left_alone(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    assert!(store.recover().await.unwrap().is_empty());
    store.complete(&claim).await.unwrap();
    assert!(store.recover().await.unwrap().is_empty());
}

async fn a_heartbeat_keeps_a_lease(db: &Db) {
    let store = db.store::<Pipeline>().with_lease(Duration::from_secs(60));
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let before = store.state("7").await.unwrap().lease_until.unwrap();
    tokio::time::sleep(Duration::from_millis(5)).await;
    store.heartbeat(&claim).await.unwrap();
    let after = store.state("7").await.unwrap().lease_until.unwrap();
    assert!(after > before, "{before} {after}");
    // A lease of an hour ends later than one of a minute, whatever the clock says.
    let long = db.store::<Pipeline>().with_lease(Duration::from_secs(3600));
    long.heartbeat(&claim).await.unwrap();
    assert!(store.state("7").await.unwrap().lease_until.unwrap() > after);
}

async fn a_lease_runs_out_by_itself(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let short = store.clone().with_lease(Duration::from_millis(50));
    short.heartbeat(&claim).await.unwrap();
    let recovered = loop {
        let recovered = store.recover().await.unwrap();
        if !recovered.is_empty() {
            break recovered;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert_eq!(recovered[0].code, "INTERRUPTED");
    let late = loop {
        match store.heartbeat(&claim).await {
            // No call waits long after the lease is over.
            Err(error) if error.is_transient() => {}
            said => break said,
        }
    };
    assert!(matches!(late, Err(StoreError::Lost { .. })), "{late:?}");
}

/// The worker was only slow, and no recovery happened: its report is still valid.
async fn a_lease_that_is_over_is_the_worker_s_until_somebody_recovers(db: &Db) {
    let store = db.store::<Pipeline>();
    for run in ["completes", "fails", "goes on"] {
        db.insert(run).await;
        let slow = store.begin(run, Pipeline::Research).await.unwrap();
        db.expire().await;
        assert!(store.state(run).await.unwrap().expired);
        let other = db.again().await;
        let busy = other.begin(run, Pipeline::Research).await.unwrap_err();
        assert!(busy.to_string().contains("call `recover`"), "{busy}");
        match run {
            "completes" => {
                store.complete(&slow).await.unwrap();
                assert_eq!(db.status(run).await, "research_complete");
            }
            "fails" => {
                let failure = store.fail(&slow, credits()).await.unwrap();
                assert_eq!(failure.code, "CREDITS_EXHAUSTED");
                assert!(failure.recorded);
            }
            _ => {
                store.heartbeat(&slow).await.unwrap();
                assert!(!store.state(run).await.unwrap().expired);
            }
        }
        assert!(other.recover().await.unwrap().is_empty());
    }
}

/// The worker was only slow, and comes back after another worker has the run.
async fn a_zombie_changes_nothing(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let zombie = store.begin("7", Pipeline::Research).await.unwrap();
    db.expire().await;
    store.recover().await.unwrap();
    let lost = |error: StoreError| {
        assert!(matches!(error, StoreError::Lost { .. }), "{error:?}");
        assert!(error.to_string().contains("stop working on it"), "{error}");
        assert!(error.to_string().contains("INTERRUPTED"), "{error}");
    };
    lost(store.heartbeat(&zombie).await.unwrap_err());
    lost(store.complete(&zombie).await.unwrap_err());
    let first = store.fail(&zombie, credits()).await.unwrap();
    assert!(!first.recorded);
    assert_eq!(first.code, "INTERRUPTED");

    let next = store.begin("7", Pipeline::Research).await.unwrap();
    lost(store.complete(&zombie).await.unwrap_err());
    lost(store.heartbeat(&zombie).await.unwrap_err());
    assert!(!store.fail(&zombie, credits()).await.unwrap().recorded);
    assert_eq!(db.status("7").await, "research_running");
    store.heartbeat(&next).await.unwrap();
    store.complete(&next).await.unwrap();
    lost(store.complete(&zombie).await.unwrap_err());
    assert_eq!(db.status("7").await, "research_complete");
    assert_eq!(db.records("7").await.len(), 1);
}

async fn many_recover_at_once_and_each_run_once(db: &Db) {
    let store = db.store::<Pipeline>();
    let runs = 24;
    for run in 0..runs {
        db.insert(&run.to_string()).await;
        let _ = store
            .begin(&run.to_string(), Pipeline::Research)
            .await
            .unwrap();
    }
    db.expire().await;
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let worker = db.again().await;
        workers.spawn(async move { worker.recover().await.unwrap() });
    }
    let mut recovered: Vec<_> = workers
        .join_all()
        .await
        .into_iter()
        .flatten()
        .filter(|failure| failure.recorded)
        .map(|failure| failure.run)
        .collect();
    recovered.extend(
        store
            .recover()
            .await
            .unwrap()
            .into_iter()
            .map(|failure| failure.run),
    );
    recovered.sort();
    let total = recovered.len();
    recovered.dedup();
    assert_eq!((recovered.len(), total), (runs, runs));
    assert_eq!(
        db.value("SELECT count(*) AS n FROM workflow_errors").await,
        runs.to_string()
    );
    assert_eq!(
        db.value("SELECT count(*) AS n FROM pipelines WHERE status = 'pending'")
            .await,
        runs.to_string()
    );
}

async fn a_run_that_cannot_be_ended_keeps_no_other_from_it(db: &Db) {
    let store = db.store::<Pipeline>();
    db.execute("DROP TABLE pipelines").await;
    db.execute(
        "CREATE TABLE pipelines (pipeline_id text PRIMARY KEY, status text NOT NULL, \
         CHECK (pipeline_id <> '2' OR status <> 'pending'))",
    )
    .await;
    for run in ["1", "2", "3"] {
        db.insert_at(run, "legal_complete").await;
        let _ = store.begin(run, Pipeline::Extraction).await.unwrap();
    }
    db.expire().await;
    let error = store.recover().await.unwrap_err();
    let ended: Vec<_> = error.ended.iter().map(|failure| &failure.run).collect();
    assert_eq!(ended, ["1", "3"]);
    assert!(
        matches!(error.cause, StoreError::Database { .. }),
        "{error:?}"
    );
    let text = error.to_string();
    assert!(
        text.ends_with("; 2 stages were ended all the same"),
        "{text}"
    );
    for (run, status) in [
        ("1", "pending"),
        ("2", "extraction_running"),
        ("3", "pending"),
    ] {
        assert_eq!(db.status(run).await, status);
        assert_eq!(
            db.records(run).await.len(),
            usize::from(status == "pending")
        );
    }
    db.set("2", "archived").await;
    assert_eq!(store.recover().await.unwrap().len(), 1);
}

/// The worker died, and an operator corrected the row before the recovery.
async fn a_recovery_respects_what_the_application_did(db: &Db) {
    let store = db.store::<Pipeline>();
    for status in ["research_complete", "archived", "pending"] {
        db.insert(status).await;
        let _ = store.begin(status, Pipeline::Research).await.unwrap();
        db.set(status, status).await;
    }
    db.insert("gone").await;
    let _ = store.begin("gone", Pipeline::Research).await.unwrap();
    db.execute("DELETE FROM pipelines WHERE pipeline_id = 'gone'")
        .await;
    db.insert("usual").await;
    let _ = store.begin("usual", Pipeline::Research).await.unwrap();
    db.expire().await;
    // Odd rows do not block the others, now or later.
    store.recover().await.unwrap();
    store.recover().await.unwrap();
    for status in ["research_complete", "archived", "pending"] {
        assert_eq!(db.status(status).await, status);
    }
    assert_eq!(db.status("usual").await, "pending");
    assert_eq!(
        store.state("usual").await.unwrap().error.unwrap().code,
        "INTERRUPTED"
    );
    // And these runs are not stuck forever.
    let _ = store.begin("pending", Pipeline::Research).await.unwrap();
    let _ = store
        .begin("research_complete", Pipeline::LegalResolution)
        .await
        .unwrap();
}
