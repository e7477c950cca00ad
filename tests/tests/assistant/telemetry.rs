//! OpenTelemetry, as a collector receives it: OTLP over HTTP, in protobuf.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::logs::v1::ExportLogsServiceRequest;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::logs::v1::LogRecord;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::json;
use tokio::net::TcpListener;

use crate::assistant::stdio::Client;

/// The data that a collector has received.
#[derive(Debug, Clone, Default)]
struct Collector {
    logs: Arc<Mutex<Vec<ExportLogsServiceRequest>>>,
    spans: Arc<Mutex<Vec<ExportTraceServiceRequest>>>,
}

impl Collector {
    /// Starts a collector; returns it and its address.
    async fn start() -> (Self, String) {
        let collector = Self::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router = Router::new()
            .route("/v1/logs", post(logs))
            .route("/v1/traces", post(traces))
            .with_state(collector.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (collector, url)
    }

    fn records(&self) -> Vec<LogRecord> {
        let requests = self.logs.lock().expect("a whole list").clone();
        let resources = requests
            .into_iter()
            .flat_map(|request| request.resource_logs);
        let scopes = resources.flat_map(|resource| resource.scope_logs);
        scopes.flat_map(|scope| scope.log_records).collect()
    }

    fn spans(&self) -> Vec<Span> {
        let requests = self.spans.lock().expect("a whole list").clone();
        let resources = requests
            .into_iter()
            .flat_map(|request| request.resource_spans);
        let scopes = resources.flat_map(|resource| resource.scope_spans);
        scopes.flat_map(|scope| scope.spans).collect()
    }
}

async fn logs(State(collector): State<Collector>, body: Bytes) {
    let request = ExportLogsServiceRequest::decode(body).expect("log records");
    collector.logs.lock().expect("a whole list").push(request);
}

async fn traces(State(collector): State<Collector>, body: Bytes) {
    let request = ExportTraceServiceRequest::decode(body).expect("spans");
    collector.spans.lock().expect("a whole list").push(request);
}

/// Returns an attribute, if it is a string.
fn attribute<'a>(attributes: &'a [KeyValue], name: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|attribute| attribute.key == name)?;
    match found
        .value
        .as_ref()
        .and_then(|AnyValue { value }| value.as_ref())
    {
        Some(Any::StringValue(text)) => Some(text),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_gets_code_error_type_and_the_attributes_of_generative_ai() {
    let (collector, url) = Collector::start().await;
    let client = Client::start(&["--otlp", &url]).await;
    let calls = [
        ("weather", json!({ "location": "fault:429" })),
        ("weather", json!({ "location": "Oslo" })),
        (
            "reminder",
            json!({ "text": "Surprise for Anna Lind", "at": "2020-01-01T09:00:00Z" }),
        ),
        (
            "email",
            json!({ "to": "bo.berg@bounce.example", "subject": "Surprise", "body": "The gate code is hunter2" }),
        ),
        ("weather", json!({ "location": "fault:hostile" })),
        (
            "weather",
            json!({ "location": "Oslo", "password": "hunter2" }),
        ),
    ];
    for (tool, arguments) in &calls {
        let _ = client.call(tool, arguments).await;
    }
    // Pending data is sent before the process ends.
    client.end().await;

    let records: Vec<LogRecord> = collector.records();
    let of_code = |code: &str| {
        let found = records
            .iter()
            .find(|record| attribute(&record.attributes, "code") == Some(code));
        found.unwrap_or_else(|| panic!("no record of {code}: {records:#?}"))
    };
    for (code, tool, severity) in [
        ("NETWORK_LIMIT_RATE", "weather", "WARN"),
        ("TOOL_REMINDER_PAST", "reminder", "INFO"),
        ("TOOL_RECIPIENT_REFUSED", "email", "INFO"),
        ("NETWORK_SERVER_FAILED", "weather", "WARN"),
        ("TOOL_INPUT_UNDECLARED", "weather", "INFO"),
    ] {
        let record = of_code(code);
        let attribute = |name| attribute(&record.attributes, name);
        assert_eq!(attribute("error.type"), Some(code));
        assert_eq!(attribute("gen_ai.tool.name"), Some(tool), "{code}");
        assert_eq!(
            attribute("gen_ai.operation.name"),
            Some("execute_tool"),
            "{code}"
        );
        assert_eq!(record.severity_text, severity, "{code}");
        assert!(attribute("context").is_some_and(|context| context.contains("session=s-4711")));
        assert_eq!(record.trace_id.len(), 16, "{code} belongs to a trace");
    }

    let spans = collector.spans();
    let calls_of = |tool: &str| {
        let of_tool = |span: &&Span| attribute(&span.attributes, "gen_ai.tool.name") == Some(tool);
        spans.iter().filter(of_tool).collect::<Vec<_>>()
    };
    assert_eq!(calls_of("weather").len(), 4, "{spans:#?}");
    for span in spans
        .iter()
        .filter(|span| span.name.starts_with("tools/call"))
    {
        let attribute = |name| attribute(&span.attributes, name);
        assert_eq!(attribute("mcp.method.name"), Some("tools/call"));
        assert_eq!(attribute("gen_ai.operation.name"), Some("execute_tool"));
        let failed = span.status.as_ref().is_some_and(|status| status.code == 2);
        // The log record of the same trace has the code itself.
        assert_eq!(
            attribute("error.type"),
            failed.then_some("tool_error"),
            "{span:#?}"
        );
        assert!(span.events.is_empty(), "{span:#?}");
    }
    let fine = calls_of("weather")
        .into_iter()
        .filter(|span| attribute(&span.attributes, "error.type").is_none());
    assert_eq!(fine.count(), 1);
    let limited = of_code("NETWORK_LIMIT_RATE");
    assert!(
        spans.iter().any(|span| span.span_id == limited.span_id),
        "the record belongs to its span"
    );

    let everything = format!("{records:?}{spans:?}");
    for planted in [
        "bo.berg",
        "anna.lind",
        "Anna Lind",
        "Surprise",
        "hunter2",
        "gate code",
        "sk-live",
        "eyJ",
        assistant::stand_in::KEY,
    ] {
        assert!(!everything.contains(planted), "{planted} in {everything}");
    }
}

#[tokio::test]
async fn without_a_collector_the_server_works_all_the_same() {
    // No process listens there.
    let client = Client::start(&["--otlp", "http://127.0.0.1:1"]).await;
    let answer = client
        .call("weather", &json!({ "location": "fault:429" }))
        .await;
    assert_eq!(crate::assistant::world::code(&answer), "NETWORK_LIMIT_RATE");
    client.end().await;
}
