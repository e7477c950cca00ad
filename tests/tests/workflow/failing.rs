//! Stages that fail: the record, the resulting status of the run, and the returned error.

use std::error::Error;
use std::sync::Arc;

use errpact::Occurrence;
use errpact_tests::log::Log;
use errpact_workflow::{Disposition, FailError, Page, StageCause};
use serde_json::json;
use tracing::instrument::WithSubscriber as _;

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::{Foreign, Mistake, StageError, answered, credits, rate_limited};

on_both! {
    a_failure_is_recorded_and_rolled_back
    each_stage_rolls_back_to_where_it_says
    a_second_report_changes_nothing
    another_worker_s_report_of_the_same_failure_changes_nothing
    a_retry_starts_from_a_sound_state
    clearing_keeps_the_history
    a_cataloged_error_passes_every_layer_as_itself
    a_programming_error_marks_the_stage_and_comes_back
    a_mistake_that_comes_too_late_is_in_no_record
    one_error_may_end_several_attempts
    a_shared_error_is_told_of_each_stage
    a_text_says_where_the_run_was_left
    only_what_was_seen_is_cleared
    the_upstream_s_status_is_kept
    a_code_for_the_log_is_recorded_as_itself
}

impl errpact_workflow::StageError for Foreign {
    fn stage_cause(&self) -> StageCause<'_> {
        StageCause::of(self)
    }
}

async fn a_failure_is_recorded_and_rolled_back(db: &Db) {
    let store = db.store::<Pipeline>().with_worker("first");
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let happened = credits();
    let (id, reference) = (happened.id(), happened.reference());
    let failure = store.fail(&claim, happened).await.unwrap();
    assert!(failure.recorded);
    assert_eq!(db.status("7").await, "pending");

    let records = db.records("7").await;
    let [record] = &records[..] else {
        panic!("{records:?}")
    };
    let text = |column: &str| record[column].as_deref().unwrap_or("NULL");
    for (column, value, given) in [
        (
            "error_id",
            id.to_string().as_str(),
            failure.error_id.as_str(),
        ),
        ("run", "7", &failure.run),
        ("stage", "research", &failure.stage),
        ("attempt", "1", &failure.attempt.to_string()),
        ("disposition", "rolled_back", failure.disposition.name()),
        ("code", "CREDITS_EXHAUSTED", &failure.code),
        ("category", "service", &failure.category),
        (
            "service",
            "claude",
            failure.service.as_deref().unwrap_or("NULL"),
        ),
        (
            "message",
            "Claude API: no credits in research, back to pending.",
            &failure.message,
        ),
        (
            "user_message",
            &format!(
                "Claude API has no credits left. research went back to pending; the reference is {reference}."
            ),
            &failure.user_message,
        ),
        ("http_status", "402", "402"),
        (
            "previous_status",
            "research_running",
            &failure.previous_status,
        ),
        ("status", "pending", &failure.status),
        ("ref", &reference, &failure.reference),
        (
            "worker",
            claim.worker(),
            failure.worker.as_deref().unwrap_or("NULL"),
        ),
    ] {
        assert_eq!(text(column), value, "{column}");
        assert_eq!(given, value, "{column}");
    }
    assert_eq!(text("workflow"), "workflow-tests/pipeline");
    assert_eq!(failure.http_status, Some(402));

    let state = store.state("7").await.unwrap();
    assert_eq!(state.error.as_ref(), Some(&failure));
    assert_eq!((state.failures, state.attempt), (1, 1));
    assert!(state.can_retry && !state.is_failed && state.stage.is_none());
    assert_eq!(state.next, Some(Pipeline::Research));
    let row = db.run("7").await.unwrap();
    assert_eq!(row["error_id"].as_deref(), Some(failure.error_id.as_str()));
    assert_eq!((&row["stage"], &row["lease_until"]), (&None, &None));
}

async fn each_stage_rolls_back_to_where_it_says(db: &Db) {
    let store = db.store::<Pipeline>();
    for (stage, from, back) in [
        (Pipeline::Research, "pending", "pending"),
        (
            Pipeline::LegalResolution,
            "research_complete",
            "research_complete",
        ),
        // `rollback: pending`: everything must be done again.
        (Pipeline::Extraction, "legal_complete", "pending"),
    ] {
        let run = stage.to_string();
        db.insert_at(&run, from).await;
        let claim = store.begin(&run, stage).await.unwrap();
        let failure = store.fail(&claim, credits()).await.unwrap();
        assert_eq!(failure.status, back);
        assert_eq!(db.status(&run).await, back);
        assert!(
            failure
                .message
                .ends_with(&format!("in {stage}, back to {back}."))
        );
        assert!(store.can_retry(&run).await.unwrap());
    }
}

