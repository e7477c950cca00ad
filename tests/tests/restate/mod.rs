//! Workflows on a real server of Restate, beside the same on the SQL store.

#![cfg(unix)]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

#[expect(unreachable_pub, reason = "generated for a library, which exports it")]
mod errors {
    include!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../restate/tests/errors.rs"
    ));
}
mod audit;
mod failing;
mod fleet;
mod kill;
mod load;
mod worker;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use errors::workflows::Copying;
use errpact_restate::RunsClient;
use errpact_tests::restate::Restate;
use errpact_workflow::RunState;
use tempfile::TempDir;
use worker::Worker;

/// A guard against hangs, never a measure.
const LONG: Duration = Duration::from_secs(600);

/// A server, a worker and a client.
struct World {
    server: Restate,
    worker: Worker,
    runs: RunsClient<Copying>,
    folder: TempDir,
}

impl World {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Restate::start().await;
        let worker = Worker::start(folder.path());
        server.register(&worker.url()).await;
        let ingress = server.ingress().parse().unwrap();
        let runs = RunsClient::new(reqwest::Client::new(), ingress, "Copies").unwrap();
        Self {
            server,
            worker,
            runs,
            folder,
        }
    }

    fn calls(&self, run: &str, stage: &str) -> usize {
        worker::calls(self.folder.path(), run, stage)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    /// Waits until a run is in this state. An error of the client is a server that restarts.
    async fn until(&self, run: &str, so: impl Fn(&RunState<Copying>) -> bool) -> RunState<Copying> {
        let begun = Instant::now();
        loop {
            let state = self.runs.state(run).await;
            if let Ok(state) = &state
                && so(state)
            {
                return state.clone();
            }
            assert!(begun.elapsed() < LONG, "it stays {state:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts a run, and waits until it rests.
    async fn run(&self, run: &str) -> RunState<Copying> {
        self.runs.start(run).await.unwrap();
        self.until(run, |state| {
            state.is_done || state.is_failed || state.error.is_some()
        })
        .await
    }
}
