//! RFC 9457, alone and through axum.

use std::sync::Arc;

use axum::http::{Request, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use errpact::Occurrence;
use errpact::wire::Problem;
use serde_json::{Value, json};

use crate::wire::codes;
use crate::wire::sample::{every_code_in_a_call, hostile, long};

fn header(problem: &Problem, name: &str) -> Option<String> {
    let mut headers = problem.headers();
    headers
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value.into_owned())
}

#[test]
fn a_problem_says_what_a_client_needs_and_a_person_may_see() {
    let busy = Occurrence::new(codes::Busy {
        text: "Oslo".into(),
    })
    .with_tool("search");
    let problem = busy.problem();
    assert_eq!(
        *problem.members(),
        json!({
            "type": "https://example.com/errors#BUSY",
            "title": "The service is busy",
            "status": 503,
            "detail": "The service is busy with Oslo.",
            "instance": format!("urn:uuid:{}", busy.id()),
            "code": "BUSY",
            "category": "network",
            "fingerprint": busy.catalog().wire_fingerprint,
            "ref": busy.reference(),
            "retry": "retry-after-delay",
            "recovery": {"is_retryable": true, "policy": "retry-after-delay",
                "outcome": "not_done", "retry_strategy": {"suggested_delay": 2000, "max_retries": 3}},
        })
    );
    assert_eq!(
        serde_json::from_str::<Value>(&problem.body()).unwrap(),
        *problem.members()
    );
    assert_eq!(
        header(&problem, "content-type").as_deref(),
        Some("application/problem+json")
    );
    assert_eq!(
        header(&problem, "cache-control").as_deref(),
        Some("no-store")
    );
    assert_eq!(header(&problem, "retry-after").as_deref(), Some("2"));
    let fingerprint = header(&problem, Problem::FINGERPRINT).unwrap();
    assert_eq!(fingerprint, busy.catalog().wire_fingerprint);
    assert_eq!(fingerprint.len(), 12);
}

#[test]
fn what_the_catalog_does_not_say_has_a_default() {
    let internal = Occurrence::new(codes::InternalError).problem();
    assert_eq!(
        internal.members()["type"],
        "tag:errpact.github.io,2026:wire-forms/INTERNAL_ERROR"
    );
    assert_eq!(internal.members()["title"], "Internal error");
    assert_eq!(header(&internal, "retry-after"), None);
    // 200 is not a status of an error.
    let foreign = Occurrence::new(codes::Foreign { said: "x".into() }).problem();
    assert_eq!(
        (foreign.status(), &foreign.members()["status"]),
        (500, &json!(500))
    );
    let none = Occurrence::catch(&errpact::table::Catalog::EMPTY, "x").problem();
    assert_eq!(none.status(), 500);
    assert_eq!(none.members()["title"], "Unknown error");
}

#[test]
fn members_have_the_types_of_the_rfc_whatever_is_in_them() {
    for text in hostile().into_iter().chain([long()]) {
        for happened in every_code_in_a_call(&text) {
            let problem = happened.problem();
            let body: Value = serde_json::from_str(&problem.body()).unwrap();
            for member in ["type", "title", "detail", "instance"] {
                assert!(
                    body[member].as_str().is_some_and(|text| !text.is_empty()),
                    "{member}"
                );
            }
            assert_eq!(body["status"], problem.status());
            for (name, value) in problem.headers() {
                let visible = |text: &str| text.bytes().all(|byte| (0x20..0x7f).contains(&byte));
                assert!(visible(name) && visible(&value), "{name}: {value}");
            }
        }
    }
}

#[test]
fn a_client_may_ask_for_plain_json() {
    let accepted = |accept| {
        let problem = Occurrence::new(codes::InternalError).problem();
        let body = problem.body();
        let problem = problem.with_accept(accept);
        assert_eq!(problem.body(), body);
        header(&problem, "content-type").unwrap()
    };
    for (accept, content_type) in [
        ("application/json", "application/json"),
        (
            "application/problem+json;q=0.4, application/json;q=0.5",
            "application/json",
        ),
        (
            "application/json, application/problem+json",
            "application/problem+json",
        ),
        ("application/*", "application/problem+json"),
        ("*/*", "application/problem+json"),
        ("text/html", "application/problem+json"),
        ("", "application/problem+json"),
        (";;,=\u{0},q", "application/problem+json"),
    ] {
        assert_eq!(accepted(accept), content_type, "{accept}");
    }
}

#[test]
fn an_occurrence_is_a_response() {
    let busy = Occurrence::new(codes::Busy {
        text: "Oslo".into(),
    });
    let id = busy.id();
    let response = busy.into_response();
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        response.headers()["content-type"],
        "application/problem+json"
    );
    assert_eq!(response.headers()["retry-after"], "2");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let kept = response.extensions().get::<Arc<Occurrence>>().unwrap();
    assert_eq!(kept.id(), id);
}

async fn hold() -> Result<&'static str, Occurrence> {
    Err(codes::BadInput {
        text: "Atlantis".into(),
        who: "jane@example.com".into(),
    })?
}

#[test]
fn a_handler_returns_it_with_a_question_mark() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let router = axum::Router::new().route("/hold", get(hold));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        let response = reqwest::get(format!("http://{address}/hold"))
            .await
            .unwrap();
        assert_eq!(response.status(), 422);
        assert_eq!(
            response.headers()["content-type"],
            "application/problem+json"
        );
        let body: Value = serde_json::from_slice(&response.bytes().await.unwrap()).unwrap();
        assert_eq!(body["code"], "BAD_INPUT");
        assert_eq!(body["detail"], "There is no Atlantis, jane@example.com.");
    });
    // Asking for plain JSON does not require another library's request type.
    let request = Request::builder()
        .header("accept", "application/json")
        .body(())
        .unwrap();
    let accept = request.headers()["accept"].to_str().unwrap();
    let problem = Occurrence::new(codes::InternalError)
        .problem()
        .with_accept(accept);
    assert_eq!(
        problem.into_response().headers()["content-type"],
        "application/json"
    );
}
