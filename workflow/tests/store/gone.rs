//! A database file that is deleted or replaced while a worker has it open.

use std::fs;
use std::path::{Path, PathBuf};

use errpact_workflow::{FailError, StoreError};
use sqlx::sqlite::SqlitePool;
use tempfile::TempDir;

use crate::errors::workflows::Onboarding;
use crate::{CLIENTS, Store, down};

/// Returns a store on a file with one client, as `connect` makes it: with a write-ahead log.
async fn on_file() -> (Store, TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("app.db");
    let url = format!("sqlite:{}", path.display());
    let store = Store::connect(&url).await.unwrap().with_worker("first");
    store.migrate().await.unwrap();
    insert_client(&path).await;
    (store, folder, path)
}

async fn insert_client(path: &Path) {
    let url = format!("sqlite:{}", path.display());
    let pool = SqlitePool::connect(&url).await.unwrap();
    sqlx::raw_sql(CLIENTS).execute(&pool).await.unwrap();
    let insert = "INSERT INTO clients VALUES (7, 'new')";
    sqlx::query(insert).execute(&pool).await.unwrap();
    pool.close().await;
}

/// Checks that every operation of a worker reports the missing file and the reason.
async fn refuses_everything(store: &Store, running: &errpact_workflow::Running<Onboarding>) {
    let words = [
        store.ready(5).await.err(),
        store.begin("7", Onboarding::LookUp).await.err(),
        store.heartbeat(running).await.err(),
        store.complete(running).await.err(),
        store.state("7").await.err(),
        store.can_retry("7").await.err(),
        store.clear_error("7").await.err(),
        store.migrate().await.err(),
    ];
    for error in words {
        let error = error.unwrap();
        assert!(matches!(error, StoreError::Gone { .. }), "{error:?}");
        assert!(!error.is_transient(), "{error}");
        let text = error.to_string();
        assert!(
            text.contains("app.db") && text.contains("put the file back"),
            "{text}"
        );
    }
    let happened = down();
    let id = happened.id();
    let FailError::NotRecorded { error, cause } = store.fail(running, happened).await.unwrap_err()
    else {
        panic!("nothing can be recorded")
    };
    assert_eq!(error.id(), id, "the stage's error comes back");
    assert!(matches!(cause, StoreError::Gone { .. }), "{cause:?}");
    assert!(store.recover().await.is_err());
}

#[tokio::test]
async fn reports_a_file_that_was_deleted() {
    let (store, _folder, path) = on_file().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    fs::remove_file(&path).unwrap();
    refuses_everything(&store, &running).await;
}

#[tokio::test]
async fn reports_a_file_that_was_replaced_by_another() {
    let (store, folder, path) = on_file().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    // The newer file has the same tables and the same run, so no statement would fail in it.
    let other = folder.path().join("other.db");
    let url = format!("sqlite:{}", other.display());
    Store::connect(&url).await.unwrap().migrate().await.unwrap();
    insert_client(&other).await;
    fs::rename(&other, &path).unwrap();
    refuses_everything(&store, &running).await;
}

#[tokio::test]
async fn reports_a_file_that_a_late_pool_made_and_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("app.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true);
    let store = Store::sqlite(SqlitePool::connect_lazy_with(options));
    store.migrate().await.unwrap();
    insert_client(&path).await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    fs::remove_file(&path).unwrap();
    refuses_everything(&store, &running).await;
}

#[tokio::test]
async fn goes_on_where_the_file_is_put_back() {
    let (store, folder, path) = on_file().await;
    let running = store.begin("7", Onboarding::LookUp).await.unwrap();
    let aside = folder.path().join("aside.db");
    fs::rename(&path, &aside).unwrap();
    let error = store.complete(&running).await.unwrap_err();
    assert!(matches!(error, StoreError::Gone { .. }), "{error:?}");
    fs::rename(&aside, &path).unwrap();
    store.complete(&running).await.unwrap();
}
