//! Answers of PostgreSQL that never arrive: what was stored is stored once, and what was not is stored then.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use errpact::workflow::WorkflowStore;
use sqlx::postgres::PgPoolOptions;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};

use crate::db::{Db, Place};
use crate::errors::workflows::Pipeline;
use crate::stage_error::credits;

const SOCKET: &str = ".s.PGSQL.5432";

/// When a connection breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Break {
    /// The server never gets the word to commit.
    Before,
    /// It commits, and nobody hears of it.
    After,
}

/// Stands between the store and the server, and breaks the connections of the next commits.
struct Between {
    folder: TempDir,
    commits: Arc<AtomicUsize>,
}

impl Between {
    fn new(server: PathBuf, when: Break) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let commits = Arc::new(AtomicUsize::new(0));
        let left = commits.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&server).await.unwrap();
                tokio::spawn(passed_on(client, server, left.clone(), when));
            }
        });
        Self { folder, commits }
    }

    fn store(&self, url: &str, server: &Path) -> WorkflowStore<Pipeline> {
        let (here, there) = (self.folder.path().display(), server.display());
        let url = url.replace(&there.to_string(), &here.to_string());
        assert!(url.contains(&here.to_string()), "{url}");
        let pool = PgPoolOptions::new().max_connections(1).connect_lazy(&url);
        WorkflowStore::postgres(pool.unwrap())
    }

    fn break_next(&self, commits: usize) {
        self.commits.store(commits, Ordering::SeqCst);
    }

    /// Were they broken? What was stored is not committed again, so then only the first was.
    #[track_caller]
    fn broke(&self, commits: usize, when: Break) {
        let left = match when {
            Break::Before => 0,
            Break::After => commits - 1,
        };
        assert_eq!(self.commits.swap(0, Ordering::SeqCst), left);
    }
}

/// The statement, and the server's answer to it; `READ COMMITTED` is neither.
fn says_commit(bytes: &[u8]) -> bool {
    bytes.windows(7).any(|word| word == b"COMMIT\0")
}

/// One connection, until a commit breaks it.
async fn passed_on(client: UnixStream, server: UnixStream, left: Arc<AtomicUsize>, when: Break) {
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
                    // Among its answers is that it has committed; answers to what came before may be first.
                    let mut said = Vec::new();
                    while !says_commit(&said) {
                        assert!(from_server.read_buf(&mut said).await.unwrap() > 0);
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
    let Place::Postgres(url) = db.place() else {
        panic!("it is PostgreSQL")
    };
    let folder = errpact_tests::postgres::Postgres::shared().folder();
    let between = Between::new(folder.join(SOCKET), when);
    let store = between.store(&url, folder);
    for broken in 1..=2 {
        let run = format!("broken-{broken}");
        db.insert(&run).await;
        between.break_next(broken);
        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        between.broke(broken, when);
        assert_eq!(claim.attempt(), 1, "{when:?}");
        assert_eq!(db.status(&run).await, "research_running");

        between.break_next(broken);
        let happened = credits();
        let id = happened.error_id().to_string();
        let failure = store.fail(&claim, happened).await.unwrap();
        between.broke(broken, when);
        // It is this failure's record, so this call made it.
        assert!(failure.recorded, "{when:?}");
        assert_eq!(failure.error_id, id);
        assert_eq!(db.records(&run).await.len(), 1);
        assert_eq!(db.status(&run).await, "pending");

        let claim = store.begin(&run, Pipeline::Research).await.unwrap();
        assert_eq!(claim.attempt(), 2);
        between.break_next(broken);
        store.complete(&claim).await.unwrap();
        between.broke(broken, when);
        assert_eq!(db.status(&run).await, "research_complete");

        store.begin(&run, Pipeline::LegalResolution).await.unwrap();
        db.expire().await;
        between.break_next(broken);
        let recovered = store.recover().await.unwrap();
        between.broke(broken, when);
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
