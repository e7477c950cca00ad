//! Opening a database while another process opens it.

use std::pin::pin;
use std::sync::Barrier;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use travel_chat::store::Store;

/// SQLite does not queue a connection that wants another journal mode. A new file is in that state only for a moment.
/// Here it stays so until the wait is visible.
#[tokio::test]
async fn a_new_file_that_another_process_is_about_to_make_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chat.db");
    let options = SqliteConnectOptions::new().filename(&path);
    let other = options.create_if_missing(true).connect().await;
    let mut other = other.expect("a file");
    let lock = sqlx::raw_sql("BEGIN IMMEDIATE");
    lock.execute(&mut other).await.expect("a lock");
    let mut opening = pin!(Store::open(&path));
    let refused = timeout(Duration::from_millis(300), &mut opening).await;
    assert!(refused.is_err(), "{:?}", refused.map(Result::err));
    let unlock = sqlx::raw_sql("COMMIT");
    unlock.execute(&mut other).await.expect("no lock any more");
    let store = opening.await.expect("a store");
    store.begin().await.expect("a conversation");
}

#[test]
fn many_that_open_a_new_file_at_the_same_moment_make_its_tables_once() {
    for _ in 0..10 {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("chat.db");
        let moment = Barrier::new(8);
        let open = || {
            let runtime = Runtime::new().expect("a runtime");
            moment.wait();
            runtime.block_on(async {
                let store = Store::open(&path).await.expect("a store");
                store.begin().await.expect("a conversation");
            });
        };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(open);
            }
        });
    }
}
