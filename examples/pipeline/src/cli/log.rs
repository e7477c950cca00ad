//! The log.

use anyhow::Result;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Writes one line per event to standard error. It writes only our own events, because those of
/// other crates may quote what came over the wire.
pub(super) fn to_stderr() -> Result<()> {
    let ours = Targets::new()
        .with_target("pipeline", LevelFilter::INFO)
        .with_target("errpact", LevelFilter::INFO);
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(false);
    tracing_subscriber::registry()
        .with(lines.with_filter(ours))
        .try_init()?;
    Ok(())
}

/// Logs the location of a panic without its text, which may quote anything.
pub(super) fn panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a panic");
    }));
}
