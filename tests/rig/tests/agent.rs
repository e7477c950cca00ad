//! What a model's provider receives of calls that fail: an agent of rig, and an HTTP server in place of the provider.

use std::cell::Cell;
use std::sync::{Arc, Once};
use std::time::Duration;

use errpact::rig::Guarded;
use errpact_rig::{CancelOrder, errors};
use rig_agent::prelude::*;
use rig_core::providers::openai::OpenAIConfig;
use rig_core::tool::{DynamicTool, ToolContext};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The arguments of the calls that the model makes in one turn.
fn calls() -> Vec<Value> {
    let orders = [
        "cataloged",
        "foreign",
        "hangs",
        "refused",
        "panics",
        "data",
        "busy",
        "A-1001",
    ];
    let mut calls: Vec<Value> = orders
        .iter()
        .map(|order| json!({ "order": order }))
        .collect();
    calls.push(json!({ "order": 7 }));
    calls.push(json!({ "ordre": "A-1001" }));
    calls
}

/// Reads a request, and returns its body. `None` at the end of the connection.
async fn request(stream: &mut BufReader<TcpStream>) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap() == 0 {
            return None;
        }
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.unwrap();
    Some(serde_json::from_slice(&body).unwrap())
}

/// Writes the answer of a model that makes all calls at first, and then says that it is done.
async fn answer(stream: &mut BufReader<TcpStream>, asked: &Value) {
    let answered = asked["messages"].as_array().unwrap().iter();
    let message = if answered.clone().any(|message| message["role"] == "tool") {
        json!({ "role": "assistant", "content": "Done." })
    } else {
        let calls = calls().into_iter().enumerate().map(|(index, arguments)| {
            let function = json!({ "name": "cancel_order", "arguments": arguments.to_string() });
            json!({ "id": format!("call_{index}"), "type": "function", "function": function })
        });
        json!({ "role": "assistant", "content": null, "tool_calls": calls.collect::<Vec<_>>() })
    };
    let finish = if message["tool_calls"].is_null() {
        "stop"
    } else {
        "tool_calls"
    };
    let body = json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "gpt-test",
        "choices": [{ "index": 0, "message": message, "finish_reason": finish }],
        "usage": { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 },
    });
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
}

/// Serves one conversation, and returns the texts of the tools' results in the order of the calls.
async fn provider(listener: TcpListener) -> Vec<String> {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let mut stream = BufReader::new(stream);
        while let Some(asked) = request(&mut stream).await {
            answer(&mut stream, &asked).await;
            let messages = asked["messages"].as_array().unwrap();
            let results = messages.iter().filter(|message| message["role"] == "tool");
            let mut results: Vec<(&str, String)> = results
                .map(|message| {
                    (
                        message["tool_call_id"].as_str().unwrap(),
                        text(&message["content"]),
                    )
                })
                .collect();
            if !results.is_empty() {
                results.sort();
                return results.into_iter().map(|(_, text)| text).collect();
            }
        }
    }
}

/// Returns the text of a message, which is a string or a list of parts.
fn text(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        parts => parts[0]["text"].as_str().unwrap().to_owned(),
    }
}

/// Runs an agent, and returns what the provider received of its calls.
async fn received(build: impl FnOnce(AgentBuilder) -> AgentBuilder) -> Vec<String> {
    static SUBSCRIBED: Once = Once::new();
    SUBSCRIBED
        .call_once(|| tracing::subscriber::set_global_default(Records).expect("no other one"));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let served = tokio::spawn(provider(listener));
    let model = OpenAIConfig::new("key")
        .with_base_url(url)
        .client()
        .chat("gpt-test");
    let agent = build(AgentBuilder::new(model)).build();
    let said = agent.prompt("Cancel them.").max_turns(2).await.unwrap();
    assert_eq!(said.output(), "Done.");
    served.await.unwrap()
}

