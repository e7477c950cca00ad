//! The travel chat, as a program.

use std::process::Command;

use errpact_models::Api;
use errpact_tests::command;
use errpact_tests::provider::{Provider, Turn};
use serde_json::json;
use shared::model::{Part, Reply};
use travel_chat::model::turn;

use crate::endpoints::server::request;

#[test]
fn the_played_conversation_is_the_same_with_the_model_behind_an_endpoint() {
    let provider = Provider::with_model(Api::Anthropic, |body| {
        let request = request(body);
        let asks = |part: &Part<'_>| matches!(part, Part::User(text) if *text == "provider:authentication");
        if request.parts().last().as_ref().is_some_and(asks) {
            let error =
                json!({ "type": "authentication_error", "message": "invalid x-api-key s3cret" });
            return Turn::fails(401, error);
        }
        let Reply { text, calls } = turn(&request);
        Turn::Says(text, calls)
    });
    let mut program = Command::new(command::travel_chat());
    let run = command::run(program.envs(provider.variables())).exits(0);
    assert_eq!(
        run.stdout.matches("as it should be").count(),
        11,
        "{run:#?}"
    );
    assert!(!run.stdout.contains("NOT as it"), "{run:#?}");
    // The words of the provider are only in the log.
    let mut read = run
        .stdout
        .lines()
        .filter(|line| line.contains("person reads"));
    assert!(read.all(|line| !line.contains("s3cret")), "{run:#?}");
    for code in [
        "REQUIRED_PARAMETER",
        "TOOL_FAILED",
        "BOOKING_LOST",
        "BOOKING_UNCONFIRMED",
        "LLM_AUTHENTICATION_FAILED",
    ] {
        assert!(run.stdout.contains(code), "{code}: {run:#?}");
    }
    let requests = provider.requests();
    assert!(requests.len() > 10, "{}", requests.len());
    for request in &requests[..4] {
        assert_eq!(
            request["tools"].as_array().map(Vec::len),
            Some(6),
            "{request:#}"
        );
    }
    assert!(requests.iter().all(|request| request["stream"] == true));
}

#[test]
fn a_wrong_setting_is_refused_at_the_start() {
    let mut program = Command::new(command::travel_chat());
    program.env("ERRPACT_MODEL_ADDRESS", "nowhere");
    let run = command::run(&mut program);
    assert!(
        run.status != 0 && run.stderr.contains("nowhere"),
        "{run:#?}"
    );
}
