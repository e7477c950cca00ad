//! Over streamable HTTP, with rmcp's client.

use std::process::Stdio;
use std::sync::Arc;

use errpact_tests::command;
use rmcp::model::CallToolResult;
use rmcp::service::RunningService;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::assistant::failures;
use crate::assistant::stdio::called;
use crate::assistant::world::{HANGS, code, envelope, valid, validator};

type Session = RunningService<RoleClient, ()>;

/// A server in another process, which ends with this value.
struct Server {
    url: String,
    _process: Child,
}

impl Server {
    async fn start() -> Self {
        Self::with("2500").await
    }

    /// Starts a server whose tools may take this many milliseconds.
    async fn with(limit: &str) -> Self {
        let mut process = Command::new(command::assistant())
            .args([
                "http",
                "--listen",
                "127.0.0.1:0",
                "--faults",
                "--time-limit",
                limit,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the server starts");
        let stdout = BufReader::new(process.stdout.take().expect("it is piped"));
        let line = stdout
            .lines()
            .next_line()
            .await
            .expect("text")
            .expect("a line");
        let url = line
            .strip_prefix("listening on ")
            .expect("where it listens");
        Self {
            url: url.to_owned(),
            _process: process,
        }
    }
}

#[tokio::test]
async fn every_failing_call_gets_its_code_over_http() {
    let (server, validator) = (Server::start().await, validator());
    let transport = StreamableHttpClientTransport::from_uri(server.url.clone());
    let client = ().serve(transport).await.expect("a session");
    for (tool, arguments, expected) in failures::all() {
        let answer = called(&client, tool, &arguments).await;
        assert_eq!(code(&answer), expected, "{tool}({arguments})");
        valid(&validator, &envelope(&answer));
    }
    let fine = called(&client, "weather", &json!({ "location": "Nairobi" })).await;
    assert_eq!(fine.is_error, Some(false));
    client.cancel().await.expect("the session ends");
}

#[tokio::test]
async fn sessions_share_the_world_and_the_counts() {
    let server = Server::start().await;
    for _ in 0..2 {
        let transport = StreamableHttpClientTransport::from_uri(server.url.clone());
        let client = ().serve(transport).await.expect("a session");
        let _ = called(&client, "weather", &json!({ "location": "" })).await;
        client.cancel().await.expect("the session ends");
    }
    let counts = server.url.replace("/mcp", "/counts");
    let counts = reqwest::get(counts)
        .await
        .expect("an answer")
        .text()
        .await
        .expect("text");
    let counts: Value = serde_json::from_str(&counts).expect("JSON");
    assert_eq!(counts, json!({ "TOOL_LOCATION_EMPTY": 2 }));
}

/// Each of five clients sends its requests one after the other, next to hanging calls. More requests at once would
/// block each other at the service for up to its time limit.
#[tokio::test]
async fn calls_that_hang_keep_no_other_waiting() {
    // No hanging call ends during this test.
    let server = Server::with("600000").await;
    let mut clients = Vec::new();
    for _ in 0..5 {
        let url = server.url.clone();
        clients.push(tokio::spawn(async move {
            let client = session(url).await;
            let hanging = [begin(&client, "fault:hang"), begin(&client, "fault:hang")];
            for location in ["Oslo", "", "fault:429", "fault:panic"].repeat(2) {
                let answer = begin(&client, location).await.expect("an answer");
                assert_eq!(answer.is_error, Some(location != "Oslo"), "{location}");
            }
            assert!(hanging.iter().all(|call| !call.is_finished()));
        }));
    }
    let all = async {
        for client in clients {
            client.await.expect("every call is answered");
        }
    };
    timeout(HANGS, all).await.expect("one waits for another");
}

#[tokio::test]
async fn of_many_calls_that_hang_at_once_each_is_answered() {
    let server = Server::start().await;
    let mut calls = Vec::new();
    for _ in 0..5 {
        let client = session(server.url.clone()).await;
        calls.extend([begin(&client, "fault:hang"), begin(&client, "fault:hang")]);
    }
    for call in calls {
        let answer = call.await.expect("an answer");
        assert_eq!(code(&answer), "NETWORK_TIMEOUT_UPSTREAM");
    }
}

/// Returns a separate session.
async fn session(url: String) -> Arc<Session> {
    let transport = StreamableHttpClientTransport::from_uri(url);
    Arc::new(().serve(transport).await.expect("a session"))
}

/// Asks for the weather, at the same time as other requests.
fn begin(client: &Arc<Session>, location: &'static str) -> JoinHandle<CallToolResult> {
    let client = Arc::clone(client);
    tokio::spawn(async move { called(&client, "weather", &json!({ "location": location })).await })
}

/// A process that has read the server's address may send a signal immediately.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_stopped_as_soon_as_it_listens_ends_in_good_order() {
    let mut server = std::process::Command::new(command::assistant());
    server.args(["http", "--listen", "127.0.0.1:0"]);
    let (status, said) = errpact_tests::process::stopped_before_its_first_line(server);
    assert_eq!(status, 0, "{said}");
    assert!(said.starts_with("listening on http://127.0.0.1:"), "{said}");
}
