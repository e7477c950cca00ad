//! The JSON Schema of the envelope for one catalog.
//!
//! It has one definition for each delivered code, so that a validator knows its retry policy, adjustments and
//! arguments. Parts that several codes share are defined once, under the name of the first code. Draft 2020-12.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use errpact_spec::Resolved;
use errpact_spec::catalog::{
    Catalog, Channel, Code, Delay, Deliver, Disposition, Kind, Outcome, Param, Retry, Trust,
};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::origin;
use crate::prompt::may_raise;

/// Returns the schema as text, with a final line break.
#[must_use]
pub fn render(resolved: &Resolved) -> String {
    let catalog = resolved.catalog();
    let errors = errors(catalog);
    let title = catalog.title.as_deref().unwrap_or(&catalog.name);
    let comment = origin::generated_by(
        &catalog.name,
        resolved.fingerprint(),
        origin::file_name(resolved),
    );
    let references: Vec<Reference> = errors
        .iter()
        .map(|error| Reference::to("code", error.name))
        .collect();
    let schema = Schema {
        comment: comment + " Do not edit: change the catalog and run `errpact generate`.",
        defs: Definitions {
            alternative: alternative(),
            code: Lazy(|| errors.iter().map(|error| (error.name, error.schema()))),
            context: Lazy(|| {
                let firsts = errors.iter().filter(|error| error.context == error.name);
                firsts.map(|error| (error.name, context(catalog, &raised_by(&error.deciding))))
            }),
            debug: debug(),
            fingerprint: json!({ "type": "string", "pattern": "^[0-9a-f]{12}$" }),
            partial: (catalog.codes.values())
                .any(|code| code.disposition == Disposition::Partial)
                .then(partial),
            recovery: Lazy(|| {
                let firsts = errors.iter().filter(|error| error.recovery == error.name);
                firsts.map(|error| (error.name, recovery(error.code, &error.deciding)))
            }),
            text: json!({ "type": "string", "minLength": 1 }),
        },
        dialect: "https://json-schema.org/draft/2020-12/schema",
        additional_properties: false,
        properties: Whole {
            error: Choice { one_of: references },
        },
        required: ["error"],
        title: format!("Tool error of {title}"),
        kind: "object",
    };
    // Texts, and JSON values with text keys, can always be serialized.
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// The whole schema, its keys sorted by name.
#[derive(Serialize)]
struct Schema<C, D, E> {
    #[serde(rename = "$comment")]
    comment: String,
    #[serde(rename = "$defs")]
    defs: Definitions<C, D, E>,
    #[serde(rename = "$schema")]
    dialect: &'static str,
    #[serde(rename = "additionalProperties")]
    additional_properties: bool,
    properties: Whole,
    required: [&'static str; 1],
    title: String,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct Whole {
    error: Choice,
}

#[derive(Serialize)]
struct Choice {
    #[serde(rename = "oneOf")]
    one_of: Vec<Reference>,
}

#[derive(Serialize)]
struct Definitions<C, D, E> {
    alternative: Value,
    code: C,
    context: D,
    debug: Value,
    fingerprint: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Value>,
    recovery: E,
    text: Value,
}

/// Members that are made one by one during serialization: JSON values take ten times the memory of their text, and a
/// catalog may have thousands of codes.
struct Lazy<F>(F);

impl<'a, V: Serialize, F: Fn() -> I, I: Iterator<Item = (&'a str, V)>> Serialize for Lazy<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((self.0)())
    }
}

/// An error as an envelope carries it.
struct Error<'a> {
    name: &'a str,
    code: &'a Code,
    /// The codes whose retry policy it may have: its own and those of log codes presented as it.
    deciding: Vec<&'a Code>,
    /// The first code with the same context, whose definition it shares.
    context: &'a str,
    /// The first code with the same recovery, whose definition it shares.
    recovery: &'a str,
}

/// Returns the errors that an envelope may contain, sorted by name.
fn errors(catalog: &Catalog) -> Vec<Error<'_>> {
    let presenters = presenters(catalog);
    let (mut contexts, mut recoveries) = (HashMap::new(), HashMap::new());
    let errors = delivered(catalog).map(|(name, code)| {
        let mut deciding = vec![code];
        deciding.extend(presenters.get(name).into_iter().flatten());
        let context = *contexts.entry(raised_by(&deciding)).or_insert(name);
        let recovery = recovery(code, &deciding).to_string();
        let recovery = *recoveries.entry(recovery).or_insert(name);
        Error {
            name,
            code,
            deciding,
            context,
            recovery,
        }
    });
    errors.collect()
}

