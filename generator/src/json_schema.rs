//! The JSON Schema of the envelope for one catalogue.
//!
//! One definition for each code that is delivered, so that a validator knows which retry policy,
//! which adjustments and which arguments belong to it. What several codes have alike is defined
//! once, under the name of the first. Draft 2020-12.

use std::collections::{BTreeMap, BTreeSet, HashMap};

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
    let (mut contexts, mut recoveries) = (Shared::new("context"), Shared::new("recovery"));
    let presenters = presenters(catalog);
    for (name, code) in delivered(catalog) {
        codes.push(json!({ "$ref": format!("#/$defs/code/{name}") }));
        let mut deciding = vec![code];
        deciding.extend(presenters.get(name).into_iter().flatten());
        let tools: BTreeSet<&[String]> = deciding.iter().map(|code| &*code.raised_by).collect();
        let context = contexts.reference(name, format!("{tools:?}"), || context(catalog, &tools));
        let recovery = recovery(code, &deciding);
        let recovery = recoveries.reference(name, recovery.to_string(), || recovery);
        definitions.insert(name.to_owned(), error(name, code, &context, &recovery));
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
            "context": contexts.definitions,
            "recovery": recoveries.definitions,
            "code": definitions
        }
    })
}

/// Definitions that several codes may share.
struct Shared {
    place: &'static str,
    /// What tells definitions apart, to the name of the first code that has it.
    names: HashMap<String, String>,
    definitions: Map<String, Value>,
}

impl Shared {
    fn new(place: &'static str) -> Self {
        Self {
            place,
            names: HashMap::new(),
            definitions: Map::new(),
        }
    }

    /// Refers to the definition that belongs to `key`; the first time, `make` gives it.
    fn reference(&mut self, code: &str, key: String, make: impl FnOnce() -> Value) -> Value {
        let name = self.names.entry(key).or_insert_with(|| {
            self.definitions.insert(code.to_owned(), make());
            code.to_owned()
        });
        json!({ "$ref": format!("#/$defs/{}/{name}", self.place) })
    }
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

fn error(name: &str, code: &Code, context: &Value, recovery: &Value) -> Value {
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
            "context": context,
            "recovery": recovery,
            "debug": { "$ref": "#/$defs/debug" }
        }
    })
}

/// The context of codes that these tools may raise.
fn context(catalog: &Catalog, raised_by: &BTreeSet<&[String]>) -> Value {
    let mut properties: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut schemas: BTreeMap<String, Value> = BTreeMap::new();
    for (name, tool) in &catalog.tools {
        let tool_name = std::slice::from_ref(name);
        if !raised_by.iter().any(|tools| may_raise(tools, tool_name)) {
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
    if let Some((delay, always)) = delay(deciding) {
        properties.insert("suggested_delay".to_owned(), delay);
        if always {
            required.push("suggested_delay");
        }
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

/// The delay, and whether there always is one; nothing where no code is ever retried. An upstream
/// may ask for a longer one than the catalogue's, up to the longest that this allows; a parameter of
/// the occurrence may say any.
fn delay(deciding: &[&Code]) -> Option<(Value, bool)> {
    let retried = deciding.iter().filter(|code| code.retry.by.is_some());
    let bounds: Vec<(u64, Option<u64>)> = retried
        .map(|code| match code.retry.delay {
            Delay::Fixed { ms } => (ms, Some(ms.max(code.retry.max_delay_ms))),
            Delay::Param { .. } => (0, None),
        })
        .collect();
    let least = bounds.iter().map(|(least, _)| *least).min()?;
    let mut schema = json!({ "type": "integer", "minimum": least });
    let most: Option<Vec<u64>> = bounds.iter().map(|(_, most)| *most).collect();
    if let Some(most) = most.and_then(|most| most.into_iter().max()) {
        schema["maximum"] = json!(most);
    }
    Some((schema, bounds.len() == deciding.len() && least > 0))
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
