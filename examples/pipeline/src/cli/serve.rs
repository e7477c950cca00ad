//! Serving the page.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::time::sleep;

use super::command::{Data, Serve};
use super::{log, stop};
use crate::server::{App, Http};
use crate::services::Services;
use crate::stages::Work;
use crate::stand_in::StandIns;
use crate::worker::Crew;

/// How long requests, and then stages, may go on once the server is told to stop.
const GRACE: Duration = Duration::from_secs(3);

pub(super) async fn serve(data: &Data, options: Serve) -> Result<()> {
    log::to_stderr()?;
    let (place, _folder) = data.place_or_temporary()?;
    let store = data.open(&place, None).await?;
    store.seed(options.firms).await?;
    let (stand_ins, endpoints) = StandIns::start().await?;
    let pause = Duration::from_millis(options.delay);
    let work = Work::Services(Box::new(Services::connect(&endpoints)?), pause);
    let crew = Crew::new(store.clone(), work);
    let app = App {
        crew: crew.clone(),
        stand_ins,
    };
    let server = Http::bind((Ipv4Addr::LOCALHOST, options.port).into(), app).await?;
    // Whoever reads that it listens may send a signal next.
    let told = stop::told()?;
    // Standard output may be a pipe that somebody waits at for this line.
    writeln!(std::io::stdout(), "listening on {}", server.url()?)
        .and_then(|()| std::io::stdout().flush())
        .context("nobody reads the address")?;
    let watch = tokio::spawn(watch(crew.clone(), data.recover_every()));
    let stop = crew.stop().clone();
    let end = async move {
        told.await;
        // What is asked for from now on begins nothing.
        stop.end();
    };
    let serving = server.serve(end);
    // A client that sends half a request, and no more, keeps nobody here.
    let patience = async {
        crew.stop().ending().await;
        sleep(GRACE).await;
    };
    tokio::select! {
        served = serving => served?,
        () = patience => {}
    }
    crew.stop().finish(GRACE).await;
    watch.abort();
    store.close().await;
    Ok(())
}

/// Ends the stages of workers that are not heard of any more, for as long as the server runs.
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
