//! The local server.

use errpact_models::Api;
use errpact_tests::provider::{Provider, Turn};
use serde_json::Value;
use shared::model::{Part, Reply, Request};

/// Starts a server whose model is a scripted one.
pub(crate) fn scripted(script: fn(&Request) -> Reply) -> Provider {
    Provider::with_model(Api::Anthropic, move |body| {
        let Reply { text, calls } = script(&request(body));
        Turn::Says(text, calls)
    })
}

/// Starts a server that refuses the key every time.
pub(crate) fn refusing() -> Provider {
    Provider::with_model(Api::Anthropic, |_| {
        let error = serde_json::json!({ "type": "authentication_error", "message": "invalid x-api-key s3cret" });
        Turn::fails(401, error)
    })
}

/// Reads the body of a request to Anthropic's Messages.
pub(crate) fn request(body: &Value) -> Request {
    let list = |name: &str| body[name].as_array().cloned().unwrap_or_default();
    let may_call = body["tool_choice"]["type"] != "none";
    Request {
        system: body["system"].as_str().expect("a system prompt").to_owned(),
        messages: list("messages"),
        tools: if may_call { list("tools") } else { Vec::new() },
    }
}

/// Returns the codes of the failed results that the server was sent, as `CODE: message` begins them.
pub(crate) fn codes(provider: &Provider) -> Vec<String> {
    let last = provider.requests().pop().expect("a request");
    let request = request(&last);
    let results = request.parts().filter_map(|part| match part {
        Part::Result(_, text) => text.split_once("\"error\": \"")?.1.split_once(": "),
        _ => None,
    });
    results.map(|(code, _)| code.to_owned()).collect()
}
