//! Starting telemetry.

use anyhow::Result;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{FilterFn, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::{Counts, Otlp};

/// The telemetry that was started.
#[derive(Debug)]
pub struct Telemetry {
    /// How often each code has occurred.
    pub counts: Counts,
    otlp: Option<Otlp>,
}

/// Starts logging for this process: one line per event on standard error, counts, and OpenTelemetry
/// if there is a collector.
///
/// # Errors
/// When the collector's address is not a URL, or logging was started before.
pub fn start(collector: Option<&str>) -> Result<Telemetry> {
    let counts = Counts::default();
    let otlp = collector.map(Otlp::new).transpose()?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(false);
    tracing_subscriber::registry()
        .with(lines.and_then(counts.clone()).with_filter(ours()))
        .with(
            otlp.as_ref()
                .map(|otlp| otlp.spans().with_filter(ours_spans())),
        )
        .with(otlp.as_ref().map(|otlp| otlp.records().with_filter(ours())))
        .try_init()?;
    Ok(Telemetry { counts, otlp })
}

impl Telemetry {
    /// Writes the counts, and sends what is left.
    pub fn end(self) {
        tracing::info!(counts = %self.counts, "tool errors of this run");
        if let Some(otlp) = self.otlp {
            otlp.end();
        }
    }
}

/// Returns a filter for our own events and spans. Those of other crates may quote what came over
/// the wire.
#[must_use]
pub fn ours() -> Targets {
    Targets::new()
        .with_target("assistant", LevelFilter::INFO)
        .with_target("errpact", LevelFilter::INFO)
}

/// Returns a filter for our own spans, without their events: those are log records, and would
/// appear twice.
fn ours_spans() -> FilterFn {
    filter_fn(|metadata| metadata.is_span() && metadata.target().starts_with("assistant"))
}
