//! A worker with one workflow of two stages, and a client that starts a run. It needs a server of Restate with its default
//! ports:
//!
//! ```sh
//! npx @restatedev/restate-server@1.7.12
//! cargo run -p errpact-restate --example copying
//! curl localhost:9070/deployments -H 'content-type: application/json' -d '{"uri": "http://localhost:9080"}'
//! ```

#[allow(missing_docs, unreachable_pub, reason = "generated")]
mod errors {
    include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors.rs"));
}

use std::error::Error;
use std::time::Duration;

use errors::workflows::Copying;
use errors::{CATALOG, DiskBusy};
use errpact::Occurrence;
use errpact_restate::{RunsClient, StageWork};
use errpact_workflow::engine::Attempt;
use errpact_workflow::{Page, Stages as _};
use restate_sdk::prelude::*;

struct Copier;

impl StageWork<Copying> for Copier {
    type Error = Occurrence;

    async fn run(&self, attempt: Attempt<Copying>) -> Result<(), Occurrence> {
        println!("{} of {}", attempt.stage.row().name, attempt.run);
        match attempt.number {
            // The policy of DISK_BUSY retries twice. Then the run rolls back, until it is started again.
            1 => Err(Occurrence::new(DiskBusy {})),
            _ => Ok(()),
        }
    }
}

errpact_restate::object! {
    /// Copies of files.
    struct Copies: Copying => Copier
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", CATALOG.name);
    let endpoint = Endpoint::builder().bind(Copies::new(Copier)).build();
    tokio::spawn(HttpServer::new(endpoint).listen_and_serve(([127, 0, 0, 1], 9080).into()));
    let ingress = "http://127.0.0.1:8080".parse()?;
    let runs = RunsClient::<Copying>::new(reqwest::Client::new(), ingress, "Copies")?;
    // Restate answers once the worker is registered.
    while runs.state("a.txt").await.is_err() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    for _ in 0..2 {
        runs.start("a.txt").await?;
        let state = loop {
            let state = runs.state("a.txt").await?;
            if state.stage.is_none() {
                break state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        match state.error {
            Some(error) => println!("{}", error.client_response().to_json()),
            None => println!("{}", state.status.unwrap_or_default()),
        }
    }
    let history = runs.history("a.txt", Page::default()).await?;
    println!("{} failures", history.failures.len());
    Ok(())
}
