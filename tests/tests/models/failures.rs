//! What a provider, or the connection to it, does instead of answering: the code, and whether and when it is asked again.

use std::net::TcpListener;
use std::ops::ControlFlow;
use std::time::Duration;

use errpact::Occurrence;
use errpact::retry::{Stopped, VirtualClock};
use errpact_models::{Api, Endpoint, Failure, Reply};
use errpact_tests::provider::{Provider, Turn};
use serde_json::{Value, json};

use crate::models::{APIS, request};

/// Returns the code by which a failure is known.
pub(crate) fn code(failure: Failure) -> String {
    named(&Occurrence::from(failure)).to_owned()
}

/// Returns the code of a failure, which the log has.
pub(crate) fn named(occurrence: &Occurrence) -> &str {
    occurrence.entry().name
}

/// Asks with retries, and returns how it ended and the seconds of the waits.
fn ask(endpoint: &Endpoint) -> (Result<Reply, Stopped>, Vec<u64>) {
    ask_on(&VirtualClock::fixed(1.0), endpoint)
}

fn ask_on(clock: &VirtualClock, endpoint: &Endpoint) -> (Result<Reply, Stopped>, Vec<u64>) {
    let reply = endpoint.ask_on(clock, &request());
    let waits = clock.waits().iter().map(Duration::as_secs).collect();
    (reply, waits)
}

/// Returns an error in the form of the API.
fn error(api: Api, status: u16, kind: &str, code: &str) -> Turn {
    let message = format!("{kind} {code}");
    let error = match api {
        Api::Anthropic => json!({"type": kind, "message": message}),
        _ => json!({"message": message, "type": kind, "param": null, "code": code}),
    };
    Turn::fails(status, error)
}

#[test]
fn a_rate_limit_is_waited_for_as_the_provider_asks() {
    for api in APIS {
        let limit = || error(api, 429, "rate_limit_error", "rate_limit_exceeded");
        let script = [
            limit().with_header("retry-after", "7"),
            limit()
                .with_header("retry-after", "1")
                .with_header("retry-after-ms", "9000"),
            Turn::says("Yes."),
        ];
        let provider = Provider::start(api, script);
        // The jitter of the policy comes on top, so that not all clients come back at once.
        let (reply, waits) = ask_on(&VirtualClock::fixed(0.0), &provider.endpoint());
        assert_eq!(reply.unwrap().text, "Yes.");
        assert_eq!(waits, [7, 9], "{api:?}");
        assert_eq!(provider.requests().len(), 3);
    }
}

#[test]
fn a_rate_limit_without_an_end_stops_after_the_retries_of_the_policy() {
    for api in APIS {
        let provider = Provider::with_model(api, move |_| {
            error(api, 429, "rate_limit_error", "rate_limit_exceeded")
        });
        let (reply, waits) = ask(&provider.endpoint());
        let stopped = reply.unwrap_err();
        assert_eq!(named(&stopped.occurrence), "LLM_RATE_LIMITED");
        assert_eq!(stopped.attempts, 4);
        assert_eq!(waits, [5, 10, 20], "{api:?}");
        assert!(
            stopped
                .occurrence
                .user_text()
                .starts_with("The assistant is busy")
        );
    }
}

#[test]
fn a_failure_of_the_server_is_retried() {
    for api in APIS {
        let provider =
            Provider::start(api, [error(api, 500, "api_error", "x"), Turn::says("Yes.")]);
        let (reply, waits) = ask(&provider.endpoint());
        assert_eq!(reply.unwrap().text, "Yes.");
        assert_eq!(waits, [1], "{api:?}");
    }
}

#[test]
fn an_overloaded_provider_is_asked_three_times_more() {
    for api in APIS {
        let overload = move |_: &Value| error(api, 529, "overloaded_error", "overloaded");
        let (reply, waits) = ask(&Provider::with_model(api, overload).endpoint());
        assert_eq!(named(&reply.unwrap_err().occurrence), "LLM_OVERLOADED");
        assert_eq!(waits, [2, 4, 8], "{api:?}");
    }
}

#[test]
fn an_answer_says_what_is_wrong_and_is_not_repeated() {
    for (status, kind, word, wanted) in [
        (
            401,
            "authentication_error",
            "invalid_api_key",
            "LLM_AUTHENTICATION_FAILED",
        ),
        (403, "permission_error", "x", "LLM_PERMISSION_DENIED"),
        (
            404,
            "not_found_error",
            "model_not_found",
            "LLM_MODEL_NOT_FOUND",
        ),
        (413, "request_too_large", "x", "LLM_REQUEST_TOO_LARGE"),
        (400, "invalid_request_error", "x", "LLM_REQUEST_INVALID"),
    ] {
        for api in APIS {
            let provider = Provider::start(api, [error(api, status, kind, word)]);
            let (reply, waits) = ask(&provider.endpoint());
            let stopped = reply.unwrap_err();
            assert_eq!(named(&stopped.occurrence), wanted, "{api:?}");
            assert_eq!(waits, [0; 0], "{api:?}");
            assert_eq!(provider.requests().len(), 1);
        }
    }
}

