//! A worker whose stages end when the test says so, however long a page takes until then.

use std::time::Duration;

use errpact_workflow::Running;
use errpact_workflow::Stages as _;
use pipeline::errors::workflows::Pipeline as Stage;
use pipeline::store::{Place, Store};
use tokio::runtime::{Builder, Runtime};

use super::play::firm;
use super::server::Pipeline;

/// Longer than any test.
const LEASE: Duration = Duration::from_secs(3600);

/// A worker next to the server, on the same database.
pub(crate) struct Hand {
    runtime: Runtime,
    store: Store,
    running: Vec<(usize, Running<Stage>)>,
}

impl Hand {
    pub(crate) fn at(pipeline: &Pipeline) -> Self {
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).enable_all().build().unwrap();
        let place = Place::Sqlite(pipeline.database());
        let store = runtime.block_on(Store::open(&place, Some("hand"), LEASE));
        Self {
            store: store.unwrap(),
            runtime,
            running: Vec::new(),
        }
    }

    /// Begins the first stage of a firm.
    pub(crate) fn begin(&mut self, number: usize) {
        let begun = self.store.runs().begin(firm(number), Stage::ALL[0]);
        let running = self.runtime.block_on(begun).unwrap();
        self.running.push((number, running));
    }

    /// Ends every running stage, and carries out the later ones.
    pub(crate) fn finish(&mut self) {
        let runs = self.store.runs();
        self.runtime.block_on(async {
            for (number, running) in self.running.drain(..) {
                runs.complete(&running).await.unwrap();
                for stage in &Stage::ALL[1..] {
                    let running = runs.begin(firm(number), *stage).await.unwrap();
                    runs.complete(&running).await.unwrap();
                }
            }
        });
    }
}