async fn a_second_report_changes_nothing(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let first = store.fail(&claim, credits()).await.unwrap();
    let before = (db.run("7").await, db.records("7").await);
    for _ in 0..3 {
        let again = store.fail(&claim, rate_limited()).await.unwrap();
        assert!(!again.recorded);
        assert_eq!(again, first);
        assert_eq!(
            (again.code, again.timestamp),
            (first.code.clone(), first.timestamp.clone())
        );
        assert_eq!((db.run("7").await, db.records("7").await), before);
    }
    // Nor is it completed now.
    store.complete(&claim).await.unwrap_err();
    // The stage that came after it is not changed.
    let next = store.begin("7", Pipeline::Research).await.unwrap();
    let late = store.fail(&claim, credits()).await.unwrap();
    assert!(!late.recorded);
    assert_eq!(late, first);
    assert_eq!(db.status("7").await, "research_running");
    store.complete(&next).await.unwrap();
    assert_eq!(db.records("7").await.len(), 1);
}

async fn another_worker_s_report_of_the_same_failure_changes_nothing(db: &Db) {
    let (here, there) = (db.store::<Pipeline>(), db.again().await);
    for run in 0..20 {
        let run = format!("run-{run}");
        db.insert(&run).await;
        let claim = here.begin(&run, Pipeline::Research).await.unwrap();
        let (first, second) = tokio::join!(
            here.fail(&claim, credits()),
            there.fail(&claim, rate_limited())
        );
        let (first, second) = (first.unwrap(), second.unwrap());
        assert_eq!(first, second);
        assert!(first.recorded != second.recorded);
        assert_eq!(db.records(&run).await.len(), 1);
        assert_eq!(db.status(&run).await, "pending");
    }
}

async fn a_retry_starts_from_a_sound_state(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    for attempt in 1..=5 {
        let claim = store.begin("7", Pipeline::Research).await.unwrap();
        assert_eq!(claim.attempt(), attempt);
        // Beginning clears the current error.
        let state = store.state("7").await.unwrap();
        assert!(state.error.is_none());
        assert_eq!(db.run("7").await.unwrap()["error_id"], None);
        let failure = store.fail(&claim, credits()).await.unwrap();
        assert_eq!(failure.attempt, attempt);
        assert_eq!(store.state("7").await.unwrap().error, Some(failure));
    }
    assert_eq!(db.records("7").await.len(), 5);
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    store.complete(&claim).await.unwrap();
    let state = store.state("7").await.unwrap();
    assert!(state.error.is_none());
    assert_eq!(state.failures, 5);
}

async fn clearing_keeps_the_history(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    assert!(!store.clear_error("7").await.unwrap());
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store.fail(&claim, credits()).await.unwrap();
    assert!(store.clear_error("7").await.unwrap());
    assert!(!store.clear_error("7").await.unwrap());
    let state = store.state("7").await.unwrap();
    assert!(state.error.is_none() && state.can_retry);
    let history = store.history("7", Page::default()).await.unwrap();
    assert_eq!(history.failures, [failure]);
    assert_eq!(db.status("7").await, "pending");
}

async fn a_cataloged_error_passes_every_layer_as_itself(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    async fn seen<E: errpact_workflow::StageError>(
        store: &errpact_workflow::WorkflowStore<Pipeline>,
        wrapped: impl FnOnce(Occurrence) -> E,
    ) {
        let happened = credits();
        let id = happened.id().to_string();
        let claim = store.begin("7", Pipeline::Research).await.unwrap();
        let Ok(failure) = store.fail(&claim, wrapped(happened)).await else {
            panic!("it is cataloged")
        };
        assert_eq!(failure.error_id, id);
        assert_eq!(failure.code, "CREDITS_EXHAUSTED");
        assert_eq!(failure.service.as_deref(), Some("claude"));
        assert_eq!(failure.disposition, Disposition::RolledBack);
        assert_eq!(
            failure.message,
            "Claude API: no credits in research, back to pending."
        );
    }
    seen(&store, |it| it).await;
    seen(&store, anyhow::Error::new).await;
    seen(&store, |it| {
        anyhow::Error::new(it)
            .context("in the stage")
            .context("in the run")
    })
    .await;
    seen(&store, Box::<dyn Error + Send + Sync>::from).await;
    seen(&store, |it| Foreign(Box::new(it))).await;
    seen(&store, |it| Foreign(Box::new(Foreign(Box::new(it))))).await;
    seen(&store, |it| {
        let wrapped = anyhow::Error::new(Foreign(Box::new(it))).context("in the stage");
        Box::<dyn Error + Send + Sync>::from(wrapped)
    })
    .await;
    seen(&store, |it| {
        anyhow::Error::new(Foreign(Box::new(std::io::Error::other(it))))
    })
    .await;
    seen(&store, |it| {
        let boxed = Box::<dyn Error + Send + Sync>::from(Foreign(Box::new(it)));
        anyhow::anyhow!(boxed).context("in the stage")
    })
    .await;
    seen(&store, |it| anyhow::Error::from_boxed(Box::new(it))).await;
    // An error of the application's own enum gets its time when it is reported.
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store.fail(&claim, StageError::RateLimited).await.unwrap();
    assert_eq!(
        (failure.code.as_str(), failure.http_status),
        ("RATE_LIMITED", Some(429))
    );
}

