//! Answers of PostgreSQL that never arrive: stored transactions are stored once, and the others are stored then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use errpact_workflow::{Ended, StoreError, WorkflowStore};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::UnixStream;
use tokio::sync::Notify;

use crate::workflow::between::Between;
use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::credits;

/// The moment when a connection breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Break {
    /// The server never gets the commit.
    Before,
    /// The server commits, and its answer never arrives.
    After,
}

/// Breaks the connections of the next commits.
struct Breaking {
    between: Between,
    commits: Arc<AtomicUsize>,
    held: Arc<Held>,
}

/// A hook for an action between a commit and the break.
#[derive(Default)]
struct Held {
    holds: AtomicBool,
    committed: Notify,
    released: Notify,
}

impl Breaking {
    fn new(when: Break) -> Self {
        let commits = Arc::new(AtomicUsize::new(0));
        let held = Arc::new(Held::default());
        let (left, holding) = (commits.clone(), held.clone());
        let pass_on =
            move |client, server| passed_on(client, server, left.clone(), when, holding.clone());
        Self {
            between: Between::new(pass_on),
            commits,
            held,
        }
    }

    fn break_next(&self, commits: usize) {
        self.commits.store(commits, Ordering::SeqCst);
    }

    /// Fails unless the connections broke. A stored transaction is not committed again, so then only the first one
    /// broke.
    #[track_caller]
    fn broke(&self, commits: usize, when: Break) {
        let left = match when {
            Break::Before => 0,
            Break::After => commits - 1,
        };
        assert_eq!(self.commits.swap(0, Ordering::SeqCst), left);
    }
}

/// Returns whether the bytes contain the statement, or the server's answer to it; `READ COMMITTED` is neither.
fn says_commit(bytes: &[u8]) -> bool {
    bytes.windows(7).any(|word| word == b"COMMIT\0")
}

/// Passes on one connection, until a commit breaks it.
async fn passed_on(
    client: UnixStream,
    server: UnixStream,
    left: Arc<AtomicUsize>,
    when: Break,
    held: Arc<Held>,
) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let (mut asked, mut answered) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        tokio::select! {
            read = from_client.read(&mut asked) => {
                let Ok(read @ 1..) = read else { return };
                let breaks = says_commit(&asked[..read])
                    && left
                        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
                        .is_ok();
                if breaks && when == Break::Before {
                    return;
                }
                to_server.write_all(&asked[..read]).await.unwrap();
                if breaks {
                    // The commit's answer may follow the answers to earlier statements.
                    let mut said = Vec::new();
                    while !says_commit(&said) {
                        assert!(from_server.read_buf(&mut said).await.unwrap() > 0);
                    }
                    if held.holds.swap(false, Ordering::SeqCst) {
                        held.committed.notify_one();
                        held.released.notified().await;
                    }
                    return;
                }
            }
            read = from_server.read(&mut answered) => {
                let Ok(read @ 1..) = read else { return };
                if to_client.write_all(&answered[..read]).await.is_err() {
                    return;
                }
            }
        }
    }
}

async fn commits_break(when: Break) {
    let db = Db::postgres().await;
    let breaking = Breaking::new(when);
    let store = WorkflowStore::<Pipeline>::postgres(breaking.between.pool(&db));
    for broken in 1..=2 {
        let run = format!("broken-{broken}");
        db.insert(&run).await;
        breaking.break_next(broken);
        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        breaking.broke(broken, when);
        assert_eq!(claim.attempt(), 1, "{when:?}");
        assert_eq!(db.status(&run).await, "research_running");

        breaking.break_next(broken);
        let happened = credits();
        let id = happened.id().to_string();
        let failure = store.fail(&claim, happened).await.unwrap();
        breaking.broke(broken, when);
        // It is this failure's record, so this call made it.
        assert!(failure.recorded, "{when:?}");
        assert_eq!(failure.error_id, id);
        assert_eq!(db.records(&run).await.len(), 1);
        assert_eq!(db.status(&run).await, "pending");

        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        assert_eq!(claim.attempt(), 2);
        breaking.break_next(broken);
        store.complete(&claim).await.unwrap();
        breaking.broke(broken, when);
        assert_eq!(db.status(&run).await, "research_complete");

        let _ = store.begin(&run, Pipeline::LegalResolution).await.unwrap();
        db.expire().await;
        breaking.break_next(broken);
        let recovered = store.recover().await.unwrap();
        breaking.broke(broken, when);
        assert_eq!(recovered.len(), 1, "{when:?}");
        assert!(recovered[0].recorded);
        assert_eq!(db.records(&run).await.len(), 2);
        assert_eq!(db.status(&run).await, "research_complete");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_nobody_heard_of_is_known_again() {
    commits_break(Break::After).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_never_arrived_is_done_again() {
    commits_break(Break::Before).await;
}

/// Before the worker asks again, the moved run is begun once more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_that_was_moved_is_not_completed_by_the_next_one() {
    let db = Db::postgres().await;
    let breaking = Breaking::new(Break::After);
    let store = WorkflowStore::<Pipeline>::postgres(breaking.between.pool(&db));
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    db.set("7", "pending").await;
    breaking.held.holds.store(true, Ordering::SeqCst);
    breaking.break_next(1);
    let (completed, next) = tokio::join!(store.complete(&claim), async {
        breaking.held.committed.notified().await;
        let next = db.store::<Pipeline>().begin("7", Pipeline::Research).await;
        breaking.held.released.notify_one();
        next.unwrap()
    });
    let lost = completed.unwrap_err();
    assert!(
        matches!(
            &lost,
            StoreError::Lost { ended: Ended::Moved { status: Some(status) }, .. } if status == "pending"
        ),
        "{lost:?}"
    );
    assert_eq!(next.attempt(), 2);
    assert_eq!(db.status("7").await, "research_running");
}
