//! What the modes do.

use std::io::Write;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::{Command, Mode, Options, play};
use crate::chat::Chat;
use crate::model::{Provider, Scripted};
use crate::prompt;
use crate::server::Http;
use crate::stand_in::Services;
use crate::store::Store;
use crate::tools::Tools;

/// Does what was asked for; true when all went as it should.
///
/// # Errors
/// When it cannot begin.
pub fn run(command: Command) -> Result<bool> {
    // A hash without a key can be guessed. A real service reads its key from where it keeps secrets.
    errpact::redact::set_key(b"the travel chat's example key")?;
    keep_quiet();
    let runtime = tokio::runtime::Runtime::new()?;
    let ended = match command.mode {
        None => runtime.block_on(play()),
        Some(Mode::Serve(options)) => {
            log()?;
            runtime.block_on(serve(options)).map(|()| true)
        }
    };
    // A tool that hangs must not keep the program from ending.
    runtime.shutdown_background();
    ended
}

/// A chat with this provider over this store; its tools may take so long.
///
/// # Errors
/// When the prompt carries the rules of another catalog.
pub fn chat(store: Store, provider: Arc<dyn Provider>, time_limit: Duration) -> Result<Chat> {
    let services = Services::default();
    Ok(Chat {
        tools: Tools {
            services,
            store: store.clone(),
            time_limit,
        },
        store,
        provider,
        system: prompt::system()?.into(),
    })
}

async fn serve(options: Options) -> Result<()> {
    let store = if options.database == Path::new(":memory:") {
        Store::in_memory().await
    } else {
        Store::open(&options.database).await
    };
    let store = store.with_context(|| format!("cannot open {}", options.database.display()))?;
    let store = store.keeping(options.conversations);
    let provider = Scripted::new(Duration::from_millis(options.delay));
    let time_limit = Duration::from_millis(options.time_limit);
    let chat = chat(store.clone(), Arc::new(provider), time_limit)?;
    let server = Http::bind(
        (Ipv4Addr::LOCALHOST, options.port).into(),
        chat,
        options.cut_after,
        options.limits,
    )
    .await?;
    // Whoever reads that it listens may send a signal next.
    let told = serving::stop_signal()?;
    // Standard output may be a pipe that somebody waits at for this line.
    writeln!(std::io::stdout(), "listening on {}", server.url()?)
        .and_then(|()| std::io::stdout().flush())
        .context("nobody reads the address")?;
    server.serve(told).await?;
    store.close().await;
    Ok(())
}

/// One line an event on standard error: our own alone, as those of others may quote what came over
/// the wire.
fn log() -> Result<()> {
    let ours = Targets::new()
        .with_target("travel_chat", LevelFilter::INFO)
        .with_target("errpact", LevelFilter::INFO);
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(false);
    tracing_subscriber::registry()
        .with(lines.with_filter(ours))
        .try_init()?;
    Ok(())
}

/// Logs where a panic was, and none of its text, which may quote anything. The text reaches the log
/// scrubbed, with the code, once the tool's guard has caught the panic.
fn keep_quiet() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a panic");
    }));
}
