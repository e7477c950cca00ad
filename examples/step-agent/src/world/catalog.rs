//! The tools that steps can use: their definitions in the model's form, and the search among them.

use errpact::table::{Kind, Param, Tool};
use serde_json::{Map, Value, json};

use crate::errors::CATALOG;

/// Words that find a tool, beside its service.
const WORDS: [(&str, &[&str]); 4] = [
    ("GMAIL_SEND_EMAIL", &["send", "mail", "write", "invite"]),
    (
        "GOOGLECALENDAR_CREATE_EVENT",
        &["put", "add", "create", "book", "enter"],
    ),
    (
        "GOOGLECALENDAR_DELETE_EVENT",
        &["delete", "remove", "cancel"],
    ),
    (
        "SLACK_POST_MESSAGE",
        &["post", "tell", "announce", "message"],
    ),
];

/// Returns the tools that steps can use.
fn tools() -> impl Iterator<Item = &'static Tool<'static>> {
    CATALOG.tools.iter().filter(|tool| tool.service.is_some())
}

/// Returns the tool with this name, if steps can use it.
#[must_use]
pub fn defined(name: &str) -> Option<&'static Tool<'static>> {
    tools().find(|tool| tool.name == name)
}

/// Returns the definitions, in JSON.
#[must_use]
pub fn definitions() -> Value {
    tools()
        .map(|tool| {
            let params: Map<String, Value> = tool
                .params
                .iter()
                .map(|param| (param.name.to_owned(), words(param).into()))
                .collect();
            json!({ "name": tool.name, "service": tool.service, "parameters": params })
        })
        .collect()
}

/// Returns the tool of a service that best fits the instruction.
#[must_use]
pub fn find(service: &str, instruction: &str) -> Option<&'static str> {
    let wanted: Vec<String> = instruction
        .split(|c: char| !c.is_alphanumeric())
        .map(str::to_lowercase)
        .collect();
    let fits = |words: &[&str]| {
        let known = wanted.iter().filter(|word| words.contains(&word.as_str()));
        known.count()
    };
    let of_service = tools().filter(|tool| tool.service == Some(service));
    let scored = of_service.filter_map(|tool| {
        let (_, words) = WORDS.iter().find(|(name, _)| *name == tool.name)?;
        Some((fits(words), tool.name))
    });
    let best = scored.max_by_key(|(score, _)| *score);
    best.filter(|(score, _)| *score > 0).map(|(_, name)| name)
}

/// Returns a parameter's type and format in words.
fn words(param: &Param<'_>) -> String {
    let kind = kind(&param.kind);
    if param.optional {
        format!("{kind}, optional")
    } else {
        kind
    }
}

fn kind(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Integer => "integer".to_owned(),
        Kind::Datetime => "RFC 3339 with offset".to_owned(),
        Kind::Email => "e-mail address".to_owned(),
        Kind::List(item) => format!("list of {}", self::kind(item)),
        _ => "text".to_owned(),
    }
}
