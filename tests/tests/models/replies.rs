//! What is read from an answer, streamed or not.

use std::ops::ControlFlow;

use errpact::table::Replay;
use errpact::tool_loop::Replayed;
use errpact::{Occurrence, ToolCall};
use errpact_models::{Api, Endpoint, Reply, Request, Stop, Usage};
use errpact_tests::provider::{Provider, Turn};
use receptionist::errors::CatalogError;
use serde_json::{Value, json};

use crate::models::{APIS, last, request};

/// Runs the check for each API, with an answer that is not streamed and with a streamed one.
fn each(turn: &Turn, check: impl Fn(&Reply, &str)) {
    for api in APIS {
        for streamed in [false, true] {
            let provider = Provider::start(api, [turn.clone()]);
            let (reply, heard) = ask(&provider.endpoint(), &request(), streamed);
            let name = format!("{api:?}, streamed: {streamed}");
            if streamed {
                assert_eq!(heard, reply.text, "{name}");
            }
            assert_eq!(
                reply.usage,
                Usage {
                    input: 25,
                    output: 7
                },
                "{name}"
            );
            assert_eq!(last(&provider)["stream"] == true, streamed, "{name}");
            check(&reply, &name);
        }
    }
}

/// Asks, and returns the text that was heard as it came.
fn ask(endpoint: &Endpoint, request: &Request, streamed: bool) -> (Reply, String) {
    let mut heard = String::new();
    let reply = match streamed {
        true => endpoint.stream(request, |text| {
            heard.push_str(text);
            ControlFlow::Continue(())
        }),
        false => endpoint.attempt(request),
    };
    (reply.unwrap(), heard)
}

fn calls() -> Vec<ToolCall> {
    vec![
        ToolCall::new(
            "call_a",
            "hold_slot",
            json!({"service": "haircut", "start": "2026-03-02T10:00:00Z"}),
        ),
        ToolCall::new("call_b", "cancel_booking", json!({})),
    ]
}

#[test]
fn a_text_is_read() {
    // Longer than a character, so that chunks end within some.
    let text = "Ja, 10:00 ist frei. Größe: 你好, 🙂 und noch ein paar Wörter.";
    each(&Turn::says(text), |reply, name| {
        assert_eq!(reply.text, text, "{name}");
        assert_eq!(reply.stop, Stop::Answered, "{name}");
        assert_eq!(reply.calls, [], "{name}");
    });
}

#[test]
fn a_call_is_read() {
    let one = calls().remove(0);
    each(
        &Turn::Says(String::new(), vec![one.clone()]),
        |reply, name| {
            assert_eq!(reply.calls.first(), Some(&one), "{name}");
            assert_eq!(reply.calls.len(), 1, "{name}");
            assert_eq!(reply.stop, Stop::Calls, "{name}");
            assert_eq!(reply.text, "", "{name}");
        },
    );
}

#[test]
fn several_calls_are_read_beside_a_text() {
    each(
        &Turn::Says("One moment.".to_owned(), calls()),
        |reply, name| {
            assert_eq!(reply.calls, calls(), "{name}");
            assert_eq!(reply.stop, Stop::Calls, "{name}");
            assert_eq!(reply.text, "One moment.", "{name}");
        },
    );
}

#[test]
fn a_refusal_is_read() {
    let words = "I cannot help with that.";
    for api in APIS {
        for streamed in [false, true] {
            let provider = Provider::start(api, [Turn::Refuses(words.to_owned())]);
            let (reply, _) = ask(&provider.endpoint(), &request(), streamed);
            assert_eq!(
                (reply.text.as_str(), reply.stop),
                (words, Stop::Refused),
                "{api:?}"
            );
        }
    }
}

#[test]
fn a_truncated_text_is_marked() {
    each(
        &Turn::Truncated("The times are".to_owned()),
        |reply, name| {
            assert_eq!(reply.text, "The times are", "{name}");
            assert_eq!(reply.stop, Stop::TokenLimit, "{name}");
        },
    );
}

#[test]
fn the_model_reads_the_result_of_a_failed_call() {
    for api in APIS {
        for streamed in [false, true] {
            let script = [
                Turn::Says(String::new(), calls()),
                Turn::says("10:00 is taken."),
            ];
            let provider = Provider::start(api, script);
            let (endpoint, mut request) = (provider.endpoint(), request());
            let (reply, _) = ask(&endpoint, &request, streamed);
            let failed = Occurrence::new(CatalogError::CalendarUnavailable);
            let history = &mut request.history;
            history.reasoned("turn-1", reply.text, reply.calls, reply.reasoning);
            history.results(&[
                result("call_a", "hold_slot", failed.text(), failed.is_failure()),
                result("call_b", "cancel_booking", "canceled".to_owned(), false),
            ]);
            assert_eq!(ask(&endpoint, &request, streamed).0.text, "10:00 is taken.");
            let sent = last(&provider);
            let (failure, success) = results(api, &sent);
            assert_eq!(success, "canceled", "{api:?}");
            assert!(failure.starts_with("CALENDAR_UNAVAILABLE: "), "{failure}");
        }
    }
}

