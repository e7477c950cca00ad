//! Requests, judged by the SDKs' types. The judge refuses what is wrong.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use errpact::table::Catalog;
use errpact_models::Api;
use errpact_tests::provider::{KEY, Provider, Turn, valid};
use serde_json::{Value, json};

use crate::models::{APIS, last, request};

/// Returns a valid request of the API with a tool call and its result.
fn full(api: Api) -> Value {
    let provider = Provider::start(api, [Turn::says("Yes.")]);
    let mut request = request();
    let call = errpact::ToolCall::new("call_a", "confirm_booking", json!({"hold": "h-1"}));
    request
        .history
        .reasoned("turn-1", "One moment.", vec![call], Vec::new());
    provider
        .endpoint()
        .with_max_tokens(100)
        .attempt(&request)
        .unwrap();
    last(&provider)
}

#[test]
fn the_tools_of_every_example_are_valid() {
    let catalogs: [&'static Catalog<'static>; 5] = [
        &assistant::errors::CATALOG,
        &receptionist::errors::CATALOG,
        &step_agent::errors::CATALOG,
        &travel_chat::errors::CATALOG,
        &pipeline::errors::CATALOG,
    ];
    for api in APIS {
        let provider = Provider::with_model(api, |_| Turn::says("Yes."));
        for catalog in catalogs {
            let request = request().with_tools(catalog.tools);
            provider.endpoint().attempt(&request).unwrap();
            let sent = last(&provider)["tools"].as_array().map_or(0, Vec::len);
            let tools = catalog.tools.iter();
            let single = tools.filter(|tool| !tool.name.ends_with('*')).count();
            assert_eq!(sent, single, "{}", catalog.name);
        }
    }
}

#[test]
fn a_model_may_be_asked_for_words_only() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::says("Yes.")]);
        provider
            .endpoint()
            .attempt(&request().without_calls())
            .unwrap();
        let sent = last(&provider);
        let none = if api == Api::Anthropic {
            json!({"type": "none"})
        } else {
            json!("none")
        };
        assert_eq!(sent["tool_choice"], none);
        assert!(!sent["tools"].as_array().unwrap().is_empty());
    }
}

#[test]
fn an_empty_system_prompt_is_not_sent() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::says("Yes."), Turn::says("Yes.")]);
        let mut request = request();
        provider.endpoint().attempt(&request).unwrap();
        assert!(
            last(&provider)
                .to_string()
                .contains("You are a receptionist.")
        );
        request.system.clear();
        provider.endpoint().attempt(&request).unwrap();
        let sent = last(&provider);
        assert!(sent.get("system").is_none() && sent.get("instructions").is_none());
        assert!(!sent.to_string().contains("\"system\""), "{sent}");
    }
}

#[test]
fn a_wrong_request_is_refused() {
    for api in APIS {
        let full = full(api);
        assert_eq!(valid(api, "request", &full), Ok(()));
        let messages = if api == Api::OpenAiResponses {
            "/input"
        } else {
            "/messages"
        };
        let at = |rest: &str| format!("{messages}{rest}");
        // A path, and what it is replaced by; null removes the member.
        let mut wrong = vec![
            ("/model".to_owned(), json!(7)),
            (messages.to_owned(), json!(7)),
            ("/unknown".to_owned(), json!(1)),
            ("/tools/0/unknown".to_owned(), json!(1)),
            ("/tools/0/name".to_owned(), json!(["x"])),
            (at("/0/role"), json!("person")),
            (at("/0/unknown"), json!(1)),
            ("/stream".to_owned(), json!("yes")),
        ];
        wrong.extend(match api {
            Api::OpenAiChat => vec![
                (at("/3/tool_call_id"), Value::Null),
                (at("/3/is_error"), json!(true)),
                (
                    at("/2/tool_calls/0/function/arguments"),
                    json!({"hold": "h-1"}),
                ),
                ("/max_completion_tokens".to_owned(), json!("many")),
            ],
            Api::OpenAiResponses => vec![
                (at("/3/call_id"), json!(7)),
                (at("/3/output"), Value::Null),
                (at("/2/arguments"), json!({"hold": "h-1"})),
                ("/max_tokens".to_owned(), json!(100)),
            ],
            Api::Anthropic => vec![
                ("/max_tokens".to_owned(), Value::Null),
                (at("/1/content/1/input"), json!("{}")),
                (at("/2/content/0/tool_use_id"), Value::Null),
                (at("/2/content/0/is_error"), json!("yes")),
            ],
        });
        for (path, value) in wrong {
            let mut request = full.clone();
            let (parent, name) = path.rsplit_once('/').unwrap();
            let parent = request
                .pointer_mut(parent)
                .unwrap_or_else(|| panic!("{path} in {full:#}"));
            match value {
                Value::Null => {
                    let removed = parent.as_object_mut().unwrap().remove(name);
                    assert!(removed.is_some(), "{path} in {full:#}");
                }
                value => parent[name] = value,
            }
            assert!(
                valid(api, "request", &request).is_err(),
                "{path} in {request:#}"
            );
        }
    }
}

#[test]
fn the_server_answers_a_wrong_request_with_400_and_reports_it() {
    let provider = Provider::start(Api::OpenAiChat, [Turn::says("Yes.")]);
    let body =
        json!({"model": "scripted", "messages": [{"role": "user", "content": 7}]}).to_string();
    let address = provider.address();
    let host = address
        .trim_start_matches("http://")
        .trim_end_matches("/v1");
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "POST /v1/chat/completions HTTP/1.1\r\ncontent-type: application/json\r\nauthorization: Bearer {KEY}\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len(),
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    assert_eq!(provider.refused().len(), 1);
}
