//! The same server over streamable HTTP: with rmcp's own client, and with a client without an SDK.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::Guarded;
use super::rmcp::ServiceExt;
use super::rmcp::transport::StreamableHttpClientTransport;
use super::rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use super::rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService,
};
use super::server::{self, Client, Tools, call, failed, guarded, text};
use crate::adapter::errors::{CATALOG, Context};
use crate::adapter::raw::Session;
use errpact_tests::log::Log;

/// Serves guarded tools; returns the address.
async fn served(guarded: impl Fn() -> Guarded<Tools> + Send + Sync + 'static) -> String {
    let service = StreamableHttpService::new(
        move || Ok(guarded()),
        Arc::new(LocalSessionManager::default()),
        StreamableHttpServerConfig::default(),
    );
    let routes = axum::Router::new().nest_service("/mcp", service);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, routes).await });
    format!("http://{address}/mcp")
}

/// Serves these tools. Each may take only a moment.
async fn tools(tools: &Tools) -> String {
    let tools = tools.clone();
    served(move || guarded(tools.clone(), server::MOMENT)).await
}

async fn client(url: &str) -> Client {
    let transport = StreamableHttpClientTransport::from_uri(url.to_owned());
    ().serve(transport).await.expect("a session")
}

/// Returns the text that a raw client reads of a failed call.
fn told(answer: &Value) -> &str {
    let result = &answer["result"];
    assert_eq!(result["isError"], true, "{answer}");
    assert_eq!(result["content"].as_array().expect("blocks").len(), 1);
    assert!(result.get("structuredContent").is_none(), "{answer}");
    let error = &result["_meta"]["io.github.errpact/guarded"]["error"];
    let text = result["content"][0]["text"].as_str().expect("text");
    let code = error["code"].as_str().expect("a code");
    assert!(text.starts_with(&format!("{code}: ")), "{answer}");
    text
}

#[tokio::test]
async fn what_fails_over_http_gets_its_code_and_one_line() {
    let (log, _taking) = Log::take();
    let client = client(&tools(&Tools::default()).await).await;
    for (tool, arguments, code) in [
        ("weather", json!({ "city": "Atlantis" }), "NO_SUCH_PLACE: "),
        ("weather", json!({}), "MISSING_ARGUMENT: "),
        (
            "undeclared",
            json!({ "count": "hunter2" }),
            "INVALID_ARGUMENT: ",
        ),
        ("helper", json!({}), "NO_SUCH_PLACE: "),
        ("panics", json!({}), "SERVICE_FAILED: "),
        ("hangs", json!({}), "TIMED_OUT: "),
        ("database", json!({}), "DATABASE_DOWN: "),
    ] {
        let before = log.lines().len();
        let read = failed(&client, tool, arguments).await;
        assert!(read.starts_with(code), "{tool}: {read}");
        assert!(!read.contains("hunter2"), "{tool}: {read}");
        let lines = log.lines();
        assert_eq!(lines.len(), before + 1, "{tool}: {lines:?}");
        assert!(lines[before].contains("s-1"), "{tool}: {lines:?}");
        let fine = call(&client, "weather", json!({ "city": "Oslo" })).await;
        assert_eq!(text(&fine.unwrap()), "rain for 1 days", "after {tool}");
    }
    let read = failed(&client, "plain", json!({})).await;
    assert!(read.starts_with("UNKNOWN: "), "{read}");
    client.cancel().await.expect("the session ends");
}

#[tokio::test]
async fn a_client_that_knows_no_sdk_reads_the_same() {
    let session = Session::begin(&tools(&Tools::default()).await).await;
    for (id, (tool, arguments, code)) in (1..).zip([
        ("weather", json!({ "city": "Atlantis" }), "NO_SUCH_PLACE: "),
        ("weather", json!({ "city": 7 }), "INVALID_ARGUMENT: "),
        ("panics", json!({}), "SERVICE_FAILED: "),
        ("hangs", json!({}), "TIMED_OUT: "),
    ]) {
        let answer = session.call(id, tool, arguments).await.answer().await;
        assert_eq!(answer["id"], id, "{answer}");
        assert!(told(&answer).starts_with(code), "{tool}: {answer}");
    }
    let unknown = session
        .call(9, "no_such_tool", json!({}))
        .await
        .answer()
        .await;
    assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    let fine = session.call(10, "weather", json!({ "city": "Oslo" })).await;
    let fine = { fine }.answer().await;
    assert_eq!(fine["result"]["content"][0]["text"], "rain for 1 days");
}

