//! What producing an error needs beside the entries: texts, parameters and rules, as one JSON text, and the rule block
//! as another. To Python each is one literal.

use std::collections::BTreeMap;

use bumpalo::Bump;
use errpact_core::{Channel, Kind, LogLevel, Param, line_of};
use errpact_spec::Resolved;
use errpact_spec::catalog::RuleChannel;
use errpact_spec::classify::with_rules;
use serde::Serialize;
use serde_json::{Value, json};

use crate::prompt::{self, OwnBlocks};
use crate::tables::{self, Tables};

/// The most characters of a text if the catalog does not say otherwise, as the library has it.
const MAX: u32 = 500;

#[derive(Serialize)]
struct Row<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    messages: BTreeMap<&'a str, &'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    params: Vec<Value>,
    #[serde(skip_serializing_if = "str::is_empty")]
    guidance: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    guide: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<&'static str>,
    #[serde(skip_serializing_if = "Value::is_null")]
    adjustments: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    alternatives: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    actions: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<Value>,
}

/// Returns the text: a code, a tool or a service on each line.
pub(super) fn json_text(resolved: &Resolved) -> String {
    let arena = Bump::new();
    let all = Tables::of(resolved, &arena);
    let mut text = String::from("{\n");
    let rows = all.codes.iter().map(|entry| {
        let own = entry.user_message != entry.message;
        let row = Row {
            message: entry.message,
            user: own.then_some(entry.user_message),
            messages: entry.messages.iter().copied().collect(),
            params: params(entry.params),
            guidance: entry.guidance,
            guide: Some(entry.policy.guide.as_str()).filter(|guide| *guide != "prompt"),
            log: Some(entry.policy.log.as_str()).filter(|_| entry.policy.log != LogLevel::Error),
            adjustments: part(entry.envelope.adjustments),
            alternatives: part(entry.envelope.alternatives),
            actions: part(entry.envelope.actions),
            repair: entry
                .repair
                .map(|it| json!({ "param": it.param, "from": it.from })),
        };
        (entry.name, json!(row))
    });
    object(&mut text, "codes", rows);
    let suffixes = all.tools.iter().filter(|tool| !tool.suffix.is_empty());
    let suffixes = suffixes.map(|tool| (tool.name, json!(tool.suffix)));
    object(&mut text, "suffixes", suffixes);
    let tools = all.tools.iter().filter(|tool| !tool.params.is_empty());
    let tools = tools.map(|tool| (tool.name, Value::Array(params(tool.params))));
    object(&mut text, "tools", tools);
    let services = all.services.iter();
    let services = services.map(|it| (it.name, json!(it.title)));
    object(&mut text, "services", services);
    let prefixed = all.services.iter().filter(|it| it.status_prefix);
    let prefixed: Vec<_> = prefixed.map(|it| json!(it.name)).collect();
    member(&mut text, "status_prefix", &Value::Array(prefixed));
    text.push_str(&rules(resolved, &all));
    let context = params(all.context);
    member(&mut text, "context", &Value::Array(context));
    let notes = resolved.catalog().notes.iter().map(|(name, note)| {
        let row =
            json!({ "text": note.text.source, "params": params(&tables::params(&note.params)) });
        (name.as_str(), row)
    });
    object(&mut text, "notes", notes);
    let policy = Value::from(all.policy_fingerprint);
    member(&mut text, "policy_fingerprint", &policy);
    if let Some(bucket) = all.retry_bucket {
        member(&mut text, "retry_bucket", &json!(bucket));
    }
    let sentences: BTreeMap<_, _> = resolved.catalog().replaced().collect();
    if !sentences.is_empty() {
        member(&mut text, "sentences", &json!(sentences));
    }
    if !all.languages.is_empty() {
        member(&mut text, "languages", &json!(all.languages));
    }
    let shapes = all.shapes.iter().map(|shape| (shape.name, shape.json()));
    object(&mut text, "shapes", shapes);
    let written = all.written.iter();
    let written = written.map(|(surface, name)| (surface.as_str(), json!(name)));
    object(&mut text, "written", written);
    let other = Value::String(all.other_service.to_owned());
    text.push_str(&format!("\"other_service\": {}\n}}", ascii(&other)));
    text
}

/// Returns the rules that classify raw failures, one on each line. The library searches their expressions:
/// `docs/decisions/081-python-searches-expressions-itself.md`.
fn rules(resolved: &Resolved, tables: &Tables<'_>) -> String {
    let mut lines = Vec::new();
    with_rules(resolved.catalog(), |rules| {
        for rule in rules {
            let code = tables.codes.get(usize::from(rule.code));
            let line = line_of(code.map_or("", |entry| entry.name), rule);
            lines.push(ascii(&Value::String(line)));
        }
    });
    match lines.is_empty() {
        true => String::new(),
        false => format!("\"rules\": [\n{}\n],\n", lines.join(",\n")),
    }
}

