//! rmcp's client.

use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, ClientConfig};
use rmcp::service::{RoleClient, RunningService, ServiceError};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use tokio::process::Command;

use crate::clients::answer::{Answer, all_owed};
use crate::clients::calls;
use crate::clients::server::{self, Http};

#[tokio::test]
async fn rmcp_over_stdio() {
    let [program, arguments @ ..] = &server::stdio()[..] else {
        panic!("no program");
    };
    let mut command = Command::new(program);
    command.args(arguments);
    let (transport, _stderr) = TokioChildProcess::builder(command)
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the assistant starts");
    let client = ClientConfig::default()
        .serve(transport)
        .await
        .expect("it connects");
    calls_all("rmcp over stdio", client).await;
}

#[tokio::test]
async fn rmcp_over_streamable_http() {
    let server = Http::start();
    let transport = StreamableHttpClientTransport::from_uri(server.url.clone());
    let client = ClientConfig::default()
        .serve(transport)
        .await
        .expect("it connects");
    calls_all("rmcp over HTTP", client).await;
}

async fn calls_all(name: &str, client: RunningService<RoleClient, ClientConfig>) {
    let calls = calls::all(name);
    let mut answers = Vec::new();
    for call in &calls {
        let mut params = CallToolRequestParams::new(call.tool);
        params.arguments = call.arguments.as_object().cloned();
        let answer = match client.call_tool(params).await {
            Ok(result) => serde_json::to_value(result)
                .map(Answer::Result)
                .expect("it serializes"),
            Err(ServiceError::McpError(error)) => Answer::Raised(error.to_string()),
            Err(error) => panic!("{name}: {call:?}: {error}"),
        };
        answers.push(answer);
    }
    all_owed(name, &calls, &answers);
    client.cancel().await.expect("it ends");
}
