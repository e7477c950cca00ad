//! The answers of an HTTP service.

use errpact::wire::retry_after_from;
use reqwest::Response;
use serde_json::Value;

use super::failure::{Failure, Refusal, ReplyTooLong};

/// Maximum length of an answer that is read, in bytes.
pub const LONGEST: usize = 1024 * 1024;
/// Maximum length of a refusal that is read, in bytes.
const LONGEST_REFUSAL: usize = 4 * 1024;
/// Replaces our key where a service repeated it.
const CUT: &str = "[key]";

/// Returns the JSON of an answer, without our key; a status other than success is a failure.
pub(super) async fn json(response: Response, key: &str) -> Result<Value, Failure> {
    if !response.status().is_success() {
        return Err(refusal(response, key).await?.into());
    }
    let (body, whole) = beginning(response, LONGEST).await?;
    if !whole {
        return Err(ReplyTooLong(LONGEST).into());
    }
    // The error of serde names the place and quotes nothing.
    let answer = serde_json::from_slice(&body).map_err(Failure::unreadable)?;
    Ok(cut(key, answer))
}

async fn refusal(response: Response, key: &str) -> Result<Refusal, reqwest::Error> {
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    let (body, _) = beginning(response, LONGEST_REFUSAL).await?;
    Ok(Refusal {
        status,
        retry_after: retry_after_from(|name| headers.get(name)?.to_str().ok()),
        text: without(key, &String::from_utf8_lossy(&body)),
    })
}

/// Returns the text without our key: services often repeat what they were sent.
pub(super) fn without(key: &str, text: &str) -> String {
    if key.is_empty() {
        text.to_owned()
    } else {
        text.replace(key, CUT)
    }
}

/// Removes our key from every text of an answer.
fn cut(key: &str, answer: Value) -> Value {
    match answer {
        Value::String(text) => Value::String(without(key, &text)),
        Value::Array(items) => items.into_iter().map(|item| cut(key, item)).collect(),
        Value::Object(members) => members
            .into_iter()
            .map(|(name, value)| (without(key, &name), cut(key, value)))
            .collect(),
        other => other,
    }
}

/// Returns the first `limit` bytes of a body, and whether that is all of it.
async fn beginning(
    mut response: Response,
    limit: usize,
) -> Result<(Vec<u8>, bool), reqwest::Error> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        body.extend_from_slice(&chunk);
        if body.len() > limit {
            body.truncate(limit);
            return Ok((body, false));
        }
    }
    Ok((body, true))
}