async fn a_programming_error_marks_the_stage_and_comes_back(db: &Db) {
    let store = db.store::<Pipeline>();
    for (stage, from, failed) in [
        (Pipeline::Research, "pending", "research_broken"),
        (
            Pipeline::LegalResolution,
            "research_complete",
            "legal_resolution_failed",
        ),
        (Pipeline::Extraction, "legal_complete", "extraction_failed"),
    ] {
        let run = stage.to_string();
        db.insert_at(&run, from).await;
        let claim = store.begin(&run, stage).await.unwrap();
        let error = anyhow::Error::new(Mistake(4711)).context("while it counted");
        let FailError::Propagate { error, .. } = store.fail(&claim, error).await.unwrap_err()
        else {
            panic!("it is recorded")
        };
        // Unchanged: the original value is still there.
        assert_eq!(error.downcast_ref::<Mistake>(), Some(&Mistake(4711)));
        assert_eq!(
            format!("{error:#}"),
            "while it counted: index 4711 is out of range"
        );
        assert_eq!(db.status(&run).await, failed);
        let records = db.records(&run).await;
        assert_eq!(records.len(), 1);
        assert_eq!(records[0]["disposition"].as_deref(), Some("failed"));
        assert_eq!(records[0]["status"].as_deref(), Some(failed));
        assert_eq!(records[0]["code"].as_deref(), Some("UNKNOWN"));
        let state = store.state(&run).await.unwrap();
        assert!(state.is_failed && !state.can_retry);
        assert!(state.error.is_some());
        assert!(store.begin(&run, stage).await.is_err());
        // A second report returns it again and changes nothing.
        let boxed: Box<dyn Error + Send + Sync> = Box::new(Mistake(4712));
        let boxed = store.fail(&claim, boxed).await.unwrap_err();
        assert!(matches!(boxed, FailError::Propagate { .. }), "{boxed:?}");
        assert_eq!(
            boxed.into_error().downcast_ref::<Mistake>(),
            Some(&Mistake(4712))
        );
        assert_eq!(db.records(&run).await, records);
    }
}

async fn the_upstream_s_status_is_kept(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    for (happened, code, status) in [
        (answered(402, "pay"), "CREDITS_EXHAUSTED", 402),
        // The upstream's status, even if the code has another one.
        (answered(418, "teapot"), "UNKNOWN", 418),
        (answered(429, "monthly quota"), "QUOTA_DRAINED", 429),
        // The code's own status, if no upstream sent one.
        (credits(), "CREDITS_EXHAUSTED", 402),
        (
            Occurrence::new(StageError::NoSuchClient {
                email: "a@example.org".to_owned(),
                token: None,
                reason: None,
                cause: None,
            }),
            "NO_SUCH_CLIENT",
            500,
        ),
    ] {
        let claim = store.begin("7", Pipeline::Research).await.unwrap();
        let failure = store.fail(&claim, happened).await.unwrap();
        assert_eq!(
            (failure.code.as_str(), failure.http_status),
            (code, Some(status))
        );
    }
}

async fn a_code_for_the_log_is_recorded_as_itself(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store
        .fail(&claim, answered(429, "monthly quota"))
        .await
        .unwrap();
    assert_eq!(failure.code, "QUOTA_DRAINED");
    assert!(
        failure
            .user_message
            .starts_with("Claude API has no credits left.")
    );
    assert_eq!(failure.client_response().code(), "CREDITS_EXHAUSTED");
}

async fn a_mistake_that_comes_too_late_is_in_no_record(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    db.expire().await;
    store.recover().await.unwrap();
    for _ in 0..2 {
        let mistake = anyhow::Error::new(Mistake(7));
        let FailError::Propagate { error, failure } =
            store.fail(&claim, mistake).await.unwrap_err()
        else {
            panic!("it has no code")
        };
        assert_eq!(error.downcast_ref(), Some(&Mistake(7)));
        assert_eq!(
            (failure.code.as_str(), failure.recorded),
            ("INTERRUPTED", false)
        );
    }
    db.insert("8").await;
    let claim = store.begin("8", Pipeline::Research).await.unwrap();
    let mistake = anyhow::Error::new(Mistake(8));
    let FailError::Propagate { failure, .. } = store.fail(&claim, mistake).await.unwrap_err()
    else {
        panic!("it has no code")
    };
    assert_eq!(
        (failure.status.as_str(), failure.recorded),
        ("research_broken", true)
    );
    assert_eq!(store.state("8").await.unwrap().error, Some(*failure));
}

