//! Serving the page.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::time::sleep;

use super::command::{Data, Engine, Serve};
use super::log;
use crate::server::{App, Http};
use crate::services::Services;
use crate::stages::Work;
use crate::stand_in::StandIns;
use crate::worker::{BoundWorker, Crew, Runs};

pub(super) async fn serve(data: &Data, options: Serve) -> Result<()> {
    log::to_stderr()?;
    let (place, _folder) = data.place_or_temporary()?;
    let store = data.open(&place, None).await?;
    store.seed(options.firms).await?;
    let (stand_ins, endpoints) = StandIns::start().await?;
    let pause = Duration::from_millis(options.delay);
    let work = Work::Services(Box::new(Services::connect(&endpoints)?), pause);
    let crew = Crew::new(store.clone(), work);
    let restate = match options.engine {
        Engine::Database => None,
        Engine::Restate => Some(BoundWorker::bind(crew.clone(), &options.restate).await?),
    };
    let app = App {
        store: store.clone(),
        runs: match &restate {
            None => Runs::Database(crew.clone()),
            Some(worker) => Runs::Restate(crew.clone(), worker.runs()?),
        },
        stand_ins,
    };
    let grace = options.limits.grace();
    let listen = (Ipv4Addr::LOCALHOST, options.port).into();
    let server = Http::bind(listen, app, options.limits).await?;
    // A caller that reads the address may send a signal next, so the handler comes first.
    let told = shared::http::stop_signal()?;
    // Restate may call at once. What can still keep the server from running would interrupt that stage.
    let restate = match restate {
        None => None,
        Some(worker) => Some(worker.start().await?),
    };
    // Standard output may be a pipe, and another process may be waiting for this line.
    writeln!(std::io::stdout(), "listening on {}", server.url()?)
        .and_then(|()| std::io::stdout().flush())
        .context("cannot print the address")?;
    // Restate notices itself that a worker is gone.
    let watch = restate
        .is_none()
        .then(|| tokio::spawn(watch(crew.clone(), data.recover_every())));
    let stop = crew.stop().clone();
    let end = async move {
        told.await;
        // A request from now on begins no stage.
        stop.end();
    };
    server.serve(end).await?;
    // Stages get as long to finish as requests did before them.
    crew.stop().finish(grace).await;
    if let Some(worker) = restate {
        worker.end().await;
    }
    if let Some(watch) = watch {
        watch.abort();
    }
    store.close().await;
    Ok(())
}

/// Ends the stages of workers that have gone silent, while the server runs.
async fn watch(crew: Crew, every: Duration) {
    loop {
        if let Err(error) = crew.recover().await {
            let error = &error as &dyn std::error::Error;
            tracing::error!(
                error,
                "stages of workers that are gone are left where they were"
            );
        }
        sleep(every).await;
    }
}