impl Error<'_> {
    fn schema(&self) -> Definition<'_> {
        Definition {
            additional_properties: false,
            properties: Properties {
                category: Constant {
                    value: &self.code.category,
                },
                code: Constant { value: self.name },
                context: Reference::to("context", self.context),
                debug: Reference {
                    path: "#/$defs/debug".to_owned(),
                },
                disposition: (!self.code.disposition.is_failure()).then(|| Constant {
                    value: self.code.disposition.as_str(),
                }),
                fingerprint: Reference {
                    path: "#/$defs/fingerprint".to_owned(),
                },
                message: Kinded { kind: "string" },
                partial: (self.code.disposition == Disposition::Partial).then(|| Reference {
                    path: "#/$defs/partial".to_owned(),
                }),
                recovery: Reference::to("recovery", self.recovery),
                source: Reference {
                    path: "#/$defs/text".to_owned(),
                },
            },
            required: ["code", "category", "message", "recovery", "debug"],
            title: &self.code.summary,
            kind: "object",
        }
    }
}

/// The definition of a code, with its keys in order. Each code has one, so it is written without a tree of JSON values.
#[derive(Serialize)]
struct Definition<'a> {
    #[serde(rename = "additionalProperties")]
    additional_properties: bool,
    properties: Properties<'a>,
    required: [&'static str; 5],
    title: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct Properties<'a> {
    category: Constant<'a>,
    code: Constant<'a>,
    context: Reference,
    debug: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    disposition: Option<Constant<'a>>,
    fingerprint: Reference,
    message: Kinded,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Reference>,
    recovery: Reference,
    source: Reference,
}

#[derive(Serialize)]
struct Constant<'a> {
    #[serde(rename = "const")]
    value: &'a str,
}

#[derive(Serialize)]
struct Kinded {
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct Reference {
    #[serde(rename = "$ref")]
    path: String,
}

impl Reference {
    /// Refers to the definition of a code.
    fn to(kind: &str, code: &str) -> Self {
        Self {
            path: format!("#/$defs/{kind}/{code}"),
        }
    }
}

/// Returns the tools that may raise any of these codes.
fn raised_by<'a>(codes: &[&'a Code]) -> BTreeSet<&'a [String]> {
    codes.iter().map(|code| &*code.raised_by).collect()
}

fn alternative() -> Value {
    json!({
        "type": "object",
        "required": ["description"],
        "additionalProperties": false,
        "properties": {
            "description": { "$ref": "#/$defs/text" },
            "example": { "$ref": "#/$defs/text" }
        }
    })
}

/// Returns the schema of what was done, and of the items that were not.
fn partial() -> Value {
    json!({
        "type": "object",
        "required": ["result", "issues"],
        "additionalProperties": false,
        "properties": {
            "result": true,
            "issues": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["pointer", "code", "message"],
                    "additionalProperties": false,
                    "properties": {
                        "pointer": { "type": "string" },
                        "code": { "$ref": "#/$defs/text" },
                        "message": { "type": "string" },
                        "parameters": { "type": "object" }
                    }
                }
            }
        }
    })
}

fn debug() -> Value {
    json!({
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
    })
}

/// Returns the codes that an envelope may name.
fn delivered(catalog: &Catalog) -> impl Iterator<Item = (&str, &Code)> {
    let codes = catalog
        .codes
        .iter()
        .filter(|(_, code)| code.deliver != Deliver::Log);
    codes.map(|(name, code)| (name.as_str(), code))
}

/// Returns the log codes that are presented as each code. An envelope may have the retry policy of any of them, or the
/// code's own.
fn presenters(catalog: &Catalog) -> BTreeMap<&str, Vec<&Code>> {
    let mut presenters: BTreeMap<&str, Vec<&Code>> = BTreeMap::new();
    for code in catalog.codes.values() {
        if let Some(presented) = &code.presents_as {
            presenters.entry(presented).or_default().push(code);
        }
    }
    presenters
}

/// Returns the context of codes that these tools may raise.
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

/// Returns a tool's argument in the form that the model gets.
fn argument(param: &Param) -> Value {
    match param.channels.model {
        Channel::Plain => plain(&param.kind, param.trust),
        Channel::Hash => json!({ "type": "string", "pattern": "^[0-9a-f]{12}$" }),
        Channel::Mask | Channel::Omit => json!({ "type": "string" }),
    }
}

