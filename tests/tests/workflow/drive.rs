//! A stage that the store runs from its beginning to its end.

use std::future::pending;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use errpact::Occurrence;
use errpact_workflow::{DriveError, Driven, StoreError};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::{Mistake, credits};

on_both! {
    work_that_succeeds_is_completed
    work_that_fails_is_rolled_back
    a_mistake_is_marked_and_comes_back
    a_panic_is_marked_and_goes_on
    work_whose_lease_is_lost_is_stopped
    work_longer_than_a_lease_keeps_it
    work_whose_begin_was_slow_keeps_its_lease
    work_that_could_not_be_stored_comes_back
    work_that_nobody_awaits_any_more_is_recovered
    work_does_not_begin_where_the_stage_may_not
}

async fn work_that_succeeds_is_completed(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let driven = store
        .drive("7", Pipeline::Research, async |running| {
            assert_eq!((running.run(), running.attempt()), ("7", 1));
            Ok::<_, Occurrence>(4711)
        })
        .await
        .unwrap();
    assert!(matches!(driven, Driven::Done(4711)), "{driven:?}");
    assert_eq!(db.status("7").await, "research_complete");
}

async fn work_that_fails_is_rolled_back(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    for attempt in 1..=3 {
        let driven = store
            .drive("7", Pipeline::Research, async |_| {
                Err::<(), _>(anyhow::Error::new(credits()).context("in the stage"))
            })
            .await
            .unwrap();
        let Driven::Failed(failure) = driven else {
            panic!("{driven:?}")
        };
        assert_eq!(
            (failure.code.as_str(), failure.attempt),
            ("CREDITS_EXHAUSTED", attempt)
        );
        assert_eq!(db.status("7").await, "pending");
    }
    assert_eq!(db.records("7").await.len(), 3);
}

async fn a_mistake_is_marked_and_comes_back(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let error = store
        .drive("7", Pipeline::Research, async |_| {
            Err::<(), _>(anyhow::Error::new(Mistake(4711)))
        })
        .await
        .unwrap_err();
    let DriveError::Propagate { error, .. } = error else {
        panic!("{error:?}")
    };
    assert_eq!(error.downcast_ref(), Some(&Mistake(4711)));
    assert_eq!(db.status("7").await, "research_broken");
}

async fn a_panic_is_marked_and_goes_on(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let driving = store.drive(
        "7",
        Pipeline::Research,
        async |_| -> Result<(), Occurrence> { std::panic::panic_any(Mistake(4711)) },
    );
    let panic = caught(driving).await;
    assert_eq!(panic.downcast_ref(), Some(&Mistake(4711)));
    assert_eq!(db.status("7").await, "research_broken");
    let records = db.records("7").await;
    assert_eq!(records.len(), 1);
    assert_eq!(records[0]["disposition"].as_deref(), Some("failed"));
    assert!(store.state("7").await.unwrap().is_failed);
}

/// Returns the payload of a future's panic.
async fn caught<T: std::fmt::Debug>(
    future: impl Future<Output = T>,
) -> Box<dyn std::any::Any + Send> {
    let mut future = Box::pin(future);
    std::future::poll_fn(move |context| {
        match std::panic::catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(std::task::Poll::Pending) => std::task::Poll::Pending,
            Ok(std::task::Poll::Ready(output)) => panic!("it returns {output:?}"),
            Err(panic) => std::task::Poll::Ready(panic),
        }
    })
    .await
}

/// Is set on drop, which shows that the work is gone.
struct Flag(Arc<AtomicBool>);

