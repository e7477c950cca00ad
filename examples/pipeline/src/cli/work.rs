//! The worker mode.

use std::io::Write as _;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::time::timeout;

use super::command::{self, Data};
use super::log;
use crate::services::Services;
use crate::stages::{Dry, Work};
use crate::stand_in::StandIns;
use crate::worker::{Crew, Options, Worker};

/// How long the database may fail before a worker exits.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a worker's last words may take once everything is given up: much longer than its last
/// look.
const LAST_WORDS: Duration = Duration::from_secs(5);

pub(super) async fn work(data: &Data, options: command::Worker) -> Result<()> {
    log::to_stderr()?;
    let store = data.open(&data.shared()?, options.name.as_deref()).await?;
    let pause = Duration::from_millis(options.delay);
    let (work, _stand_ins) = if options.dry {
        let (fail_percent, seed) = (options.fail_percent, options.seed);
        (
            Work::Dry(Dry {
                fail_percent,
                seed,
                pause,
            }),
            None,
        )
    } else {
        let (stand_ins, endpoints) = StandIns::start().await?;
        let services = Services::connect(&endpoints)?;
        (Work::Services(Box::new(services), pause), Some(stand_ins))
    };
    let crew = Crew::new(store.clone(), work);
    let worker = Worker::new(
        crew.clone(),
        Options {
            jobs: options.jobs,
            until_idle: options.until_idle,
            retries: options.retries,
            recover_every: data.recover_every(),
            patience: PATIENCE,
        },
    );
    let told = shared::http::stop_signal()?;
    // The process that started it may wait for this line before it sends a signal.
    say("working")?;
    let mut working = tokio::spawn(worker.work());
    let tally = tokio::select! {
        tally = &mut working => tally,
        () = told => {
            crew.stop().finish(Duration::from_millis(options.grace_ms)).await;
            timeout(LAST_WORDS, working).await.context("the worker could not end in time")?
        }
    };
    say(&tally.context("the worker's task")??.to_string())?;
    store.close().await;
    Ok(())
}

fn say(line: &str) -> Result<()> {
    writeln!(std::io::stdout(), "{line}")
        .and_then(|()| std::io::stdout().flush())
        .context("cannot print what the worker says")
}