#[test]
fn a_silent_provider_is_a_time_out_and_is_asked_once_more() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::Silent, Turn::Silent, Turn::Silent]);
        let endpoint = provider.endpoint().with_timeout(Duration::from_millis(150));
        let (reply, waits) = ask(&endpoint);
        let stopped = reply.unwrap_err();
        assert_eq!(named(&stopped.occurrence), "LLM_TIMEOUT", "{api:?}");
        assert_eq!(waits, [2], "{api:?}");
        let heard = |_: &str| ControlFlow::Continue(());
        let failure = endpoint.stream(&request(), heard).unwrap_err();
        assert_eq!(code(failure), "LLM_TIMEOUT", "{api:?}");
    }
}

#[test]
fn an_answer_has_a_deadline() {
    let provider = Provider::start(Api::OpenAiChat, [Turn::Silent]);
    let endpoint = provider
        .endpoint()
        .with_deadline(Duration::from_millis(150));
    assert_eq!(
        code(endpoint.attempt(&request()).unwrap_err()),
        "LLM_TIMEOUT"
    );
}

#[test]
fn a_server_that_does_not_run_is_unavailable() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    for api in APIS {
        let (reply, waits) = ask(&Endpoint::new(api, &address, "scripted").unwrap());
        assert_eq!(named(&reply.unwrap_err().occurrence), "LLM_UNAVAILABLE");
        assert_eq!(waits, [1, 2], "{api:?}");
    }
}

#[test]
fn a_body_that_is_cut_is_unavailable() {
    for api in APIS {
        let provider = Provider::start(api, [Turn::Cut("Yes, it is.".to_owned())]);
        let failure = provider.endpoint().attempt(&request()).unwrap_err();
        assert_eq!(code(failure), "LLM_UNAVAILABLE", "{api:?}");
    }
}

#[test]
fn a_malformed_body_is_not_asked_for_again() {
    for body in [
        "<html>Welcome</html>",
        "",
        "[]",
        "null",
        "{}",
        "{\"choices\": 7, \"output\": 7, \"content\": 7}",
    ] {
        for api in APIS {
            let provider = Provider::start(api, [Turn::Raw(body.to_owned())]);
            let (reply, waits) = ask(&provider.endpoint());
            let stopped = reply.unwrap_err();
            assert_eq!(named(&stopped.occurrence), "LLM_UNKNOWN", "{api:?} {body}");
            assert_eq!(waits, [0; 0]);
        }
    }
}

#[test]
fn an_error_in_an_answer_of_success_is_a_failure() {
    let body = json!({"error": {"code": 429, "message": "Rate limit exceeded"}}).to_string();
    for api in APIS {
        let provider = Provider::start(api, [Turn::Raw(body.clone())]);
        let failure = provider.endpoint().attempt(&request()).unwrap_err();
        assert_eq!(failure.status(), Some(429));
        assert_eq!(code(failure), "LLM_RATE_LIMITED", "{api:?}");
    }
}

#[test]
fn a_failed_response_is_a_failure() {
    let error = json!({"code": "server_error", "message": "The server had an error"});
    let failed = json!({"status": "failed", "error": error, "output": []});
    let event = json!({"type": "response.failed", "response": failed});
    let script = [
        Turn::Raw(failed.to_string()),
        Turn::Raw(format!("data: {event}\n\n")),
    ];
    let provider = Provider::start(Api::OpenAiResponses, script);
    let endpoint = provider.endpoint();
    assert_eq!(
        code(endpoint.attempt(&request()).unwrap_err()),
        "LLM_UNAVAILABLE"
    );
    let streamed = endpoint.stream(&request(), |_| ControlFlow::Continue(()));
    assert_eq!(code(streamed.unwrap_err()), "LLM_UNAVAILABLE");
}

#[test]
fn a_page_of_a_proxy_is_classified_by_its_status() {
    for api in APIS {
        let page = || Turn::Fails(502, Vec::new(), Value::from("<html>Bad gateway</html>"));
        let provider = Provider::start(api, [page()]);
        let failure = provider.endpoint().attempt(&request()).unwrap_err();
        assert_eq!(code(failure), "LLM_UNAVAILABLE", "{api:?}");
    }
}

#[test]
fn a_redirect_is_not_followed() {
    for api in APIS {
        let there = Provider::start(api, [Turn::says("Yes.")]);
        let redirect = Turn::Fails(307, Vec::new(), Value::Null);
        let provider = Provider::start(api, [redirect.with_header("location", &there.address())]);
        let failure = provider.endpoint().attempt(&request()).unwrap_err();
        assert_eq!(failure.status(), Some(307));
        assert_eq!(there.requests(), [Value::Null; 0]);
    }
}
