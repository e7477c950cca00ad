//! The JSON Schema of the envelope for one catalogue.
//!
//! One definition for each code that is delivered, so that a validator knows which retry policy,
//! which adjustments and which arguments belong to it. Draft 2020-12.

use std::collections::{BTreeMap, BTreeSet};

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Channel, Code, Delay, Deliver, Param, Trust, ValueType};
use serde_json::{Map, Value, json};

use crate::origin;
use crate::prompt::may_raise;

/// The schema as text, with a final line break.
#[must_use]
pub fn render(resolved: &Resolved) -> String {
    let schema = schema(
        resolved.catalog(),
        resolved.fingerprint(),
        origin::file_name(resolved),
    );
    format!("{schema:#}\n")
}

fn schema(catalog: &Catalog, fingerprint: &str, file: &str) -> Value {
    let mut definitions = Map::new();
    let mut codes = Vec::new();
    let presenters = presenters(catalog);
    for (name, code) in delivered(catalog) {
        codes.push(json!({ "$ref": format!("#/$defs/code/{name}") }));
        let mut deciding = vec![code];
        deciding.extend(presenters.get(name).into_iter().flatten());
        definitions.insert(name.to_owned(), error(catalog, name, code, &deciding));
    }
    let title = catalog.title.as_deref().unwrap_or(&catalog.name);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": origin::generated_by(&catalog.name, fingerprint, file)
            + " Do not edit: change the catalogue and run `errpact generate`.",
        "title": format!("Tool error of {title}"),
        "type": "object",
        "required": ["error"],
        "additionalProperties": false,
        "properties": { "error": { "oneOf": codes } },
        "$defs": {
            "text": { "type": "string", "minLength": 1 },
            "debug": {
                "type": "object",
                "required": ["error_id", "timestamp"],
                "additionalProperties": false,
                "properties": {
                    "error_id": {
                        "type": "string",
                        "format": "uuid",
                        "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
                    },
                    "timestamp": {
                        "type": "string",
                        "format": "date-time",
                        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"
                    }
                }
            },
            "alternative": {
                "type": "object",
                "required": ["description"],
                "additionalProperties": false,
                "properties": {
                    "description": { "$ref": "#/$defs/text" },
                    "example": { "$ref": "#/$defs/text" }
                }
            },
            "code": definitions
        }
    })
}

/// The codes that an envelope may name.
fn delivered(catalog: &Catalog) -> impl Iterator<Item = (&str, &Code)> {
    let codes = catalog
        .codes
        .iter()
        .filter(|(_, code)| code.deliver != Deliver::Log);
    codes.map(|(name, code)| (name.as_str(), code))
}

/// The log codes that are presented as each code. An envelope may carry the retry policy of any of
/// them, as well as the code's own.
fn presenters(catalog: &Catalog) -> BTreeMap<&str, Vec<&Code>> {
    let mut presenters: BTreeMap<&str, Vec<&Code>> = BTreeMap::new();
    for code in catalog.codes.values() {
        if let Some(presented) = &code.presents_as {
            presenters.entry(presented).or_default().push(code);
        }
    }
    presenters
}

fn error(catalog: &Catalog, name: &str, code: &Code, deciding: &[&Code]) -> Value {
    json!({
        "title": code.summary,
        "type": "object",
        "required": ["code", "category", "message", "recovery", "debug"],
        "additionalProperties": false,
        "properties": {
            "code": { "const": name },
            "category": { "const": code.category },
            "source": { "$ref": "#/$defs/text" },
            "message": { "type": "string" },
            "context": context(catalog, deciding),
            "recovery": recovery(code, deciding),
            "debug": { "$ref": "#/$defs/debug" }
        }
    })
}

fn context(catalog: &Catalog, deciding: &[&Code]) -> Value {
    let mut properties: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut schemas: BTreeMap<String, Value> = BTreeMap::new();
    for (name, tool) in &catalog.tools {
        let tool_name = std::slice::from_ref(name);
        if !deciding
            .iter()
            .any(|code| may_raise(&code.raised_by, tool_name))
        {
            continue;
        }
        for (name, param) in tool
            .params
            .iter()
            .filter(|(_, p)| p.channels.model != Channel::Omit)
        {
            let schema = argument(param);
            let text = schema.to_string();
            properties.entry(name).or_default().insert(text.clone());
            schemas.insert(text, schema);
        }
    }
    let properties: Map<String, Value> = properties
        .into_iter()
        .map(|(name, texts)| {
            let mut forms: Vec<Value> = texts
                .iter()
                .filter_map(|text| schemas.get(text).cloned())
                .collect();
            let schema = if forms.len() == 1 {
                forms.remove(0)
            } else {
                json!({ "anyOf": forms })
            };
            (name.to_owned(), schema)
        })
        .collect();
    let mut members = Map::new();
    members.insert("operation".to_owned(), json!({ "$ref": "#/$defs/text" }));
    if !properties.is_empty() {
        members.insert(
            "parameters".to_owned(),
            json!({
                "type": "object",
                "minProperties": 1,
                "additionalProperties": false,
                "properties": properties
            }),
        );
    }
    json!({
        "type": "object",
        "minProperties": 1,
        "additionalProperties": false,
        "properties": members
    })
}

