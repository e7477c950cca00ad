//! Refused requests: problem details, each with its code.

use reqwest::{Client, Method, Response};
use serde_json::{Value, json};

use crate::travel_chat::world::{Server, Setup};
use std::time::Duration;

/// Returns the problem in an answer, after a check of its form.
async fn problem(response: Response, status: u16, code: &str) -> Value {
    assert_eq!(response.status(), status);
    assert_eq!(
        response.headers()["content-type"],
        "application/problem+json"
    );
    let text = response.text().await.expect("text");
    let body: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(body["code"], code, "{body}");
    assert_eq!(body["status"], status);
    assert!(
        body["detail"]
            .as_str()
            .is_some_and(|detail| !detail.is_empty()),
        "{body}"
    );
    body
}

async fn send(method: Method, url: String) -> Response {
    Client::new()
        .request(method, url)
        .send()
        .await
        .expect("an answer")
}

#[tokio::test]
async fn what_is_not_there_is_a_problem() {
    let server = Server::start().await;
    for path in [
        "/api/conversations/unknown",
        "/api/conversations/unknown/events",
    ] {
        problem(
            send(Method::GET, format!("{}{path}", server.url)).await,
            404,
            "CONVERSATION_UNKNOWN",
        )
        .await;
    }
    let page = server.page_of("unknown");
    problem(
        page.post(&json!({ "text": "Hello" })).await,
        404,
        "CONVERSATION_UNKNOWN",
    )
    .await;
    for path in ["/nothing", "/assets/nothing.js", "/api"] {
        problem(
            send(Method::GET, format!("{}{path}", server.url)).await,
            404,
            "NOTHING_HERE",
        )
        .await;
    }
    let url = format!("{}/api/conversations", server.url);
    problem(send(Method::DELETE, url).await, 405, "METHOD_NOT_ALLOWED").await;
}

#[tokio::test]
async fn a_message_that_is_none_is_a_problem() {
    let server = Server::start().await;
    let page = server.page().await;
    for text in ["", "  \n "] {
        problem(
            page.post(&json!({ "text": text })).await,
            422,
            "MESSAGE_EMPTY",
        )
        .await;
    }
    for long in ["x".repeat(4_001), "x".repeat(100_000)] {
        let body = problem(
            page.post(&json!({ "text": long })).await,
            413,
            "MESSAGE_TOO_LONG",
        )
        .await;
        assert!(
            body["detail"].as_str().expect("text").contains("4000"),
            "{body}"
        );
    }
    for body in [json!({}), json!({ "text": 7 }), json!([]), json!(null)] {
        problem(page.post(&body).await, 400, "REQUEST_UNREADABLE").await;
    }
    let post = Client::new().post(format!("{}/messages", page.url));
    let plain = post
        .header("content-type", "text/plain")
        .body(r#"{"text":"Hello"}"#);
    problem(
        plain.send().await.expect("an answer"),
        400,
        "REQUEST_UNREADABLE",
    )
    .await;
    problem(
        send(Method::GET, format!("{}/events?after=x", page.url)).await,
        400,
        "REQUEST_UNREADABLE",
    )
    .await;
    assert_eq!(page.last().await, 0, "nothing of it was kept");
    // The longest allowed text, in letters of four bytes.
    let response = page.post(&json!({ "text": "🚋".repeat(4_000) })).await;
    assert_eq!(response.status(), 202);
}

#[tokio::test]
async fn a_second_turn_waits_for_the_first() {
    let pause = Duration::from_millis(20);
    let server = Server::with(Setup {
        pause,
        ..Setup::default()
    })
    .await;
    let page = server.page().await;
    page.send("Tell me a story").await;
    problem(
        page.post(&json!({ "text": "And?" })).await,
        409,
        "TURN_RUNNING",
    )
    .await;
    // Of two simultaneous messages only one begins a turn.
    let other = server.page().await;
    let (hello, again) = (json!({ "text": "Hello" }), json!({ "text": "Hello" }));
    let (a, b) = tokio::join!(other.post(&hello), other.post(&again));
    let mut statuses = [a.status().as_u16(), b.status().as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 409]);
}

#[tokio::test]
async fn the_page_is_served_with_a_policy() {
    let server = Server::start().await;
    let index = send(Method::GET, format!("{}/", server.url)).await;
    assert_eq!(index.status(), 200);
    assert_eq!(index.headers()["content-type"], "text/html; charset=utf-8");
    let policy = index.headers()["content-security-policy"]
        .to_str()
        .expect("text")
        .to_owned();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    let html = index.text().await.expect("text");
    for asset in html
        .split("\"/assets/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        let asset = send(Method::GET, format!("{}/assets/{asset}", server.url)).await;
        assert_eq!(asset.status(), 200, "{}", asset.url());
        assert_eq!(asset.headers()["x-content-type-options"], "nosniff");
    }
}