#[tokio::test]
async fn a_context_that_panics_is_answered_over_http() {
    let tools = Tools::default();
    let begun = Arc::clone(&tools.begun);
    let url = served(move || {
        Guarded::new(tools.clone(), &CATALOG)
            .with_context(|_| -> Context { panic!("no session for password=hunter2") })
    });
    let session = Session::begin(&url.await).await;
    for id in [1, 2] {
        let mut answer = session.call(id, "weather", json!({ "city": "Oslo" })).await;
        let answer = answer.answer().await;
        assert!(told(&answer).starts_with("SERVICE_FAILED: "), "{answer}");
        assert!(!answer.to_string().contains("hunter2"), "{answer}");
    }
    assert_eq!(begun.load(Ordering::SeqCst), 0, "the tool did not run");
}

/// The context of a call may be read from its HTTP request.
#[tokio::test]
async fn a_context_reads_the_http_request() {
    let (log, _taking) = Log::take();
    let url = served(|| {
        Guarded::new(Tools::default(), &CATALOG).with_context(|request| {
            let parts = request.extensions.get::<axum::http::request::Parts>();
            let id = parts.and_then(|parts| parts.headers.get("mcp-session-id"));
            let session = id.and_then(|id| id.to_str().ok()).unwrap_or("none");
            Context {
                session: format!("of-{session}").into(),
            }
        })
    });
    let session = Session::begin(&url.await).await;
    let mut answer = session.call(1, "helper", json!({})).await;
    assert!(told(&answer.answer().await).starts_with("NO_SUCH_PLACE: "));
    let lines = log.lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains(&format!("of-{}", session.id())),
        "{lines:?}"
    );
}

#[tokio::test]
async fn after_a_call_is_cancelled_over_http_the_server_goes_on() {
    let mine = Tools::default();
    let url = tools(&mine).await;
    let session = Session::begin(&url).await;
    let mut hanging = session.call(1, "hangs", json!({})).await;
    until(|| mine.begun.load(Ordering::SeqCst) == 1).await;
    let params = json!({ "requestId": 1, "reason": "enough" });
    let noted = session.post("notifications/cancelled", None, params).await;
    assert_eq!(noted.status(), StatusCode::ACCEPTED);
    let fine = session.call(2, "weather", json!({ "city": "Oslo" })).await;
    let fine = { fine }.answer().await;
    assert_eq!(fine["result"]["content"][0]["text"], "rain for 1 days");
    // The time limit ends a call that no client waits for, and no client gets its answer.
    until(|| mine.ended.load(Ordering::SeqCst) == 1).await;
    while let Some((_, data)) = hanging.next().await {
        assert!(!data.contains("TIMED_OUT"), "{data}");
    }
}

/// A connection that breaks while the tool runs: the failure is kept for a client that reconnects.
#[tokio::test]
async fn a_failure_is_read_by_a_client_that_comes_back_for_it() {
    let mine = Tools::default();
    let session = Session::begin(&tools(&mine).await).await;
    let mut stream = session.call(1, "waits_and_panics", json!({})).await;
    let (last, _) = stream.next().await.expect("an event to come back to");
    until(|| mine.begun.load(Ordering::SeqCst) == 1).await;
    drop(stream);
    let mut resumed = session.resume(&last).await;
    mine.gate.notify_one();
    let answer = resumed.answer().await;
    assert_eq!(answer["id"], 1, "{answer}");
    assert!(told(&answer).starts_with("SERVICE_FAILED: "), "{answer}");
}

#[tokio::test]
async fn a_session_that_ends_while_a_tool_runs_leaves_nothing_behind() {
    let mine = Tools::default();
    let url = tools(&mine).await;
    let session = Session::begin(&url).await;
    let _hanging = session.call(1, "hangs", json!({})).await;
    until(|| mine.begun.load(Ordering::SeqCst) == 1).await;
    session.end().await;
    until(|| mine.ended.load(Ordering::SeqCst) == 1).await;
    let gone = session.post("ping", Some(2), json!({})).await;
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    let other = Session::begin(&url).await;
    let mut answer = other.call(1, "helper", json!({})).await;
    assert!(told(&answer.answer().await).starts_with("NO_SUCH_PLACE: "));
}

/// Waits for a condition, but not forever.
async fn until(so: impl Fn() -> bool) {
    let waiting = async {
        while !so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(600), waiting).await;
    waited.expect("it happens");
}
