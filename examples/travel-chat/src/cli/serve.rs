//! The server.

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

use super::Options;
use crate::chat::Chat;
use crate::prompt;
use crate::provider::{self, Provider};
use crate::server::Http;
use crate::stand_in::Services;
use crate::store::Store;
use crate::tools::Tools;

/// Returns a chat with this provider over this store; `time_limit` limits its tools.
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

/// Serves the chat until the program is told to stop.
pub(super) async fn serve(options: Options) -> Result<()> {
    log()?;
    let store = if options.database == Path::new(":memory:") {
        Store::in_memory().await
    } else {
        Store::open(&options.database).await
    };
    let store = store.with_context(|| format!("cannot open {}", options.database.display()))?;
    let store = store.keeping(options.conversations);
    let provider = provider::from_env(Duration::from_millis(options.delay))?;
    let time_limit = Duration::from_millis(options.time_limit);
    let chat = chat(store.clone(), provider, time_limit)?;
    let server = Http::bind(
        (Ipv4Addr::LOCALHOST, options.port).into(),
        chat,
        options.cut_after,
        options.limits,
    )
    .await?;
    // A caller that reads the address may send a signal next, so the handler comes first.
    let told = shared::http::stop_signal()?;
    // Standard output may be a pipe, and another process may be waiting for this line.
    writeln!(std::io::stdout(), "listening on {}", server.url()?)
        .and_then(|()| std::io::stdout().flush())
        .context("cannot print the address")?;
    server.serve(told).await?;
    store.close().await;
    Ok(())
}

/// Writes one line per event to standard error. It writes only our own events, because those of
/// other crates may quote what came over the wire.
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
