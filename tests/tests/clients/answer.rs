//! The answers that a client got, compared with those that the assistant must send.

use std::sync::OnceLock;

use assistant::errors::CATALOG;
use errpact::table::Entry;
use errpact_tests::catalogs::ASSISTANT;
use jsonschema::Validator;
use serde::Deserialize;
use serde_json::Value;

use crate::clients::calls::{BOUNCING, Call, Outcome, SECRET, UNDECLARED};

/// A client's report about a call.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answer {
    /// The result, as in the wire form.
    Result(Value),
    /// The client raised an exception.
    Raised(String),
}

/// Fails unless each call has its expected answer.
#[track_caller]
pub(crate) fn all_owed(client: &str, calls: &[Call], answers: &[Answer]) {
    let wrong: Vec<String> = calls
        .iter()
        .zip(answers)
        .filter_map(|(call, answer)| {
            let why = owed(call, answer).err()?;
            Some(format!("{client}: {call:?}: {why}\n{answer:#?}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(answers.len(), calls.len(), "{client} stopped early");
}

fn owed(call: &Call, answer: &Answer) -> Result<(), String> {
    let result = match (call.outcome, answer) {
        (Outcome::Protocol, Answer::Raised(_)) => return Ok(()),
        (Outcome::Protocol, Answer::Result(_)) => return Err("a result for no tool".to_owned()),
        (_, Answer::Raised(what)) => return Err(format!("the client raised: {what}")),
        (_, Answer::Result(result)) => result,
    };
    let text = only_text(result)?;
    // Clients of older revisions omit `isError` if it is false.
    let failed = result["isError"].as_bool().unwrap_or(false);
    ensure(
        failed == (call.outcome != Outcome::Success),
        "isError is wrong",
    )?;
    match call.outcome {
        Outcome::Code(code) => cataloged(result, text, code),
        _ => ensure(result.get("_meta").is_none(), "there is an envelope"),
    }
}

/// Returns the only text block: agents read nothing else.
fn only_text(result: &Value) -> Result<&str, String> {
    let content = result["content"].as_array().ok_or("no content")?;
    ensure(content.len() == 1, "not one block")?;
    ensure(content[0]["type"] == "text", "no block of text")?;
    content[0]["text"]
        .as_str()
        .ok_or_else(|| "no text".to_owned())
}

fn cataloged(result: &Value, text: &str, code: &str) -> Result<(), String> {
    let whole = result.to_string();
    ensure(!whole.contains(SECRET), "a secret came back")?;
    ensure(
        whole.contains(UNDECLARED) == (code == "TOOL_INPUT_UNDECLARED"),
        "an unknown argument is named in its own answer and nowhere else",
    )?;
    ensure(!whole.contains(BOUNCING), "an address came back")?;
    ensure(whole.len() < 10_000, "it is too long")?;
    ensure(
        result.get("structuredContent").is_none(),
        "there is structured content",
    )?;
    let envelope = &result["_meta"]["io.github.errpact/assistant"];
    ensure(envelope["error"]["code"] == code, "another code")?;
    if let Some(error) = validator().iter_errors(envelope).next() {
        return Err(format!("the envelope does not conform: {error}"));
    }
    let id = envelope["error"]["debug"]["error_id"]
        .as_str()
        .unwrap_or_default();
    readable(text, code, Some(id))?;
    let message = envelope["error"]["message"].as_str().unwrap_or_default();
    ensure(
        text.contains(message),
        "the message is missing from the text",
    )
}

/// Fails unless the text has all that a model needs: the code, the instruction, and the reference. The reference is the
/// beginning of the error's id if that is known.
pub(crate) fn readable(text: &str, code: &str, id: Option<&str>) -> Result<(), String> {
    let entry = entry(code);
    ensure(
        text.starts_with(&format!("{code}: ")),
        "the text does not begin with the code",
    )?;
    ensure(!entry.instruction.is_empty(), "the code has no instruction")?;
    ensure(
        text.contains(entry.instruction),
        "the instruction is missing from the text",
    )?;
    let digits = usize::from(CATALOG.reference_digits);
    match id {
        Some(id) => {
            let reference: String = id.chars().filter(|c| *c != '-').take(digits).collect();
            ensure(
                text.contains(&reference),
                "the reference is missing from the text",
            )
        }
        None => ensure(
            text.split(|c: char| !c.is_ascii_alphanumeric())
                .any(|word| word.len() == digits && word.chars().all(|c| c.is_ascii_hexdigit())),
            "the text has no reference",
        ),
    }
}

fn entry(code: &str) -> &'static Entry<'static> {
    let index = CATALOG.index_of(code);
    CATALOG.entry(index.unwrap_or_else(|| panic!("the catalog has no {code}")))
}

fn validator() -> &'static Validator {
    static VALIDATOR: OnceLock<Validator> = OnceLock::new();
    VALIDATOR.get_or_init(|| {
        let schema = ASSISTANT.schema();
        let options = jsonschema::options().should_validate_formats(true);
        options.build(&schema).expect("the schema is one")
    })
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}