fn plain(kind: &Kind<'_>, trust: Trust) -> Value {
    match kind {
        Kind::Integer => json!({ "type": "integer" }),
        // A number that JSON does not have (infinity) is written as null.
        Kind::Number => json!({ "type": ["number", "null"] }),
        Kind::Boolean => json!({ "type": "boolean" }),
        Kind::Datetime => json!({ "type": "string", "format": "date-time" }),
        Kind::Date => json!({ "type": "string", "format": "date" }),
        Kind::Uuid => json!({ "type": "string", "format": "uuid" }),
        Kind::Enum(words) if trust == Trust::Internal => json!({ "enum": words }),
        Kind::List(inner) => json!({ "type": "array", "items": plain(inner, trust) }),
        Kind::Json | Kind::Object(_) if trust == Trust::Internal => json!(true),
        _ => json!({ "type": "string" }),
    }
}

/// Returns the forms of `recovery`: with the retry of the code, and without one, because the call may have had an effect.
fn recovery(code: &Code, deciding: &[&Code]) -> Value {
    let refused = recovery_with(code, deciding, &[&Retry::NEVER]);
    let retries: Vec<&Retry> = deciding.iter().map(|code| &code.retry).collect();
    if retries.iter().all(|retry| retry.by.is_none()) {
        return refused;
    }
    json!({ "anyOf": [recovery_with(code, deciding, &retries), refused] })
}

fn recovery_with(code: &Code, deciding: &[&Code], retries: &[&Retry]) -> Value {
    let retryable: BTreeSet<bool> = retries.iter().map(|retry| retry.by.is_some()).collect();
    let words = deciding.iter().zip(retries);
    let words: BTreeSet<&str> = words.map(|(code, retry)| retry.word(code.status)).collect();
    let mut required = vec!["is_retryable", "policy"];
    let strategy = strategy(code, retries);
    if strategy.get("required").is_some() {
        required.push("retry_strategy");
    }
    if !code.alternatives.is_empty() {
        required.push("alternatives");
    }
    if !code.sentences.is_empty() {
        required.push("required_actions");
    }
    let mut schema = json!({
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
    });
    // A call that was interrupted may have happened, whatever the code says.
    if deciding.iter().any(|code| code.outcome == Outcome::NotDone) {
        schema["properties"]["outcome"] = json!({ "const": "not_done" });
    }
    if let Some(tool) = deciding.iter().find_map(|code| code.verify.as_deref()) {
        schema["properties"]["verify"] = json!({ "const": tool });
    }
    schema
}

fn strategy(code: &Code, retries: &[&Retry]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    if let Some((delay, always)) = delay(retries) {
        properties.insert("suggested_delay".to_owned(), delay);
        if always {
            required.push("suggested_delay");
        }
    }
    let most: BTreeSet<Option<u32>> = retries
        .iter()
        .map(|retry| retry.by.and(retry.max))
        .collect();
    if most != BTreeSet::from([None]) {
        if !most.contains(&None) {
            required.push("max_retries");
        }
        properties.insert("max_retries".to_owned(), one_of(most.into_iter().flatten()));
    }
    // An occurrence may add adjustments; those of the catalog are always present.
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

/// Returns the delay, and whether it is always present, or `None` if no code is ever retried. An upstream may ask for a
/// longer delay than the catalog's, up to the longest allowed one. A parameter of the occurrence may set any delay.
fn delay(retries: &[&Retry]) -> Option<(Value, bool)> {
    let retried = retries.iter().filter(|retry| retry.by.is_some());
    let bounds: Vec<(u64, Option<u64>)> = retried
        .map(|retry| match retry.delay {
            Delay::Fixed(ms) => (ms, Some(ms.max(retry.max_delay_ms))),
            Delay::Param(_) => (0, None),
        })
        .collect();
    let least = bounds.iter().map(|(least, _)| *least).min()?;
    let mut schema = json!({ "type": "integer", "minimum": least });
    let most: Option<Vec<u64>> = bounds.iter().map(|(_, most)| *most).collect();
    if let Some(most) = most.and_then(|most| most.into_iter().max()) {
        schema["maximum"] = json!(most);
    }
    Some((schema, bounds.len() == retries.len() && least > 0))
}

/// Returns a constant, or a choice.
fn one_of<T: Into<Value>>(values: impl IntoIterator<Item = T>) -> Value {
    let mut values: Vec<Value> = values.into_iter().map(Into::into).collect();
    if values.len() == 1 {
        json!({ "const": values.remove(0) })
    } else {
        json!({ "enum": values })
    }
}
