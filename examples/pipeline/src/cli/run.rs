//! The modes of the command.

use std::io::Write as _;

use anyhow::{Context as _, Result};

use super::command::{Command, Data, Mode, Seed};
use super::{log, scenes, serve, work};

/// Runs the mode; returns `true` if all went as it should.
///
/// # Errors
/// When it cannot begin.
pub fn run(command: Command) -> Result<bool> {
    // A hash without a key can be guessed. A real service reads its key from where it keeps secrets.
    errpact::redact::set_key(b"the pipeline's example key")?;
    log::panics();
    let runtime = tokio::runtime::Runtime::new()?;
    let data = &command.data;
    let ended = match command.mode {
        None => runtime.block_on(scenes::play(data)),
        Some(Mode::Serve(options)) => runtime
            .block_on(serve::serve(data, *options))
            .map(|()| true),
        Some(Mode::Worker(options)) => runtime.block_on(work::work(data, options)).map(|()| true),
        Some(Mode::Seed(options)) => runtime.block_on(seed(data, options)).map(|()| true),
    };
    // A task that hangs must not keep the program from exiting.
    runtime.shutdown_background();
    ended
}

async fn seed(data: &Data, options: Seed) -> Result<()> {
    log::to_stderr()?;
    let store = data.open(&data.shared()?, None).await?;
    let added = store.seed(options.firms).await?;
    writeln!(std::io::stdout(), "{added} firms added").context("cannot print what was added")?;
    store.close().await;
    Ok(())
}
