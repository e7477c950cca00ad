//! The store of workflows for an application without its own pool: SQLite, in memory and in a file. The whole-product
//! tests cover each operation on both databases.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

#[expect(
    unreachable_pub,
    reason = "a generated module is public; here it is inside a test"
)]
#[rustfmt::skip]
mod errors;
#[cfg(unix)]
mod gone;

use std::error::Error;
use std::time::Duration;

use errors::CATALOG;
use errors::workflows::Onboarding;
use errpact::{Occurrence, Signal};
use errpact_workflow::{
    Disposition, DriveError, Driven, FailError, Page, Running, StoreError, WorkflowStore,
};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

const CLIENTS: &str = "CREATE TABLE clients (client_id integer PRIMARY KEY, status text)";

type Store = WorkflowStore<Onboarding>;

/// A database in memory, with one client.
async fn store() -> (Store, SqlitePool) {
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool
        .connect_with(SqliteConnectOptions::new())
        .await
        .unwrap();
    sqlx::raw_sql(CLIENTS).execute(&pool).await.unwrap();
    let insert = "INSERT INTO clients VALUES (7, 'new')";
    sqlx::query(insert).execute(&pool).await.unwrap();
    let store = Store::sqlite(pool.clone()).with_worker("first");
    store.migrate().await.unwrap();
    (store, pool)
}

fn down() -> Occurrence {
    let signal = Signal::new().with_status(503).with_service("registry");
    Occurrence::from_signal(&CATALOG, signal.with_message("upstream connect error"))
}

#[tokio::test]
async fn a_record_is_in_the_language_of_its_occurrence() {
    let (store, _pool) = store().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    let failure = down().with_language("de-CH, en;q=0.5");
    let failure = store.fail(&running, failure).await.unwrap();
    let reference = &failure.reference;
    let text = format!(
        "The register antwortet nicht. Bitte versuchen Sie es in ein paar Minuten noch einmal ({reference})."
    );
    assert_eq!(failure.user_message, text);
    assert_eq!(failure.client_response().message(), text);
    // The log has the catalog's own text.
    assert_eq!(failure.message, "The register does not answer in look_up.");
}

#[tokio::test]
async fn a_run_goes_through_failure_and_retry_to_its_end() {
    let (store, _pool) = store().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    let failure = store.fail(&running, down()).await.unwrap();
    assert_eq!(
        (
            failure.code.as_str(),
            failure.http_status,
            failure.disposition
        ),
        ("REGISTER_DOWN", Some(503), Disposition::RolledBack)
    );
    assert_eq!(failure.message, "The register does not answer in look_up.");
    let response = failure.client_response();
    assert_eq!(response.service(), Some("The register"));
    assert_eq!(response.extension("stop_polling"), Some(&true.into()));

    for (attempt, stage) in [(2, Onboarding::LookUp), (3, Onboarding::Invite)] {
        let state = store.state("7").await.unwrap();
        assert_eq!(state.next, Some(stage));
        let running = store.begin("7", stage).await.unwrap();
        assert_eq!(running.attempt(), attempt);
        store.heartbeat(&running).await.unwrap();
        store.complete(&running).await.unwrap();
        store.complete(&running).await.unwrap();
    }
    let state = store.state("7").await.unwrap();
    assert!(state.is_done && state.error.is_none() && state.failures == 1);
    let history = store.history("7", Page::default()).await.unwrap();
    assert_eq!(history.failures, [failure]);
}

/// `7`, `07` and `7.0` are the same number to the database, so they are the same run.
#[tokio::test]
async fn a_key_has_one_spelling() {
    let (store, pool) = store().await;
    let running = store.begin("007", Onboarding::LookUp).await.unwrap();
    assert_eq!(running.run(), "7");
    for spelling in ["7", "7.0", "07"] {
        let busy = store.begin(spelling, Onboarding::LookUp).await.unwrap_err();
        assert!(
            matches!(busy, StoreError::Busy { .. }),
            "{spelling}: {busy}"
        );
    }
    store.fail(&running, down()).await.unwrap();
    for spelling in ["7", "007"] {
        let history = store.history(spelling, Page::default()).await.unwrap();
        assert_eq!(history.failures.len(), 1, "{spelling}");
    }
    assert!(store.clear_error("07").await.unwrap());
    let rows = sqlx::query("SELECT * FROM workflow_runs").fetch_all(&pool);
    assert_eq!(rows.await.unwrap().len(), 1);
}

