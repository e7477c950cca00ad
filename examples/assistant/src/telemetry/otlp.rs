//! OpenTelemetry: log records and spans over OTLP/HTTP, as protobuf.

use anyhow::Result;
use opentelemetry::trace::TracerProvider;
use opentelemetry_appender_tracing::layer::OpenTelemetryTracingBridge;
use opentelemetry_otlp::{LogExporter, Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::logs::SdkLoggerProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::registry::LookupSpan;

/// The connection to a collector.
#[derive(Debug)]
pub struct Otlp {
    logs: SdkLoggerProvider,
    spans: SdkTracerProvider,
}

impl Otlp {
    /// Connects to the collector at `endpoint` (`http://127.0.0.1:4318`).
    ///
    /// # Errors
    /// When the endpoint is not a URL.
    pub fn new(endpoint: &str) -> Result<Self> {
        let endpoint = endpoint.trim_end_matches('/');
        let resource = Resource::builder().with_service_name("assistant").build();
        let logs = LogExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{endpoint}/v1/logs"))
            .build()?;
        let spans = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{endpoint}/v1/traces"))
            .build()?;
        Ok(Self {
            logs: SdkLoggerProvider::builder()
                .with_resource(resource.clone())
                .with_batch_exporter(logs)
                .build(),
            spans: SdkTracerProvider::builder()
                .with_resource(resource)
                .with_batch_exporter(spans)
                .build(),
        })
    }

    /// Returns the layer that exports spans.
    pub fn spans<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.spans.tracer("assistant"))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
    }

    /// Returns the layer that exports events, as log records.
    pub fn records<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
    {
        OpenTelemetryTracingBridge::new(&self.logs)
    }

    /// Sends what is left.
    pub fn end(&self) {
        let ended = [self.spans.shutdown(), self.logs.shutdown()];
        for error in ended.into_iter().filter_map(Result::err) {
            eprintln!("assistant: telemetry was lost: {error}");
        }
    }
}
