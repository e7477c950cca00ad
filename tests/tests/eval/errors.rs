//! What stops the command: no model, a wrong key, a server that is down, names that do not exist.

use std::fs;
use std::net::TcpListener;

use errpact_models::Api;
use errpact_tests::command::{errpact, errpact_command, folder, run, workspace};
use errpact_tests::provider::{Provider, Turn};
use serde_json::json;

use crate::eval::models::evaluate;

/// Returns a folder with the receptionist's catalog.
fn receptionist() -> tempfile::TempDir {
    let catalog = workspace().join("examples/receptionist/errors.yaml");
    folder(&[("errors.yaml", &fs::read_to_string(catalog).unwrap())])
}

#[test]
fn an_address_and_a_model_are_asked_for() {
    let folder = receptionist();
    let missing = errpact(folder.path(), &["eval"]).exits(2);
    assert_eq!(
        missing.stderr,
        "error: no model is set\nhelp: set ERRPACT_MODEL_ADDRESS, ERRPACT_MODEL_NAME and \
         ERRPACT_MODEL_KEY, or use `--address` and `--model`; `--export` needs no model\n"
    );
    let nameless = errpact(folder.path(), &["eval", "--address", "http://localhost:1"]).exits(2);
    assert!(
        nameless.stderr.contains("the name of the model is missing"),
        "{nameless:#?}"
    );
    let wrong = ["eval", "--address", "localhost", "--model", "x"];
    let wrong = errpact(folder.path(), &wrong).exits(2);
    assert!(
        wrong
            .stderr
            .contains("\"localhost\" is not the address of an endpoint"),
        "{wrong:#?}"
    );
}

#[test]
fn a_key_that_is_missing_or_wrong_ends_the_run_and_is_not_printed() {
    let folder = receptionist();
    for key in [None, Some("sk-secret-of-the-team")] {
        for api in [Api::OpenAiChat, Api::OpenAiResponses, Api::Anthropic] {
            let provider = Provider::start(api, []);
            let mut command = errpact_command(folder.path());
            command
                .envs(provider.variables())
                .env_remove("ERRPACT_MODEL_KEY");
            command.envs(key.map(|key| ("ERRPACT_MODEL_KEY", key)));
            let refused = run(command.arg("eval")).exits(2);
            assert!(refused.stdout.is_empty(), "{refused:#?}");
            assert!(
                refused
                    .stderr
                    .contains("LLM_AUTHENTICATION_FAILED (The key is not accepted)")
                    && refused.stderr.contains("help: set ERRPACT_MODEL_KEY"),
                "{refused:#?}"
            );
            assert!(!refused.stderr.contains("secret"), "{refused:#?}");
        }
    }
}

#[test]
fn what_was_evaluated_before_the_model_fails_is_printed() {
    let folder = receptionist();
    let script = [
        Turn::says("I am sorry. Shall I look for another time?"),
        Turn::fails(
            404,
            json!({"code": "model_not_found", "message": "no such model"}),
        ),
    ];
    let provider = Provider::start(Api::OpenAiChat, script);
    let arguments = [
        "--samples",
        "1",
        "--code",
        "CANCELLATION_FAILED",
        "--code",
        "SLOT_CONFLICT",
    ];
    let ended = evaluate(folder.path(), &provider, &arguments).exits(2);
    assert!(ended.stdout.contains("1 of 1  no retry"), "{ended:#?}");
    assert!(!ended.stdout.contains("SLOT_CONFLICT"), "{ended:#?}");
    assert!(ended.stderr.contains("LLM_MODEL_NOT_FOUND"), "{ended:#?}");
}

#[test]
fn a_refusal_of_the_content_is_a_reply_and_an_answer_of_another_api_a_miss() {
    let folder = receptionist();
    let script = [
        Turn::Refuses("I will not do that.".to_owned()),
        Turn::Raw("{\"hello\": \"world\"}".to_owned()),
        Turn::Raw("<html>".to_owned()),
    ];
    let provider = Provider::start(Api::OpenAiChat, script);
    let arguments = ["--samples", "3", "--code", "CANCELLATION_FAILED"];
    let run = evaluate(folder.path(), &provider, &arguments).exits(1);
    assert!(run.stdout.contains("1 of 3"), "{run:#?}");
    assert!(
        run.stdout
            .contains("no reply (2 times): an answer that cannot be read"),
        "{run:#?}"
    );
}

#[test]
fn a_server_that_is_down_is_named() {
    let folder = receptionist();
    // A port that was just free.
    let port = TcpListener::bind(("127.0.0.1", 0))
        .unwrap()
        .local_addr()
        .unwrap();
    let address = format!("http://{port}/v1");
    let arguments = [
        "eval",
        "--address",
        &address,
        "--model",
        "x",
        "--samples",
        "1",
    ];
    let down = errpact(folder.path(), &arguments).exits(2);
    assert!(down.stderr.contains(&address), "{down:#?}");
    assert!(down.stderr.contains("LLM_UNAVAILABLE"), "{down:#?}");
}

#[test]
fn a_part_of_the_samples_may_fail() {
    let folder = receptionist();
    let said = "I am sorry. Shall I try something else?";
    let retries = || Turn::calls("call_1", "cancel_booking", json!({}));
    let script = || {
        [
            Turn::says(said),
            Turn::says(said),
            Turn::says(said),
            retries(),
        ]
    };
    for (most, status) in [("75", 0), ("76", 1), ("100", 1)] {
        let provider = Provider::start(Api::OpenAiChat, script());
        let arguments = [
            "--samples",
            "4",
            "--code",
            "CANCELLATION_FAILED",
            "--min-adherence",
            most,
        ];
        let run = evaluate(folder.path(), &provider, &arguments).exits(status);
        assert!(
            run.stdout.contains("3 of 4 samples passed (75 %)"),
            "{run:#?}"
        );
    }
}

#[test]
fn a_prompt_with_other_rules_is_asked_with_and_noted() {
    let folder = receptionist();
    fs::write(folder.path().join("prompt.md"), "You cut hair.\n").unwrap();
    let provider = Provider::start(Api::OpenAiChat, [Turn::says("I am sorry.")]);
    let arguments = [
        "--samples",
        "1",
        "--code",
        "CANCELLATION_FAILED",
        "--prompt",
        "prompt.md",
    ];
    let run = evaluate(folder.path(), &provider, &arguments).exits(0);
    assert!(
        run.stderr
            .starts_with("note: prompt.md: the prompt has no rule block"),
        "{run:#?}"
    );
    let request = &provider.requests()[0];
    assert_eq!(
        request["messages"][0],
        json!({"role": "system", "content": "You cut hair.\n"})
    );
    let missing = evaluate(folder.path(), &provider, &["--prompt", "missing.md"]).exits(2);
    assert!(
        missing.stderr.contains("cannot read the prompt missing.md"),
        "{missing:#?}"
    );
}

#[test]
fn a_code_that_does_not_exist_is_refused() {
    let folder = receptionist();
    let unknown = errpact(folder.path(), &["eval", "--code", "SLOT_CONFLIT"]).exits(1);
    assert_eq!(
        unknown.stderr,
        "error: unknown code `SLOT_CONFLIT`\nhelp: did you mean `SLOT_CONFLICT`?\n"
    );
}