/// A tool's argument in the form that the model gets.
fn argument(param: &Param) -> Value {
    match param.channels.model {
        Channel::Plain => plain(&param.kind, param.trust),
        Channel::Hash => json!({ "type": "string", "pattern": "^[0-9a-f]{12}$" }),
        Channel::Mask | Channel::Omit => json!({ "type": "string" }),
    }
}

fn plain(kind: &ValueType, trust: Trust) -> Value {
    match kind {
        ValueType::Integer => json!({ "type": "integer" }),
        // What is no number in JSON (infinity) is written as null.
        ValueType::Number => json!({ "type": ["number", "null"] }),
        ValueType::Boolean => json!({ "type": "boolean" }),
        ValueType::Datetime => json!({ "type": "string", "format": "date-time" }),
        ValueType::Date => json!({ "type": "string", "format": "date" }),
        ValueType::Uuid => json!({ "type": "string", "format": "uuid" }),
        ValueType::Enum(words) if trust == Trust::Internal => json!({ "enum": words }),
        ValueType::List(inner) => json!({ "type": "array", "items": plain(inner, trust) }),
        ValueType::Json if trust == Trust::Internal => json!(true),
        _ => json!({ "type": "string" }),
    }
}

fn recovery(code: &Code, deciding: &[&Code]) -> Value {
    let retryable: BTreeSet<bool> = deciding
        .iter()
        .map(|code| code.retry.by.is_some())
        .collect();
    let words: BTreeSet<&str> = deciding.iter().map(|code| code.retry_word()).collect();
    let mut required = vec!["is_retryable", "policy"];
    let strategy = strategy(code, deciding);
    if strategy.get("required").is_some() {
        required.push("retry_strategy");
    }
    if !code.alternatives.is_empty() {
        required.push("alternatives");
    }
    if !code.sentences.is_empty() {
        required.push("required_actions");
    }
    json!({
        "type": "object",
        "required": required,
        "additionalProperties": false,
        "properties": {
            "is_retryable": one_of(retryable),
            "policy": one_of(words),
            "retry_strategy": strategy,
            "alternatives": {
                "type": "array",
                "minItems": code.alternatives.len().max(1),
                "items": { "$ref": "#/$defs/alternative" }
            },
            "required_actions": {
                "type": "array",
                "minItems": code.sentences.len().max(1),
                "items": { "$ref": "#/$defs/text" }
            }
        }
    })
}

fn strategy(code: &Code, deciding: &[&Code]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let delays: BTreeSet<Option<u64>> = deciding.iter().map(|code| fixed_delay(code)).collect();
    let given = deciding
        .iter()
        .any(|code| matches!(code.retry.delay, Delay::Param { .. }));
    if given {
        properties.insert(
            "suggested_delay".to_owned(),
            json!({ "type": "integer", "minimum": 0 }),
        );
    } else if delays != BTreeSet::from([None]) {
        if !delays.contains(&None) {
            required.push("suggested_delay");
        }
        properties.insert(
            "suggested_delay".to_owned(),
            one_of(delays.into_iter().flatten()),
        );
    }
    let most: BTreeSet<Option<u32>> = deciding
        .iter()
        .map(|code| code.retry.by.and(code.retry.max))
        .collect();
    if most != BTreeSet::from([None]) {
        if !most.contains(&None) {
            required.push("max_retries");
        }
        properties.insert("max_retries".to_owned(), one_of(most.into_iter().flatten()));
    }
    // An occurrence may add adjustments of its own; those of the catalogue are always there.
    let of_catalog: Map<String, Value> = code
        .adjustments
        .iter()
        .map(|(param, to)| (param.clone(), json!({ "const": to })))
        .collect();
    let names: Vec<&String> = code.adjustments.keys().collect();
    let mut adjustments = json!({
        "type": "object",
        "minProperties": 1,
        "properties": of_catalog,
        "additionalProperties": { "$ref": "#/$defs/text" }
    });
    if !names.is_empty() {
        adjustments["required"] = json!(names);
        required.push("parameter_adjustments");
    }
    properties.insert("parameter_adjustments".to_owned(), adjustments);
    let mut strategy = json!({
        "type": "object",
        "minProperties": 1,
        "additionalProperties": false,
        "properties": properties
    });
    if !required.is_empty() {
        strategy["required"] = json!(required);
    }
    strategy
}

/// The delay that is the same for every occurrence.
fn fixed_delay(code: &Code) -> Option<u64> {
    match code.retry.delay {
        Delay::Fixed { ms } if ms > 0 && code.retry.by.is_some() => Some(ms),
        _ => None,
    }
}

/// A constant, or a choice.
fn one_of<T: Into<Value>>(values: impl IntoIterator<Item = T>) -> Value {
    let mut values: Vec<Value> = values.into_iter().map(Into::into).collect();
    if values.len() == 1 {
        json!({ "const": values.remove(0) })
    } else {
        json!({ "enum": values })
    }
}
