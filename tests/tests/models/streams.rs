//! Streams that end before the answer does.

use std::ops::ControlFlow;

use errpact_models::{Api, Stop};
use errpact_tests::provider::{Provider, Turn};
use serde_json::json;

use crate::models::failures::code;
use crate::models::{APIS, request};

const WORDS: &str = "The times on Monday are 10:00";

#[test]
fn text_is_heard_in_pieces() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::says(WORDS)]);
        let mut pieces = Vec::new();
        let reply = provider.endpoint().stream(&request(), |text| {
            pieces.push(text.to_owned());
            ControlFlow::Continue(())
        });
        assert_eq!(reply.unwrap().text, WORDS);
        assert_eq!(
            pieces,
            ["The ", "times ", "on ", "Monday ", "are ", "10:00"],
            "{api:?}"
        );
    }
}

#[test]
fn a_listener_ends_a_stream() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::says(WORDS)]);
        let mut pieces = 0;
        let reply = provider.endpoint().stream(&request(), |_| {
            pieces += 1;
            match pieces {
                2 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        let reply = reply.unwrap();
        assert_eq!(
            (reply.text.as_str(), reply.stop),
            ("The times ", Stop::Unheard),
            "{api:?}"
        );
    }
}

#[test]
fn a_stream_that_is_cut_is_a_failure_after_its_words() {
    for (turn, wanted) in [
        (Turn::Cut(WORDS.to_owned()), "LLM_UNAVAILABLE"),
        (Turn::Overloaded(WORDS.to_owned()), "LLM_OVERLOADED"),
    ] {
        for api in APIS {
            let provider = Provider::start(api, [turn.clone()]);
            let mut heard = String::new();
            let failure = provider.endpoint().stream(&request(), |text| {
                heard.push_str(text);
                ControlFlow::Continue(())
            });
            assert_eq!(code(failure.unwrap_err()), wanted, "{api:?}");
            assert_eq!(heard, WORDS, "{api:?}");
        }
    }
}

#[test]
fn a_stream_that_ends_without_a_reason_is_cut() {
    let heard = |_: &str| ControlFlow::Continue(());
    for (api, text) in [
        (
            Api::OpenAiChat,
            "data: {\"choices\": [{\"delta\": {\"content\": \"Hi\"}}]}\n\n",
        ),
        (
            Api::OpenAiResponses,
            "data: {\"type\": \"response.output_text.delta\", \"delta\": \"Hi\"}\n\n",
        ),
        (
            Api::Anthropic,
            "data: {\"type\": \"message_start\", \"message\": {}}\n\n",
        ),
    ] {
        let provider = Provider::start(api, [Turn::Raw(text.to_owned()), Turn::Raw(String::new())]);
        for _ in 0..2 {
            let failure = provider.endpoint().stream(&request(), heard).unwrap_err();
            assert_eq!(code(failure), "LLM_UNAVAILABLE", "{api:?}");
        }
    }
}

#[test]
fn events_that_are_none_are_a_failure() {
    let heard = |_: &str| ControlFlow::Continue(());
    for text in ["data: {\"choices\": \n\n", "data: 7\n\n", "data: \u{1}\n\n"] {
        for api in APIS {
            let provider = Provider::start(api, [Turn::Raw(text.to_owned())]);
            let failure = provider.endpoint().stream(&request(), heard).unwrap_err();
            assert_eq!(code(failure), "LLM_UNKNOWN", "{api:?} {text}");
        }
    }
}

#[test]
fn members_of_other_types_are_no_panic() {
    let types = [
        "message_start",
        "content_block_start",
        "content_block_delta",
        "message_delta",
        "error",
        "response.output_text.delta",
        "response.completed",
        "response.failed",
        "",
    ];
    let members = [
        "message",
        "content_block",
        "delta",
        "usage",
        "response",
        "choices",
        "index",
        "error",
        "output",
        "content",
    ];
    let values = [
        json!(7),
        json!("x"),
        json!([]),
        json!([7]),
        json!([[]]),
        json!({}),
        json!(null),
        json!({"usage": 7}),
    ];
    for api in APIS {
        let mut answers = Vec::new();
        for (kind, member) in types
            .iter()
            .flat_map(|kind| members.iter().map(move |it| (*kind, *it)))
        {
            let events = values.iter().map(|value| {
                let inner = json!({(member): value, "type": kind, "finish_reason": value, "tool_calls": value});
                let event = json!({"type": kind, (member): inner, "index": 0});
                let outer = json!({"type": kind, (member): value, "index": 0});
                format!("data: {outer}\n\ndata: {event}\n\n")
            });
            answers.push(events.collect::<String>());
        }
        for value in &values {
            for member in members {
                answers.push(json!({(member): value}).to_string());
                answers.push(
                    json!({(member): [value], "output": [{"type": "message", "content": value}]})
                        .to_string(),
                );
                answers.push(
                    json!({"choices": [{"message": {"tool_calls": [value], (member): value}}]})
                        .to_string(),
                );
            }
        }
        let provider = Provider::start(api, answers.iter().cloned().map(Turn::Raw));
        let endpoint = provider.endpoint();
        for answer in &answers {
            // Either is right: what counts is that there is an answer.
            let _ = match answer.starts_with("data: ") {
                true => endpoint.stream(&request(), |_| ControlFlow::Continue(())),
                false => endpoint.attempt(&request()),
            };
        }
        assert_eq!(provider.requests().len(), answers.len());
    }
}
