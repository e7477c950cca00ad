//! The parts of a code's envelope that are the same for every occurrence: JSON, written here once.

use std::fmt::Write as _;

use errpact_spec::catalog::{Code, Delay, Guide};

use super::literal::Literal;
use super::writer::Writer;

/// Writes the parts as a member of the code's row.
pub(super) fn member(writer: &mut Writer, name: &str, code: &Code) {
    let head = format!(
        "\"code\":{},\"category\":{}",
        json(name),
        json(&code.category)
    );
    let retry = format!(
        "\"is_retryable\":{},\"policy\":{}",
        code.retry.by.is_some(),
        json(code.retry_word())
    );
    writer.open(format_args!("envelope: __table::EnvelopeParts {{"));
    for (part, text) in [
        ("head", head),
        ("retry", retry),
        ("strategy", strategy(code)),
        ("adjustments", adjustments(code)),
        ("alternatives", alternatives(code)),
        (
            "actions",
            code.sentences
                .iter()
                .map(|s| json(s))
                .collect::<Vec<_>>()
                .join(","),
        ),
    ] {
        if !text.is_empty() {
            writer.line(format_args!("{part}: {},", Literal(&text)));
        }
    }
    writer.line(format_args!("..__table::EnvelopeParts::EMPTY"));
    writer.close("},");
}

/// What follows the message in a text for a model: the instruction, where it does not live in the
/// prompt; alternatives and adjustments, which live nowhere else.
pub(super) fn guidance(code: &Code) -> String {
    let mut sentences = Vec::new();
    let inline = code.guide != Guide::Prompt && !code.instruction.is_empty();
    if inline {
        sentences.push(sentence(&code.instruction));
    }
    // A sentence that was made from `act` says the adjustments already.
    if !inline || code.instruct.is_some() {
        for (param, to) in &code.adjustments {
            sentences.push(sentence(&format!("{param}: {to}")));
        }
    }
    for alternative in &code.alternatives {
        let mut text = format!(
            "Or: {}",
            alternative.description.trim_end_matches(['.', ' '])
        );
        if let Some(example) = &alternative.example {
            // Writing to a string cannot fail.
            let _ = write!(text, " ({example})");
        }
        sentences.push(sentence(&text));
    }
    sentences.join(" ")
}

/// Ends with a full stop where it has no end of its own.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?', ':', ';']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

fn strategy(code: &Code) -> String {
    let mut members = Vec::new();
    if code.retry.by.is_some() {
        if let Delay::Fixed { ms } = code.retry.delay
            && ms > 0
        {
            members.push(format!("\"suggested_delay\":{ms}"));
        }
        if let Some(max) = code.retry.max {
            members.push(format!("\"max_retries\":{max}"));
        }
    }
    members.join(",")
}

fn adjustments(code: &Code) -> String {
    let members = code
        .adjustments
        .iter()
        .map(|(param, to)| format!("{}:{}", json(param), json(to)));
    members.collect::<Vec<_>>().join(",")
}

fn alternatives(code: &Code) -> String {
    let elements = code.alternatives.iter().map(|alternative| {
        let description = json(&alternative.description);
        match &alternative.example {
            Some(example) => {
                format!(
                    "{{\"description\":{description},\"example\":{}}}",
                    json(example)
                )
            }
            None => format!("{{\"description\":{description}}}"),
        }
    });
    elements.collect::<Vec<_>>().join(",")
}

/// The members of an object, without its braces.
pub(super) fn members(object: &std::collections::BTreeMap<String, serde_json::Value>) -> String {
    let members = object
        .iter()
        .map(|(name, value)| format!("{}:{value}", json(name)));
    members.collect::<Vec<_>>().join(",")
}

/// A JSON string.
pub(super) fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
