//! The scripted model does what the failed result says, else what the system prompt says.

use std::time::Duration;

use assistant::conversation::{PROMPT, Stage, text};
use assistant::errors::Code;
use assistant::model::{Move, next};
use errpact::ToolCall;
use serde_json::{Value, json};
use shared::model::{CARELESS, Message, Request, history};

use crate::assistant::world::{call, code, stage};

/// The words for codes without an instruction in their results.
const RULE: &str = "Any code, unless its error says what to do: ";

/// Four failures that need four reactions: the tool, its arguments, and the code.
fn failures() -> [(&'static str, Value, Code); 4] {
    let mail = json!({ "to": "bo@slow.example", "subject": "Late", "body": "I am late." });
    [
        (
            "weather",
            json!({ "location": "fault:429" }),
            Code::NETWORK_LIMIT_RATE,
        ),
        (
            "weather",
            json!({ "location": "" }),
            Code::TOOL_LOCATION_EMPTY,
        ),
        ("email", mail, Code::TOOL_EMAIL_UNCONFIRMED),
        (
            "weather",
            json!({ "location": "fault:panic" }),
            Code::SYSTEM_INTERNAL_UNKNOWN,
        ),
    ]
}

/// Returns the right move after this failure, in a few words.
fn right(code: Code) -> &'static str {
    match code {
        Code::NETWORK_LIMIT_RATE => "waits 7s",
        Code::TOOL_LOCATION_EMPTY => "asks",
        Code::TOOL_EMAIL_UNCONFIRMED => "says: it may have been sent",
        _ => "says: it did not work",
    }
}

/// Returns the model's move with this prompt after a call with this result.
async fn after(stage: &Stage, prompt: &str, call: ToolCall, result: String) -> String {
    let said = [
        Message::User("Please.".to_owned()),
        Message::Call(call),
        Message::Result(result),
    ];
    let request = Request {
        system: prompt.to_owned(),
        messages: history(&said).anthropic(),
        tools: stage.tools().await.expect("the tools"),
    };
    match next(&request) {
        Move::Repeat(delay) if delay == Duration::from_secs(7) => "waits 7s".to_owned(),
        Move::Repeat(delay) => format!("waits {delay:?}"),
        Move::Ask => "asks".to_owned(),
        Move::Tell(said) => match said.split_once("In short: ") {
            Some((_, short)) => format!("says: {}", short.trim_end_matches('.')),
            None => said,
        },
    }
}

/// Checks the model's move for every failure, with a prompt and changed results.
async fn check(prompt: &str, change: fn(Code, &str) -> String, expected: fn(Code) -> String) {
    let stage = stage().await;
    for (tool, arguments, code_) in failures() {
        let answer = call(&stage, tool, &arguments).await;
        assert_eq!(code(&answer), code_.name());
        let result = change(code_, &text(&answer));
        let made = ToolCall::new("call", tool, arguments);
        let moved = after(&stage, prompt, made, result.clone()).await;
        assert_eq!(moved, expected(code_), "{code_}: {result}");
    }
    stage.end().await.expect("the end");
}

/// Returns the result's code and message, without what the model should do.
fn bare(_: Code, text: &str) -> String {
    text.split_once(". ")
        .map_or(text, |(message, _)| message)
        .to_owned()
}

#[tokio::test]
async fn the_model_does_what_the_result_says() {
    check(
        PROMPT,
        |_, text| text.to_owned(),
        |code| right(code).to_owned(),
    )
    .await;
}

#[tokio::test]
async fn the_model_follows_the_prompt_where_the_result_says_nothing() {
    check(PROMPT, bare, |_| "says: it did not work".to_owned()).await;
}

#[tokio::test]
async fn the_model_says_the_careless_sentence_without_the_prompt_s_rule() {
    let lines: Vec<&str> = PROMPT.lines().filter(|line| !line.contains(RULE)).collect();
    assert_eq!(lines.len() + 1, PROMPT.lines().count());
    check(&lines.join("\n"), bare, |_| {
        format!("I'm sorry, {CARELESS}.")
    })
    .await;
}

#[tokio::test]
async fn the_model_follows_a_changed_rule_of_the_prompt() {
    let (before, after) = PROMPT.split_once(RULE).expect("the rule");
    let rest = after.split_once('\n').map_or("", |(_, rest)| rest);
    for (words, moved) in [
        ("Report that it failed, and carry on.", "says: it failed"),
        ("Try once more.", "waits 0ns"),
        ("Inquire what they want instead.", "asks"),
        (
            "Never try again. Mention that it is broken.",
            "says: it is broken",
        ),
    ] {
        let prompt = format!("{before}{RULE}{words}\n{rest}");
        let stage = stage().await;
        let made = ToolCall::new("call", "weather", json!({ "location": "Oslo" }));
        let result = "ANY_CODE_EVER: The moon is full.".to_owned();
        assert_eq!(
            self::after(&stage, &prompt, made, result).await,
            moved,
            "{words}"
        );
        stage.end().await.expect("the end");
    }
}

#[tokio::test]
async fn the_model_does_the_same_for_an_instruction_in_other_words() {
    let other = |code: Code, text: &str| {
        let words = match code {
            Code::NETWORK_LIMIT_RATE => {
                "Hold on, then try again, at most two times. Retry after 7s."
            }
            Code::TOOL_LOCATION_EMPTY => {
                "Supply a city name and try once more. Inquire which place they mean."
            }
            Code::TOOL_EMAIL_UNCONFIRMED => {
                "Never try again. Tell the user that it may have been sent."
            }
            _ => "Mention that it did not work, share the reference, and carry on.",
        };
        format!("{}. {words}", bare(code, text))
    };
    check("You are an assistant.", other, |code| {
        right(code).to_owned()
    })
    .await;
}

#[test]
fn the_model_has_no_table_of_codes() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    errpact_tests::scripted::know_only_text("assistant", &codes);
}
