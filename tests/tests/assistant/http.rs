//! Over streamable HTTP, with rmcp's client.

use std::process::Stdio;

use errpact_tests::command;
use rmcp::ServiceExt;
use rmcp::transport::StreamableHttpClientTransport;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::failures;
use crate::stdio::called;
use crate::world::{code, envelope, valid, validator};

/// A server that runs as another process, and ends with this.
struct Server {
    url: String,
    _process: Child,
}

impl Server {
    async fn start() -> Self {
        let mut process = Command::new(command::assistant())
            .args([
                "http",
                "--listen",
                "127.0.0.1:0",
                "--faults",
                "--time-limit",
                "2500",
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

#[tokio::test]
async fn fifty_calls_of_five_clients_at_once() {
    let server = Server::start().await;
    let mut tasks = Vec::new();
    for _ in 0..5 {
        let url = server.url.clone();
        tasks.push(tokio::spawn(async move {
            let client =
                ().serve(StreamableHttpClientTransport::from_uri(url))
                    .await
                    .expect("a session");
            let client = std::sync::Arc::new(client);
            let calls = (0..10).map(|number| {
                let client = client.clone();
                let location = ["Oslo", "", "fault:429", "fault:panic", "fault:hang"][number % 5];
                tokio::spawn(async move {
                    let answer = called(&client, "weather", &json!({ "location": location })).await;
                    (location, answer)
                })
            });
            let calls: Vec<_> = calls.collect();
            for call in calls {
                let (location, answer) = call.await.expect("an answer");
                assert_eq!(answer.is_error, Some(location != "Oslo"), "{location}");
            }
        }));
    }
    for task in tasks {
        task.await.expect("every call is answered");
    }
}
