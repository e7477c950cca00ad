//! The Claude API.

use reqwest::RequestBuilder;
use serde_json::{Value, json};

use super::failure::Failure;
use super::http::Http;

/// The version of the API, as sent in its header.
const VERSION: &str = "2023-06-01";
const MODEL: &str = "claude-sonnet-4-5";

/// The client of the Claude API.
#[derive(Clone)]
pub(super) struct Claude(pub Http);

impl Claude {
    /// Returns the model's answer to a question.
    pub(super) async fn ask(&self, question: &str) -> Result<String, Failure> {
        let body = json!({
            "model": MODEL,
            "max_tokens": 1024,
            "messages": [{ "role": "user", "content": question }],
        });
        let answer = self.0.post("v1/messages", &body, sign).await?;
        // An overload in the middle of an answer comes with a status of success.
        if answer["type"] == "error" {
            return Err(Failure::Said(answer));
        }
        text(&answer).ok_or_else(|| Failure::unreadable("no text in the message"))
    }
}

fn sign(request: RequestBuilder, key: &str) -> RequestBuilder {
    request
        .header("x-api-key", key)
        .header("anthropic-version", VERSION)
}

/// Returns the text of a message.
fn text(answer: &Value) -> Option<String> {
    let blocks = answer["content"].as_array()?;
    let mut texts = blocks.iter().filter(|block| block["type"] == "text");
    Some(texts.next()?["text"].as_str()?.to_owned())
}