fn result(id: &str, tool: &str, text: String, failed: bool) -> Replayed {
    Replayed {
        turn: "turn-1".to_owned(),
        call_id: id.to_owned(),
        tool: tool.to_owned(),
        replay: Replay::Keep,
        text,
        failed,
    }
}

/// Returns the results of both calls in a request. Anthropic's are marked as failed or not.
fn results(api: Api, sent: &Value) -> (&str, &str) {
    let found: Vec<&Value> = match api {
        Api::OpenAiChat => {
            let messages = sent["messages"].as_array().unwrap();
            let tools = messages.iter().filter(|it| it["role"] == "tool");
            tools.map(|it| &it["content"]).collect()
        }
        Api::OpenAiResponses => {
            let items = sent["input"].as_array().unwrap();
            let outputs = items
                .iter()
                .filter(|it| it["type"] == "function_call_output");
            outputs.map(|it| &it["output"]).collect()
        }
        Api::Anthropic => {
            let blocks = sent["messages"][2]["content"].as_array().unwrap();
            assert_eq!(blocks[0]["is_error"], true);
            assert_ne!(blocks[1]["is_error"], true);
            blocks.iter().map(|it| &it["content"]).collect()
        }
    };
    (found[0].as_str().unwrap(), found[1].as_str().unwrap())
}

#[test]
fn calls_without_ids_get_ids_that_differ() {
    let call = |name: &str| json!({"function": {"name": name, "arguments": "{\"a\": 1}"}});
    let answer = json!({
        "choices": [{"message": {"content": null, "tool_calls": [call("one"), call("two")]}}],
    });
    let provider = Provider::start(Api::OpenAiChat, [Turn::Raw(answer.to_string())]);
    let reply = provider.endpoint().attempt(&request()).unwrap();
    let ids: Vec<_> = reply.calls.iter().map(|call| call.id.as_str()).collect();
    assert_eq!(ids, ["call_1", "call_2"]);
    assert_eq!(reply.stop, Stop::Calls);
    assert_eq!(reply.usage, Usage::default());
}

#[test]
fn streamed_calls_are_told_apart_by_id_if_all_have_one_number() {
    let chunk = |index: &str, id: &str, arguments: &str| {
        format!(
            "data: {{\"choices\": [{{\"delta\": {{\"tool_calls\": [{{{index}\"id\": \"{id}\", \"function\": \
             {{\"name\": \"look\", \"arguments\": \"{arguments}\"}}}}]}}}}]}}\n\n"
        )
    };
    for index in ["\"index\": 0, ", ""] {
        let pieces = [("a", "{}"), ("b", "{\\\"x\\\""), ("", ": 2}")];
        let text: String = pieces
            .iter()
            .map(|(id, arguments)| chunk(index, id, arguments))
            .collect();
        let provider = Provider::start(Api::OpenAiChat, [Turn::Raw(text + "data: [DONE]\n\n")]);
        let (reply, _) = ask(&provider.endpoint(), &request(), true);
        let wanted = [
            ToolCall::new("a", "look", json!({})),
            ToolCall::new("b", "look", json!({"x": 2})),
        ];
        assert_eq!(reply.calls, wanted, "{index}");
    }
}

#[test]
fn arguments_that_are_cut_off_are_malformed() {
    let message = json!({"content": null, "tool_calls": [
        {"id": "a", "function": {"name": "look", "arguments": "{\"x\": "}},
    ]});
    let answer = json!({"choices": [{"message": message, "finish_reason": "length"}]});
    let provider = Provider::start(Api::OpenAiChat, [Turn::Raw(answer.to_string())]);
    let reply = provider.endpoint().attempt(&request()).unwrap();
    assert_eq!(reply.stop, Stop::TokenLimit);
    assert_eq!(reply.calls[0].malformed(), Some(&json!("{\"x\": ")));
}

#[test]
fn reasoning_goes_back_to_the_provider_that_it_came_from() {
    let thinking = json!({"type": "thinking", "thinking": "Look it up.", "signature": "c2ln"});
    let item = json!({
        "id": "rs_1", "type": "reasoning", "summary": [], "encrypted_content": "c2VjcmV0",
    });
    let call = json!({"id": "call_b", "name": "cancel_booking", "input": {}, "type": "tool_use"});
    let function = json!({"type": "function_call", "call_id": "call_b", "name": "cancel_booking", "arguments": "{}"});
    for (api, answer, reasoning) in [
        (
            Api::Anthropic,
            json!({"content": [thinking, call], "stop_reason": "tool_use"}),
            thinking,
        ),
        (
            Api::OpenAiResponses,
            json!({"output": [item, function], "status": "completed"}),
            item,
        ),
    ] {
        let provider = Provider::start(api, [Turn::Raw(answer.to_string()), Turn::says("Done.")]);
        let mut request = request();
        let reply = provider.endpoint().attempt(&request).unwrap();
        assert_eq!(reply.reasoning.first(), Some(&reasoning));
        assert_eq!(reply.reasoning.len(), 1);
        request
            .history
            .reasoned("turn-1", reply.text, reply.calls, reply.reasoning);
        provider.endpoint().attempt(&request).unwrap();
        assert!(last(&provider).to_string().contains(&reasoning.to_string()));
    }
}
