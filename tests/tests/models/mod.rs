//! Requests to models over each API, what is read from their answers, and how a provider fails.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod failures;
mod keys;
mod replies;
mod requests;
mod settings;
mod streams;
mod tls;

use errpact::History;
use errpact_models::{Api, Request};
use errpact_tests::provider::Provider;
use receptionist::errors::CATALOG;

/// The APIs.
const APIS: [Api; 3] = [Api::OpenAiChat, Api::OpenAiResponses, Api::Anthropic];

/// Returns a request with tools, in which the user has said something.
fn request() -> Request {
    let mut history = History::new();
    history.user("Is 10:00 free?");
    Request::new("You are a receptionist.", history).with_tools(CATALOG.tools)
}

/// Returns the last request that the provider was sent.
#[track_caller]
fn last(provider: &Provider) -> serde_json::Value {
    provider.requests().pop().unwrap()
}
