//! For every code, the scripted model does the right thing from the rule block only. It stops doing it after the code's
//! line is removed, and does it still after the line is written in other words.

use errpact::ToolCall;
use receptionist::errors::Code;
use receptionist::model::turn;
use serde_json::{Value, json};
use shared::model::{CARELESS, Message};

use crate::receptionist::sample;
use crate::receptionist::world::{
    call, delivered_to_model, error_text, names, prompt, reply, request, without_line,
};

/// The model's required reaction to a failure.
#[derive(Debug, Clone)]
struct Right {
    /// The tool that it calls first.
    calls: Option<&'static str>,
    /// The strings that its text must have.
    says: Vec<String>,
    /// The user's answer, and the additional arguments of the same call afterward.
    repeats: Option<(&'static str, Value)>,
}

/// Returns the reaction that the design requires. The model does not see this table.
fn right(code: Code, message: &str) -> Right {
    let says = |words: &[&str]| Right {
        calls: None,
        says: words.iter().map(|&words| words.to_owned()).collect(),
        repeats: None,
    };
    let repeats = |right: Right, answer, with| Right {
        repeats: Some((answer, with)),
        ..right
    };
    match code {
        Code::BOOKING_ERROR | Code::SLOT_CONFLICT => Right {
            calls: Some("check_availability"),
            ..says(&[
                "I'm sorry about that.",
                message,
                "I can offer 2026-11-24T14:00:00+01:00.",
            ])
        },
        Code::CALENDAR_UNAVAILABLE
        | Code::CANCELLATION_FAILED
        | Code::DATE_RANGE_TOO_WIDE
        | Code::RISK_COOLDOWN
        | Code::SERVICE_REQUIRED => says(&[message]),
        Code::CONFIRMATION_REQUIRED | Code::FAR_DATE_CONFIRMATION_REQUIRED => repeats(
            says(&[message, "Is that right?"]),
            "Yes, please.",
            json!({ "confirmed": true }),
        ),
        Code::PHONE_REQUIRED | Code::INVALID_PHONE => repeats(
            says(&["Could you give me a valid phone number?"]),
            "It is +46 70 123 45 67.",
            json!({ "phone": "+46 70 123 45 67" }),
        ),
        Code::EMAIL_MISMATCH
        | Code::EMAIL_VERIFICATION_REQUIRED
        | Code::RISK_REVERIFY
        | Code::CANCELLATION_REQUIRES_VERIFICATION => repeats(
            says(&["Could you please verify your e-mail?"]),
            "I have done that.",
            json!({}),
        ),
        Code::CANCELLATION_NEEDS_IDENTITY => repeats(
            says(&["Could you give me your e-mail or booking reference?"]),
            "B-1001",
            json!({ "reference": "B-1001" }),
        ),
        Code::INVALID_ARGUMENTS => repeats(
            says(&[message, "Could you tell me?"]),
            "A haircut.",
            json!({ "service": "haircut" }),
        ),
        Code::INTERNAL_ERROR => {
            let (_, rest) = message.split_once("(reference ").expect("a reference");
            let reference = format!("The reference is {}.", &rest[..8]);
            says(&["I'm sorry", &reference])
        }
        new => panic!("the test has no expectation for {new}"),
    }
}

/// Returns a history that ends with a failure of this code.
fn failed(code: Code) -> (Vec<Message>, ToolCall, String) {
    let text = error_text(&sample::answer(code));
    let message = text.split_once(": ").expect("a code").1.to_owned();
    let made = call(sample::tool(code), &json!({ "given": "before" }));
    let history = vec![
        Message::User("Please book a haircut for tomorrow at eleven.".to_owned()),
        Message::Note(
            "The user means start 2026-11-24T11:00:00+01:00 (confidence high).".to_owned(),
        ),
        Message::Call(made.clone()),
        Message::Result(json!({ "success": false, "error": text }).to_string()),
    ];
    (history, made, message)
}

/// Checks the model's reaction to this prompt; the error says where it differs.
fn check(prompt: &str, code: Code) -> Result<(), String> {
    let (mut history, made, message) = failed(code);
    let right = right(code, &message);
    let mut next = reply(prompt, &history);
    if let Some(tool) = right.calls {
        let Some(called) = next.calls.pop() else {
            return Err(format!("does not call: {next:?}"));
        };
        if called.tool != tool || called.arguments["start_date"] != "2026-11-24" {
            return Err(format!("calls {called:?}"));
        }
        history.push(Message::Call(called));
        let free = json!({ "success": true, "result": { "free": ["2026-11-24T14:00:00+01:00"] } });
        history.push(Message::Result(free.to_string()));
        next = reply(prompt, &history);
    }
    if !next.calls.is_empty() {
        return Err(format!("does not speak: {next:?}"));
    }
    let said = next.text;
    if let Some(words) = right.says.iter().find(|words| !said.contains(*words)) {
        return Err(format!("says {said:?}, without {words:?}"));
    }
    if code != Code::INTERNAL_ERROR && said.contains(CARELESS) {
        return Err(format!("says {said:?}"));
    }
    let Some((answer, with)) = right.repeats else {
        return Ok(());
    };
    history.extend([Message::Model(said), Message::User(answer.to_owned())]);
    let mut next = reply(prompt, &history);
    let Some(called) = next.calls.pop() else {
        return Err(format!("does not repeat: {next:?}"));
    };
    let arguments = &called.arguments;
    let same = called.tool == made.tool && arguments["given"] == "before";
    let has = |(name, value): (&String, &Value)| arguments.get(name) == Some(value);
    if !same || !with.as_object().is_some_and(|with| with.iter().all(has)) {
        return Err(format!("repeats {called:?}"));
    }
    Ok(())
}

#[test]
fn the_model_does_the_right_thing_for_every_code() {
    for code in delivered_to_model() {
        check(&prompt(), code).unwrap_or_else(|wrong| panic!("{code}: {wrong}"));
    }
}

#[test]
fn the_model_does_not_without_the_line() {
    for code in delivered_to_model() {
        check(&without_line(code.name()), code).expect_err(&format!(
            "{code} is handled without its line: the model knows too much"
        ));
    }
}

#[test]
fn the_model_says_the_careless_sentence_without_any_rules() {
    for code in delivered_to_model() {
        let (history, ..) = failed(code);
        let said = reply("You are a receptionist.", &history).text;
        assert_eq!(said, format!("I'm sorry, {CARELESS}."), "{code}");
    }
}

#[test]
fn the_model_does_the_same_for_a_line_in_other_words() {
    // Two wordings of every instruction of the catalog.
    let other = |code: Code| match code {
        Code::BOOKING_ERROR | Code::SLOT_CONFLICT => [
            "Say sorry, pass on the message, use check_availability and suggest a time.",
            "Express regret and tell them the message; then invoke check_availability. Propose a time.",
        ],
        Code::CALENDAR_UNAVAILABLE
        | Code::CANCELLATION_FAILED
        | Code::DATE_RANGE_TOO_WIDE
        | Code::RISK_COOLDOWN
        | Code::SERVICE_REQUIRED => ["Kindly pass on the message.", "Explain the message."],
        Code::CANCELLATION_NEEDS_IDENTITY => [
            "Request e-mail or booking reference, then try again.",
            "Ask the user for e-mail or booking reference and make the call once more.",
        ],
        Code::CANCELLATION_REQUIRES_VERIFICATION
        | Code::EMAIL_MISMATCH
        | Code::EMAIL_VERIFICATION_REQUIRED
        | Code::RISK_REVERIFY => [
            "Ask the user to verify their e-mail, then try again.",
            "Request that they verify their e-mail. Repeat the call.",
        ],
        Code::CONFIRMATION_REQUIRED | Code::FAR_DATE_CONFIRMATION_REQUIRED => [
            "Check with the user, then try again with confirmed=true.",
            "Get a yes. Make the same call once more, with confirmed=true.",
        ],
        Code::INVALID_PHONE | Code::PHONE_REQUIRED => [
            "Request a valid phone number and try again.",
            "Ask the user for a valid phone number. Make the same call again.",
        ],
        Code::INVALID_ARGUMENTS => [
            "State the argument, request it, redo.",
            "Mention the argument and ask the user for it, then try again.",
        ],
        Code::INTERNAL_ERROR => [
            "Say sorry, then share the reference and any alternative.",
            "Express regret. Tell them the reference and any alternative.",
        ],
        new => panic!("the test has no other words for {new}"),
    };
    for code in delivered_to_model() {
        for words in other(code) {
            let reworded: Vec<String> = prompt()
                .lines()
                .map(|line| match line.split_once(": ") {
                    Some((left, _)) if names(line, code.name()) => format!("{left}: {words}"),
                    _ => line.to_owned(),
                })
                .collect();
            let reworded = reworded.join("\n");
            assert!(reworded.contains(words), "{code}");
            check(&reworded, code).unwrap_or_else(|wrong| panic!("{code}: {words}: {wrong}"));
        }
    }
}

#[test]
fn the_model_uses_only_tools_and_arguments_that_the_schemas_offer() {
    let (history, ..) = failed(Code::SLOT_CONFLICT);
    let mut request = request(&prompt(), &history);
    assert!(!turn(&request).calls.is_empty());
    request
        .tools
        .retain(|tool| tool["name"] != "check_availability");
    assert!(turn(&request).calls.is_empty(), "{:?}", turn(&request));
}

#[test]
fn a_code_that_nobody_knows_is_treated_as_an_internal_error() {
    let (mut history, ..) = failed(Code::SLOT_CONFLICT);
    history.pop();
    let error = "FROM_NEXT_YEAR: The moon is full (reference 1a2b3c4d).";
    history.push(Message::Result(
        json!({ "success": false, "error": error }).to_string(),
    ));
    let said = reply(&prompt(), &history).text;
    assert!(said.contains("The reference is 1a2b3c4d."), "{said}");
    assert!(!said.contains("moon"), "{said}");
}

#[test]
fn the_model_keeps_its_habit_where_the_prompt_does_not_forbid_it() {
    let prompt = prompt();
    let allowed: Vec<&str> = prompt
        .lines()
        .filter(|line| !line.contains("Never say"))
        .collect();
    assert!(
        allowed.len() < prompt.lines().count(),
        "the prompt forbids a phrase"
    );
    let (mut history, ..) = failed(Code::SLOT_CONFLICT);
    history.push(Message::Call(call("check_availability", &json!({}))));
    history.push(Message::Result(
        json!({ "success": true, "result": {} }).to_string(),
    ));
    let said = reply(&allowed.join("\n"), &history).text;
    assert!(said.contains(CARELESS), "{said}");
}

#[test]
fn a_no_is_a_no() {
    let (mut history, ..) = failed(Code::CONFIRMATION_REQUIRED);
    history.push(Message::Model("Is that right?".to_owned()));
    history.push(Message::User("No, forget it.".to_owned()));
    let said = reply(&prompt(), &history).text;
    assert_eq!(said, "All right, then I leave it.");
}

#[test]
fn the_model_has_no_table_of_codes() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    errpact_tests::scripted::know_only_text("receptionist", &codes);
}