thread_local! {
    /// The records of errpact's occurrences, on the thread of one test.
    static RECORDS: Cell<usize> = const { Cell::new(0) };
}

/// Counts them. It is the subscriber of the process: `tracing` asks one of a thread only if that thread is the first to
/// reach an event.
struct Records;

impl tracing::Subscriber for Records {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.is_event() && metadata.target().starts_with("errpact")
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::Id {
        tracing::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::Id, _: &tracing::span::Record<'_>) {}

    fn record_follows_from(&self, _: &tracing::Id, _: &tracing::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        let mut fields = event.metadata().fields().iter();
        if fields.any(|field| field.name() == "error_id") {
            RECORDS.set(RECORDS.get() + 1);
        }
    }

    fn enter(&self, _: &tracing::Id) {}

    fn exit(&self, _: &tracing::Id) {}
}

fn guarded() -> Guarded<CancelOrder> {
    Guarded::new(CancelOrder::default(), &errors::CATALOG)
        .with_time_limit(Duration::from_millis(50))
}

fn are_right(texts: &[String]) {
    let starts = [
        "ORDER_NOT_FOUND: There is no order cataloged.",
        "INTERNAL_ERROR: Something went wrong on our side.",
        "TIMED_OUT: The shop did not answer in time.",
        "NOT_ALLOWED: Only the shop can cancel this order.",
        "INTERNAL_ERROR: Something went wrong on our side.",
        "INTERNAL_ERROR: Something went wrong on our side.",
        // The second attempt succeeded.
        "Canceled. The last error of this order was fixed.",
        "Canceled. The last error of this order was fixed.",
        "INVALID_ARGUMENTS: The argument order is missing or wrong.",
        "INVALID_ARGUMENTS: The argument order is missing or wrong.",
    ];
    assert_eq!(texts.len(), starts.len(), "{texts:#?}");
    for (text, start) in texts.iter().zip(starts) {
        assert!(text.starts_with(start), "{start}: {texts:#?}");
        for raw in ["hunter2", "471147114711", "rule 7", "locked", "invalid type"] {
            assert!(!text.contains(raw), "{texts:#?}");
        }
    }
}

#[tokio::test]
async fn the_provider_receives_the_catalogs_texts_and_the_log_has_one_record_for_each_failure() {
    are_right(&received(|agent| agent.tool(guarded())).await);
    assert_eq!(RECORDS.get(), 8);
}

#[tokio::test]
async fn a_dynamic_tool_is_guarded_too() {
    let inner = Arc::new(CancelOrder::default());
    let name = rig_core::tool::tool_name::<CancelOrder>();
    let parameters = rig_core::tool::Tool::parameters(&*inner);
    let tool = DynamicTool::new_with_context(
        name,
        "Cancels an order.",
        parameters,
        move |context: &mut ToolContext, args: Value| {
            let inner = Arc::clone(&inner);
            Box::pin(async move {
                let args = serde_json::from_value(args)
                    .map_err(rig_core::tool::ToolExecutionError::from_error)?;
                let answer = rig_core::tool::Tool::call(&*inner, context, args).await;
                answer.map(rig_core::tool::ToolOutput::text)
            })
        },
    );
    let guarded = Guarded::new(tool, &errors::CATALOG).with_time_limit(Duration::from_millis(50));
    are_right(&received(|agent| agent.dynamic_tool(guarded.into_dynamic())).await);
}

/// The assumption of the tests above: alone, rig tells the model no more than that the tool failed.
#[tokio::test]
async fn without_the_guard_the_provider_receives_rigs_texts() {
    let inner = CancelOrder::default();
    let mut context = ToolContext::new();
    let args = serde_json::from_value(json!({ "order": "foreign" })).unwrap();
    let failed = rig_core::tool::Tool::call(&inner, &mut context, args)
        .await
        .unwrap_err();
    assert_eq!(failed.model_feedback(), Some("the tool failed"));
}
