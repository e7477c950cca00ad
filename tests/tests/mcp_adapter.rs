//! A guarded MCP server: whatever a tool does, its client gets an answer with a code.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use errpact::rmcp::Guarded;
use errpact::{Guard, Occurrence};
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorCode, ErrorData,
};
use rmcp::service::{RequestContext, RoleClient, RoleServer, RunningService};
use rmcp::{ServerHandler, ServiceError, ServiceExt};
use serde_json::{Value, json};

errpact::catalog!(mod errors = "catalogs/adapter.yaml");

/// Tools that do what a tool should not.
#[derive(Clone, Default)]
struct Unruly {
    calls: Arc<Mutex<Vec<String>>>,
}

impl ServerHandler for Unruly {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.calls
            .lock()
            .expect("calls")
            .push(request.name.to_string());
        match &*request.name {
            "panics" => unreachable!("at 10.0.0.3"),
            "hangs" => std::future::pending().await,
            "talks" => {
                let failed = Guard::new(&errors::CATALOG)
                    .catch_sync(|| Err::<(), _>("x".repeat(5_000_000)))
                    .map(|()| "fine".to_owned());
                failed.into_call_tool_result()
            }
            "refuses" => Err(ErrorData::internal_error("db at 10.0.0.3 is down", None)),
            "misreads" => Ok(CallToolResult::error(vec![ContentBlock::text(
                "failed to deserialize parameters: missing field `unit`",
            )])
            .into()),
            "plain" => Ok(CallToolResult::error(vec![ContentBlock::text("no luck")]).into()),
            "catalogued" => {
                let failed: Result<String, Occurrence> = Err(errors::PlaceUnknown {
                    place: "Atlantis".into(),
                }
                .into());
                failed.into_call_tool_result()
            }
            "weather" => "sunny".to_owned().into_call_tool_result(),
            _ => Err(ErrorData::invalid_params("tool not found", None)),
        }
    }
}

type Client = RunningService<RoleClient, ()>;

async fn connected() -> (Client, Unruly) {
    let (near, far) = tokio::io::duplex(64 * 1024);
    let unruly = Unruly::default();
    let guarded = Guarded::new(unruly.clone(), &errors::CATALOG)
        .time_limit(Duration::from_millis(300))
        .context(|_| errors::Context {
            session: "s-1".into(),
        });
    tokio::spawn(async move {
        let served = guarded.serve(far).await.expect("a server");
        served.waiting().await
    });
    (().serve(near).await.expect("a client"), unruly)
}

async fn call(
    client: &Client,
    tool: &str,
    arguments: Value,
) -> Result<CallToolResult, ServiceError> {
    let mut request = CallToolRequestParams::new(tool.to_owned());
    request.arguments = arguments.as_object().cloned();
    client.call_tool(request).await
}

/// Text and code of a failed result.
fn failed(result: &CallToolResult) -> (String, String) {
    assert_eq!(result.is_error, Some(true));
    assert!(result.structured_content.is_none());
    assert_eq!(result.content.len(), 1);
    let text = result.content[0].as_text().expect("text").text.clone();
    let meta = result.meta.as_ref().expect("_meta");
    let envelope = meta
        .0
        .get("io.github.errpact/adapter")
        .expect("the envelope");
    let code = envelope["error"]["code"].as_str().expect("a code");
    assert!(text.starts_with(&format!("{code}: ")), "{text}");
    assert!(envelope["error"]["source"].is_string());
    (text.clone(), code.to_owned())
}

#[tokio::test]
async fn every_failure_is_answered_with_a_code_and_the_server_goes_on() {
    let (client, _) = connected().await;
    for (tool, arguments, code) in [
        ("panics", json!({}), "INTERNAL"),
        ("hangs", json!({}), "TIMEOUT"),
        ("talks", json!({}), "INTERNAL"),
        ("refuses", json!({}), "INTERNAL"),
        ("misreads", json!({}), "ARGUMENT_WRONG"),
        ("catalogued", json!({}), "PLACE_UNKNOWN"),
        ("weather", json!({}), "ARGUMENT_WRONG"),
        ("weather", json!({"location": 7}), "ARGUMENT_WRONG"),
        (
            "weather",
            json!({"location": "x", "password": "hunter2"}),
            "ARGUMENT_WRONG",
        ),
    ] {
        let result = call(&client, tool, arguments.clone())
            .await
            .expect("a result");
        let (text, found) = failed(&result);
        assert_eq!(found, code, "{tool} {arguments}");
        let whole = serde_json::to_string(&result).expect("JSON");
        for secret in ["10.0.0.3", "hunter2", "deserialize"] {
            assert!(!whole.contains(secret), "{secret} in {whole}");
        }
        assert!(whole.len() < 4_000 && text.len() < 400);
    }
    let fine = call(&client, "weather", json!({"location": "Oslo"}))
        .await
        .expect("a result");
    assert_ne!(fine.is_error, Some(true));
}

#[tokio::test]
async fn arguments_are_refused_before_the_tool_runs() {
    let (client, unruly) = connected().await;
    let result = call(&client, "weather", json!({})).await.expect("a result");
    assert_eq!(failed(&result).0, "ARGUMENT_WRONG: location is missing.");
    assert!(unruly.calls.lock().expect("calls").is_empty());
}

#[tokio::test]
async fn what_has_no_code_yet_and_what_the_protocol_reports_pass() {
    let (client, _) = connected().await;
    let plain = call(&client, "plain", json!({})).await.expect("a result");
    assert_eq!(plain.is_error, Some(true));
    assert_eq!(plain.content[0].as_text().expect("text").text, "no luck");
    let Err(ServiceError::McpError(error)) = call(&client, "no_such_tool", json!({})).await else {
        panic!("a JSON-RPC error")
    };
    assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
}

#[tokio::test]
async fn calls_at_the_same_time_do_not_wait_for_each_other() {
    let (client, _) = connected().await;
    let client = Arc::new(client);
    let calls = (0..40).map(|number| {
        let client = Arc::clone(&client);
        tokio::spawn(async move {
            let tool = ["panics", "hangs", "catalogued", "refuses"][number % 4];
            call(&client, tool, json!({}))
                .await
                .map(|result| failed(&result).1)
        })
    });
    let calls: Vec<_> = calls.collect();
    let all = async {
        let mut codes = Vec::new();
        for call in calls {
            codes.push(call.await.expect("no panic").expect("a result"));
        }
        codes
    };
    let codes = tokio::time::timeout(Duration::from_secs(20), all)
        .await
        .expect("in time");
    assert_eq!(codes.iter().filter(|code| *code == "TIMEOUT").count(), 10);
    assert_eq!(
        codes.iter().filter(|code| *code == "PLACE_UNKNOWN").count(),
        10
    );
}
