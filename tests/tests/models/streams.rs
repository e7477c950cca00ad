//! Streams that end before the answer does.

use std::ops::ControlFlow;

use errpact_models::{Api, Stop};
use errpact_tests::provider::{Provider, Turn};

use crate::failures::code;
use crate::{APIS, request};

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
