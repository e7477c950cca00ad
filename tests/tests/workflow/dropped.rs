//! A caller of PostgreSQL stops waiting before the answer: nothing stays open on the connection.

use std::time::Duration;

use errpact_workflow::WorkflowStore;
use sqlx::PgPool;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixStream;
use tokio::sync::watch;

use crate::workflow::between::Between;
use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;

/// The fate of the server's answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answers {
    Passed,
    /// The answer to the next transaction's beginning, and all later ones, wait.
    Awaited,
    Held,
}

/// Passes on one connection, whose server's answers wait while they are held.
async fn passed_on(client: UnixStream, server: UnixStream, answers: watch::Sender<Answers>) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let held = answers.clone();
    tokio::spawn(async move {
        let mut asked = vec![0; 65_536];
        while let Ok(read @ 1..) = from_client.read(&mut asked).await {
            if asked[..read].windows(6).any(|word| word == b"BEGIN ") {
                held.send_if_modified(|answers| {
                    let awaited = *answers == Answers::Awaited;
                    if awaited {
                        *answers = Answers::Held;
                    }
                    awaited
                });
            }
            to_server.write_all(&asked[..read]).await.unwrap();
        }
    });
    let mut passed = answers.subscribe();
    let mut answered = vec![0; 65_536];
    while let Ok(read @ 1..) = from_server.read(&mut answered).await {
        passed
            .wait_for(|answers| *answers != Answers::Held)
            .await
            .unwrap();
        if to_client.write_all(&answered[..read]).await.is_err() {
            return;
        }
    }
}

/// In a transaction the clock stands still.
async fn is_in_transaction(pool: &PgPool) -> bool {
    let mut times = Vec::new();
    for _ in 0..2 {
        let time = sqlx::query_scalar("SELECT CAST(now() AS text)");
        times.push(time.fetch_one(pool).await.unwrap());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let [first, second]: [String; 2] = times.try_into().unwrap();
    first == second
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_nobody_waits_for_is_not_left_open() {
    let answers = watch::Sender::new(Answers::Passed);
    let passing = answers.clone();
    let between = Between::new(move |client, server| passed_on(client, server, passing.clone()));
    let db = Db::postgres().await;
    let pool = between.pool(&db);
    let store = WorkflowStore::<Pipeline>::postgres(pool.clone());
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();

    for _ in 0..3 {
        answers.send_replace(Answers::Awaited);
        let mut held = answers.subscribe();
        tokio::select! {
            done = store.heartbeat(&claim) => panic!("its answer is held: {done:?}"),
            _ = held.wait_for(|answers| *answers == Answers::Held) => {}
        }
        answers.send_replace(Answers::Passed);
        assert!(!is_in_transaction(&pool).await);
    }
    store.complete(&claim).await.unwrap();
    assert_eq!(db.status("7").await, "research_complete");
}