#[tokio::test]
async fn the_tables_of_a_url_are_made_where_they_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("app.db").display());
    let store = Store::connect(&url).await.unwrap();
    let early = store.begin("7", Onboarding::LookUp).await.unwrap_err();
    assert!(early.to_string().contains("call `migrate`"), "{early}");
    store.migrate().await.unwrap();
    store.migrate().await.unwrap();
    let lacking = store.check().await.unwrap_err();
    assert!(
        matches!(lacking, StoreError::MissingTable { table: "clients" }),
        "{lacking}"
    );
    let pool = SqlitePool::connect(&url).await.unwrap();
    sqlx::raw_sql(CLIENTS).execute(&pool).await.unwrap();
    // The same store, which has refused before.
    store.check().await.unwrap();
    let unknown = store.begin("7", Onboarding::LookUp).await.unwrap_err();
    assert!(matches!(unknown, StoreError::NoSuchRun { .. }), "{unknown}");
    let memory = Store::connect("sqlite::memory:").await.unwrap();
    memory.migrate().await.unwrap();
}

#[tokio::test]
async fn another_database_is_refused_without_its_password() {
    for url in [
        "mysql://me:hunter2@host/db",
        "host=db user=x password=hunter2",
        "me:hunter2@host",
        "",
    ] {
        let error = Store::connect(url).await.unwrap_err().to_string();
        assert!(error.contains("sqlite:FILE"), "{error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
}

#[tokio::test]
async fn errors_of_any_kind_are_told_apart() {
    let (store, _pool) = store().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    let wrapped: Box<dyn Error + Send + Sync> = Box::new(std::io::Error::other(down()));
    assert_eq!(
        store.fail(&running, wrapped).await.unwrap().code,
        "REGISTER_DOWN"
    );
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    let mistake: Box<dyn Error + Send + Sync> =
        "index 7 of jane@example.org is out of range".into();
    let FailError::Propagate { error: mistake, .. } =
        store.fail(&running, mistake).await.unwrap_err()
    else {
        panic!("it has no code")
    };
    // The error comes back unchanged; the record has only what a log is allowed to contain.
    assert!(mistake.to_string().contains("jane@example.org"));
    let state = store.state("7").await.unwrap();
    let error = state.error.unwrap();
    assert_eq!(
        (error.code.as_str(), error.disposition, state.is_failed),
        ("UNKNOWN_ERROR", Disposition::Failed, true)
    );
    assert_eq!(error.status, "look_up_failed");
    assert_eq!(error.message, "index 7 of [email] is out of range");
}

#[tokio::test]
async fn work_is_driven_to_its_end() {
    let (store, _pool) = store().await;
    // Any task can await the store's futures.
    let driving = tokio::spawn({
        let store = store.clone();
        async move {
            store
                .drive(
                    "7",
                    Onboarding::LookUp,
                    async |running: Running<Onboarding>| {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                        Ok::<_, Occurrence>(running.attempt())
                    },
                )
                .await
        }
    });
    assert_eq!(driving.await.unwrap().unwrap(), Driven::Done(1));
    let failed = store
        .drive("7", Onboarding::Invite, async |_| Err::<(), _>(down()))
        .await
        .unwrap();
    let Driven::Failed(failure) = failed else {
        panic!("{failed:?}")
    };
    assert_eq!(failure.status, "looked_up");
    let refused = store
        .drive("7", Onboarding::LookUp, async |_| Ok::<_, Occurrence>(()))
        .await
        .unwrap_err();
    assert!(
        matches!(
            &refused,
            DriveError::NotBegun(StoreError::NotAllowed { .. })
        ),
        "{refused}"
    );
}

#[tokio::test]
async fn a_dead_worker_is_recovered_once() {
    let (store, pool) = store().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    assert!(store.recover().await.unwrap().is_empty());
    let past = "UPDATE workflow_runs SET lease_until = '2026-01-02T03:04:05.678Z'";
    sqlx::query(past).execute(&pool).await.unwrap();
    let recovered = store.recover().await.unwrap();
    assert_eq!(recovered.len(), 1);
    assert_eq!(
        (recovered[0].code.as_str(), recovered[0].status.as_str()),
        ("INTERRUPTED", "new")
    );
    assert!(store.recover().await.unwrap().is_empty());
    // The zombie is told the outcome of its attempt.
    let told = store.fail(&running, down()).await.unwrap();
    assert!(!told.recorded && told == recovered[0]);
    store.heartbeat(&running).await.unwrap_err();
}