/// Returns the rule block in pieces. A module needs it as it is imported, and nothing else.
pub(super) fn block_text(resolved: &Resolved, own: &OwnBlocks) -> String {
    ascii(&block(resolved, own))
}

fn block(resolved: &Resolved, own: &OwnBlocks) -> Value {
    let options = prompt::Options::new(resolved.catalog().prompt.style);
    let mut others = Vec::new();
    let mut instructions = Vec::new();
    for (_, block, section) in prompt::written(resolved, own) {
        let Ok(section) = section else { continue };
        let row = json!([block.tools, section.text()]);
        match block.channel {
            RuleChannel::Instructions if instructions.is_empty() => instructions.push(row),
            RuleChannel::Instructions | RuleChannel::Prompt => others.push(row),
            // An agent reads it from its folder.
            RuleChannel::Skill => {}
        }
    }
    // A block that a marker in a text prevents is refused where it is written.
    let Ok(block) = prompt::render(resolved, &options) else {
        return json!({ "others": others });
    };
    let items = block.items.iter();
    let items: Vec<Value> = items
        .map(|item| json!([item.before, item.codes, item.between, item.after]))
        .collect();
    let mut value =
        json!({ "head": block.head, "items": items, "tail": block.tail, "others": others });
    if let Some(row) = instructions.pop() {
        value["instructions"] = row;
    }
    value
}

fn params(params: &[Param<'_>]) -> Vec<Value> {
    params.iter().map(param).collect()
}

/// Returns a parameter without what is usual.
fn param(param: &Param<'_>) -> Value {
    let mut members = BTreeMap::from([("name", json!(param.name))]);
    if param.kind != Kind::Text {
        members.insert("type", kind(&param.kind));
    }
    if param.max != MAX {
        members.insert("max", param.max.into());
    }
    for (name, is) in [
        ("optional", param.optional),
        ("external", param.external),
        ("secret", param.secret),
    ] {
        if is {
            members.insert(name, true.into());
        }
    }
    for (name, channel) in [
        ("model", param.model),
        ("user", param.user),
        ("log", param.log),
    ] {
        if channel != Channel::Plain {
            members.insert(name, channel.as_str().into());
        }
    }
    json!(members)
}

/// Returns a type: a word, or an object with its parts.
fn kind(kind: &Kind<'_>) -> Value {
    match kind {
        Kind::Enum(words) => json!({ "enum": words }),
        Kind::List(of) => json!({ "list": self::kind(of) }),
        Kind::Object(fields) => json!({ "object": params(fields) }),
        Kind::Text => "text".into(),
        Kind::Integer => "integer".into(),
        Kind::Number => "number".into(),
        Kind::Boolean => "boolean".into(),
        Kind::Datetime => "datetime".into(),
        Kind::Date => "date".into(),
        Kind::Duration => "duration".into(),
        Kind::Uuid => "uuid".into(),
        Kind::Url => "url".into(),
        Kind::Email => "email".into(),
        Kind::Phone => "phone".into(),
        Kind::Json => "json".into(),
    }
}

/// Returns a part of an envelope, which is JSON or empty.
fn part(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}

fn object<'a>(text: &mut String, name: &str, members: impl Iterator<Item = (&'a str, Value)>) {
    let lines = members.map(|(name, value)| {
        let name = ascii(&Value::String(name.to_owned()));
        format!("{name}: {}", ascii(&value))
    });
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        text.push_str(&format!("\"{name}\": {{\n{}\n}},\n", lines.join(",\n")));
    }
}

fn member(text: &mut String, name: &str, value: &Value) {
    if value.as_array().is_none_or(|items| !items.is_empty()) {
        text.push_str(&format!("\"{name}\": {},\n", ascii(value)));
    }
}

/// Returns JSON in ASCII, so that no letter in it can change how the rest of the file is read.
fn ascii(value: &Value) -> String {
    let json = value.to_string();
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter.is_ascii() && letter != '\x7f' {
            text.push(letter);
            continue;
        }
        for half in letter.encode_utf16(&mut [0; 2]) {
            text.push_str(&format!("\\u{half:04x}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_written_in_ascii() {
        let value = json!({ "é": "\u{202e}😀\x7f\"\"\"'''\\" });
        let text = ascii(&value);
        assert!(text.is_ascii(), "{text}");
        assert!(!text.contains("\"\"\""), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn a_usual_parameter_is_only_its_name() {
        let text = Param::new("a", Kind::Text);
        assert_eq!(param(&text), json!({ "name": "a" }));
    }
}
