//! Over standard input and output, with rmcp's client.

use std::process::Stdio;

use assistant::conversation::text;
use errpact_tests::command;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::assistant::failures;
use crate::assistant::world::{HANGS, code, envelope, object, valid, validator};

/// A client of a server in another process.
pub(crate) struct Client {
    /// The client.
    pub(crate) running: RunningService<RoleClient, ()>,
    server: Child,
}

impl Client {
    /// Starts the server with these arguments in addition to the usual ones.
    pub(crate) async fn start(arguments: &[&str]) -> Self {
        let mut server = Command::new(command::assistant());
        server
            .args(["stdio", "--faults", "--time-limit", "2500"])
            .args([
                "--session",
                "s-4711",
                "--client-email",
                "anna.lind@example.com",
            ])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        // rmcp's own way to start a process kills it if it takes longer than a moment to end.
        let mut server = server.spawn().expect("the server starts");
        let stdout = server.stdout.take().expect("it is piped");
        let stdin = server.stdin.take().expect("it is piped");
        let running = ().serve((stdout, stdin)).await.expect("a session");
        Self { running, server }
    }

    /// Calls a tool.
    pub(crate) async fn call(&self, tool: &str, arguments: &Value) -> CallToolResult {
        called(&self.running, tool, arguments).await
    }

    /// Disconnects, so that the server ends by itself; returns its standard error.
    pub(crate) async fn end(self) -> Vec<String> {
        self.running.cancel().await.expect("the session ends");
        let ended = timeout(HANGS, self.server.wait_with_output()).await;
        let output = ended.expect("it hangs").expect("its end");
        assert!(output.status.success(), "{output:?}");
        let log = String::from_utf8(output.stderr).expect("text");
        log.lines().map(str::to_owned).collect()
    }
}

/// Calls a tool.
pub(crate) async fn called(
    client: &RunningService<RoleClient, ()>,
    tool: &str,
    arguments: &Value,
) -> CallToolResult {
    let call = CallToolRequestParams::new(tool.to_owned()).with_arguments(object(arguments));
    let answer = client.call_tool(call).await;
    answer.unwrap_or_else(|error| panic!("{tool}({arguments}): {error}"))
}

#[tokio::test]
async fn every_failing_call_gets_its_code_over_stdio() {
    let (client, validator) = (Client::start(&[]).await, validator());
    let tools = client.running.list_all_tools().await.expect("the tools");
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    assert_eq!(names, ["email", "note", "reminder", "weather"]);
    for (tool, arguments, expected) in failures::all() {
        let answer = client.call(tool, &arguments).await;
        assert_eq!(
            code(&answer),
            expected,
            "{tool}({arguments}): {}",
            text(&answer)
        );
        valid(&validator, &envelope(&answer));
    }
    let fine = client
        .call("weather", &json!({ "location": "Kyoto" }))
        .await;
    assert_eq!(fine.is_error, Some(false));
    let log = client.end().await;
    let errors: Vec<&String> = log
        .iter()
        .filter(|line| line.contains(": tool error "))
        .collect();
    assert_eq!(errors.len(), failures::all().len(), "one line an error");
    for line in &log {
        assert!(line.starts_with("20"), "a line that is no record: {line}");
        assert!(
            !line.contains("panicked") && !line.contains('\u{1b}'),
            "{line}"
        );
    }
    let counts = log.last().expect("a last line");
    assert!(counts.contains("NETWORK_LIMIT_RATE=4"), "{counts}");
}

#[test]
fn standard_output_carries_nothing_but_the_protocol() {
    use std::io::Write;
    let mut server = std::process::Command::new(command::assistant())
        .args(["stdio", "--faults", "--time-limit", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut stdin = server.stdin.take().expect("it is piped");
    let initialize = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" } } });
    writeln!(stdin, "{initialize}").expect("it reads");
    writeln!(
        stdin,
        "{}",
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })
    )
    .expect("it reads");
    for (id, place) in ["fault:panic", "fault:hang", "fault:hostile", "Oslo"]
        .iter()
        .enumerate()
    {
        let call = json!({ "jsonrpc": "2.0", "id": id + 1, "method": "tools/call", "params": {
            "name": "weather", "arguments": { "location": place } } });
        writeln!(stdin, "{call}").expect("it reads");
    }
    writeln!(stdin, "this is no JSON").expect("it reads");
    let mut stdout = std::io::BufReader::new(server.stdout.take().expect("it is piped"));
    let mut answered = 0;
    while answered < 5 {
        let mut line = String::new();
        let read = std::io::BufRead::read_line(&mut stdout, &mut line).expect("text");
        assert_ne!(read, 0, "the server has ended after {answered} answers");
        let message: Value =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(message["jsonrpc"], "2.0", "{line}");
        answered += usize::from(message.get("result").is_some());
    }
    drop(stdin);
    assert_eq!(command::wait(&mut server), 0);
}