impl Drop for Flag {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

async fn work_whose_lease_is_lost_is_stopped(db: &Db) {
    let store = db.store::<Pipeline>().with_lease(Duration::from_secs(6));
    db.insert("7").await;
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Flag(stopped.clone());
    let (begun, mut has_begun) = tokio::sync::mpsc::channel(1);
    // The work never ends, and another client takes the run away.
    let driving = store.drive("7", Pipeline::Research, async |_| {
        let _flag = flag;
        begun.send(()).await.unwrap();
        pending::<Result<(), Occurrence>>().await
    });
    let taking = async {
        has_begun.recv().await.unwrap();
        // A heartbeat may come in between, and then the worker still has its run.
        let other = db.again().await;
        loop {
            db.expire().await;
            if !other.recover().await.unwrap().is_empty() {
                break;
            }
        }
    };
    let (driven, ()) = tokio::join!(driving, taking);
    let error = driven.unwrap_err();
    assert!(
        matches!(error, DriveError::Lost(StoreError::Lost { .. })),
        "{error:?}"
    );
    assert!(stopped.load(Ordering::SeqCst));
    assert_eq!(db.status("7").await, "pending");
    assert_eq!(db.records("7").await.len(), 1);
}

async fn work_longer_than_a_lease_keeps_it(db: &Db) {
    let store = db.store::<Pipeline>().with_lease(Duration::from_secs(5));
    db.insert("7").await;
    let other = db.again().await;
    let driven = store
        .drive("7", Pipeline::Research, async |_| {
            for _ in 0..12 {
                tokio::time::sleep(Duration::from_millis(500)).await;
                assert!(other.recover().await.unwrap().is_empty());
            }
            Ok::<_, Occurrence>(())
        })
        .await
        .unwrap();
    assert!(matches!(driven, Driven::Done(())), "{driven:?}");
    assert_eq!(db.status("7").await, "research_complete");
}

/// The database was busy for most of a lease before the stage began.
async fn work_whose_begin_was_slow_keeps_its_lease(db: &Db) {
    let lease = Duration::from_secs(8);
    let store = db.store::<Pipeline>().with_lease(lease);
    store.check().await.unwrap();
    db.insert("7").await;
    let lock = if db.is_postgres() {
        "BEGIN; LOCK TABLE workflow_runs"
    } else {
        "BEGIN IMMEDIATE"
    };
    let other = db.alone().await;
    other.try_execute(lock).await.unwrap();
    let (driven, ()) = tokio::join!(
        store.drive("7", Pipeline::Research, async |_| {
            tokio::time::sleep(lease / 2).await;
            Ok::<_, Occurrence>(())
        }),
        async {
            // The remaining lease is shorter than the time between two heartbeats.
            tokio::time::sleep(lease * 3 / 4).await;
            other.try_execute("COMMIT").await.unwrap();
        }
    );
    assert!(matches!(driven, Ok(Driven::Done(()))), "{driven:?}");
    assert_eq!(db.status("7").await, "research_complete");
}

/// The result of a stage is not lost with the table for it.
async fn work_that_could_not_be_stored_comes_back(db: &Db) {
    let store = db.store::<Pipeline>();
    for run in ["7", "8"] {
        db.insert(run).await;
    }
    let hide = async |from: &str, to: &str| {
        db.execute(&format!("ALTER TABLE {from} RENAME TO {to}"))
            .await;
    };
    let driven = store.drive("7", Pipeline::Research, async |_| {
        hide("pipelines", "hidden").await;
        Ok::<_, Occurrence>(4711)
    });
    let error = driven.await.unwrap_err();
    let DriveError::NotCompleted {
        output,
        running,
        cause,
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!(output, 4711);
    assert!(
        matches!(cause, StoreError::MissingTable { .. }),
        "{cause:?}"
    );
    hide("hidden", "pipelines").await;
    store.complete(&running).await.unwrap();
    assert_eq!(db.status("7").await, "research_complete");

    let driven = store.drive("8", Pipeline::Research, async |_| {
        hide("pipelines", "hidden").await;
        Err::<(), _>(credits())
    });
    let error = driven.await.unwrap_err();
    let DriveError::NotRecorded { error, running, .. } = error else {
        panic!("{error:?}")
    };
    hide("hidden", "pipelines").await;
    assert!(store.fail(&running, error).await.unwrap().recorded);
    assert_eq!(db.records("8").await.len(), 1);
}

/// The lease cannot be renewed for a while, for a reason that does not count as transient.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_goes_on_while_its_lease_lasts() {
    let db = Db::sqlite().await;
    let lease = Duration::from_secs(6);
    let store = db.store::<Pipeline>().with_lease(lease);
    db.insert("7").await;
    let driven = store.drive("7", Pipeline::Research, async |_| {
        db.execute(
            "CREATE TRIGGER refuse BEFORE UPDATE OF lease_until ON workflow_runs WHEN NEW.stage IS NOT NULL \
             BEGIN SELECT RAISE(ABORT, 'not now'); END",
        )
        .await;
        tokio::time::sleep(lease / 2).await;
        db.execute("DROP TRIGGER refuse").await;
        tokio::time::sleep(lease).await;
        Ok::<_, Occurrence>(())
    });
    let driven = driven.await;
    assert!(matches!(driven, Ok(Driven::Done(()))), "{driven:?}");
    // And no longer.
    db.insert("8").await;
    let driven = store.drive("8", Pipeline::Research, async |_| {
        db.execute(
            "CREATE TRIGGER refuse BEFORE UPDATE OF lease_until ON workflow_runs WHEN NEW.stage IS NOT NULL \
             BEGIN SELECT RAISE(ABORT, 'not now'); END",
        )
        .await;
        pending::<Result<(), Occurrence>>().await
    });
    let error = driven.await.unwrap_err();
    assert!(matches!(error, DriveError::Lost(_)), "{error:?}");
    assert!(error.to_string().contains("not now"), "{error}");
}

async fn work_that_nobody_awaits_any_more_is_recovered(db: &Db) {
    let store = db.store::<Pipeline>().with_lease(Duration::from_secs(3));
    db.insert("7").await;
    let (begun, mut has_begun) = tokio::sync::mpsc::channel(1);
    let driving = store.drive("7", Pipeline::Research, async |_| {
        begun.send(()).await.unwrap();
        pending::<Result<(), Occurrence>>().await
    });
    tokio::select! {
        driven = driving => panic!("{driven:?}"),
        _ = has_begun.recv() => {}
    }
    // No worker renews the lease now.
    let recovered = loop {
        let recovered = db.again().await.recover().await.unwrap();
        if !recovered.is_empty() {
            break recovered;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(recovered[0].code, "INTERRUPTED");
    assert_eq!(db.status("7").await, "pending");
}

async fn work_does_not_begin_where_the_stage_may_not(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let error = store
        .drive(
            "7",
            Pipeline::Extraction,
            async |_| -> Result<(), Occurrence> { panic!("it was not to begin") },
        )
        .await
        .unwrap_err();
    assert!(
        matches!(error, DriveError::NotBegun(StoreError::NotAllowed { .. })),
        "{error:?}"
    );
}