/// Several runs waited for one answer, which did not come.
async fn one_error_may_end_several_attempts(db: &Db) {
    let store = db.store::<Pipeline>();
    let happened = Arc::new(credits());
    for run in ["1", "2", "3"] {
        db.insert(run).await;
        for attempt in 1..=2 {
            let claim = store.begin(run, Pipeline::Research).await.unwrap();
            let shared = anyhow::Error::new(Arc::clone(&happened)).context("a shared answer");
            let failure = store.fail(&claim, shared).await.unwrap();
            assert!(failure.recorded);
            assert_eq!(failure.error_id, happened.id().to_string());
            assert_eq!((failure.run.as_str(), failure.attempt), (run, attempt));
            assert_eq!(store.state(run).await.unwrap().error, Some(failure));
            let again = anyhow::Error::new(Arc::clone(&happened));
            assert!(!store.fail(&claim, again).await.unwrap().recorded);
        }
        assert_eq!(
            store
                .history(run, Page::default())
                .await
                .unwrap()
                .failures
                .len(),
            2
        );
    }
}

/// A stage's texts name this stage, even if the same error has ended another one before.
async fn a_shared_error_is_told_of_each_stage(db: &Db) {
    let store = db.store::<Pipeline>();
    let happened = Arc::new(credits());
    let mut told = Vec::new();
    for (run, at, stage) in [
        ("1", "pending", Pipeline::Research),
        ("2", "research_complete", Pipeline::LegalResolution),
    ] {
        db.insert_at(run, at).await;
        let claim = store.begin(run, stage).await.unwrap();
        let shared = anyhow::Error::new(Arc::clone(&happened));
        let failure = store.fail(&claim, shared).await.unwrap();
        assert_eq!(failure.status, at);
        assert!(
            failure.user_message.contains(at) && failure.message.contains(at),
            "{failure:?}"
        );
        told.push((failure.message, failure.user_message));
    }
    assert_ne!(told[0], told[1]);
}

/// If another client moved the row, the texts name its actual status, not the intended one.
async fn a_text_says_where_the_run_was_left(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    db.set("7", "archived").await;
    let log = Log::default();
    let failing = store.fail(&claim, credits());
    let failure = failing.with_subscriber(log.subscriber()).await.unwrap();
    assert_eq!(failure.status, "archived");
    assert!(failure.user_message.contains("archived"), "{failure:?}");
    assert!(!failure.user_message.contains("pending"), "{failure:?}");
    let [line] = &log.lines()[..] else {
        panic!("{:?}", log.lines())
    };
    let event: serde_json::Value = serde_json::from_str(line).unwrap();
    let fields = &event["fields"];
    assert_eq!(
        (&fields["stage"], &fields["rollback_status"]),
        (&json!("research"), &json!("archived"))
    );
    assert_eq!(fields["detail"], failure.message);

    // If the row is gone, they name the intended status.
    db.insert("8").await;
    let claim = store.begin("8", Pipeline::Research).await.unwrap();
    db.execute("DELETE FROM pipelines WHERE pipeline_id = '8'")
        .await;
    let failure = store.fail(&claim, credits()).await.unwrap();
    assert_eq!(failure.status, "");
    assert!(failure.user_message.contains("pending"), "{failure:?}");
}

/// A user dismisses the error that they read, not a later one.
async fn only_what_was_seen_is_cleared(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let claim = store.begin("7", Pipeline::Research).await.unwrap();
        seen.push(store.fail(&claim, credits()).await.unwrap());
    }
    let current = |id: &str| seen[1].error_id == id || seen[1].reference == id;
    for old in [&seen[0].error_id, &seen[0].reference] {
        assert!(!current(old));
        assert!(!store.clear_seen_error("7", old).await.unwrap());
    }
    assert_eq!(
        store.state("7").await.unwrap().error.as_ref(),
        Some(&seen[1])
    );
    assert!(
        store
            .clear_seen_error("7", &seen[1].reference)
            .await
            .unwrap()
    );
    assert!(
        !store
            .clear_seen_error("7", &seen[1].reference)
            .await
            .unwrap()
    );
    assert!(store.state("7").await.unwrap().error.is_none());
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store.fail(&claim, credits()).await.unwrap();
    assert!(
        store
            .clear_seen_error("7", &failure.error_id)
            .await
            .unwrap()
    );
    store.clear_seen_error("unknown", "x").await.unwrap_err();
}
