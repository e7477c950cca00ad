//! Definitions of tools for the APIs of models: one function for files and programs, so that they cannot differ.

use serde_json::{Map, Value, json};

use super::Tool;
use crate::{Kind, Param, words};

words! {
    /// An API that tools are defined for.
    "an API" pub enum ToolApi {
        /// MCP: the tools of `tools/list`.
        "mcp" => Mcp,
        /// OpenAI's Chat Completions.
        "openai_chat" => OpenAiChat,
        /// OpenAI's Responses.
        "openai_responses" => OpenAiResponses,
        /// Anthropic's Messages.
        "anthropic" => Anthropic,
        /// Gemini.
        "gemini" => Gemini,
    }
}

impl ToolApi {
    /// Returns whether the API accepts a tool with this name.
    #[must_use]
    pub fn accepts(self, name: &str) -> bool {
        let (longest, others) = match self {
            Self::Mcp => (128, "_-./"),
            Self::OpenAiChat | Self::OpenAiResponses => (64, "_-"),
            Self::Anthropic => (128, "_-"),
            Self::Gemini => (64, "_-.:"),
        };
        let starts = |first: char| first.is_ascii_alphabetic() || first == '_';
        name.len() <= longest
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || others.contains(c))
            && (self != Self::Gemini || name.starts_with(starts))
    }

    const fn is_openai(self) -> bool {
        matches!(self, Self::OpenAiChat | Self::OpenAiResponses)
    }
}

/// Returns tools as the value of `tools` in a request of the API, in MCP of a result of `tools/list`. A pattern is not a
/// single tool, and is left out.
///
/// OpenAI's definitions are strict if the tool is not `open` and no argument is `json`: every argument is required, and
/// an optional one may be null.
#[must_use]
pub fn tool_definitions<'a>(tools: impl IntoIterator<Item = &'a Tool<'a>>, api: ToolApi) -> Value {
    let named = tools.into_iter().filter(|tool| !tool.name.ends_with('*'));
    let tools: Vec<Value> = named.map(|tool| definition(tool, api)).collect();
    match api {
        ToolApi::Gemini => json!([{ "functionDeclarations": tools }]),
        _ => Value::Array(tools),
    }
}

fn definition(tool: &Tool<'_>, api: ToolApi) -> Value {
    let strict = api.is_openai() && !tool.open && !has_json(tool.params);
    let writer = Writer { api, strict };
    let schema = writer.object(tool.params, !tool.open);
    let mut members = Members::new();
    members.text("description", &tool.described(tool.description));
    members.text("name", tool.name);
    match api {
        ToolApi::Mcp => {
            let mut hints = Members::new();
            hints.flag("idempotentHint", tool.idempotent);
            hints.flag("readOnlyHint", tool.read_only);
            if !hints.0.is_empty() {
                members.put("annotations", hints.value());
            }
            members.put("inputSchema", schema);
        }
        ToolApi::Anthropic => members.put("input_schema", schema),
        ToolApi::Gemini if tool.params.is_empty() => {}
        // Gemini's own schemas have no type for any JSON.
        ToolApi::Gemini if has_json(tool.params) => {
            let api = ToolApi::Mcp;
            let schema = Writer { api, strict }.object(tool.params, !tool.open);
            members.put("parametersJsonSchema", schema);
        }
        ToolApi::Gemini => members.put("parameters", schema),
        ToolApi::OpenAiChat | ToolApi::OpenAiResponses => {
            members.put("parameters", schema);
            members.put("strict", Value::Bool(strict));
        }
    }
    match api {
        ToolApi::OpenAiChat => json!({ "function": members.value(), "type": "function" }),
        ToolApi::OpenAiResponses => {
            members.text("type", "function");
            members.value()
        }
        _ => members.value(),
    }
}

fn has_json(params: &[Param<'_>]) -> bool {
    params.iter().any(|param| is_json(&param.kind))
}

fn is_json(kind: &Kind<'_>) -> bool {
    match kind.innermost() {
        Kind::Json => true,
        Kind::Object(fields) => has_json(fields),
        _ => false,
    }
}

/// Writes schemas in the form of an API.
#[derive(Clone, Copy)]
struct Writer {
    api: ToolApi,
    /// Whether it writes OpenAI's strict schemas.
    strict: bool,
}

impl Writer {
    /// Returns the schema of an object with these members, and no others if it is `closed`.
    fn object(self, fields: &[Param<'_>], closed: bool) -> Value {
        let mut properties = Members::new();
        for field in fields {
            properties.put(field.name, self.field(field));
        }
        let required = fields.iter().filter(|field| self.strict || !field.optional);
        let required: Vec<Value> = required.map(|field| field.name.into()).collect();
        let mut members = Members::new();
        // Gemini's schemas do not have the keyword.
        if self.api != ToolApi::Gemini && closed {
            members.put("additionalProperties", Value::Bool(false));
        }
        members.put("properties", properties.value());
        // Gemini refuses an empty list, and strict schemas must have one.
        if self.strict || !required.is_empty() {
            members.put("required", Value::Array(required));
        }
        members.put("type", self.kind("object"));
        members.value()
    }

    /// Returns the schema of an argument or field.
    fn field(self, field: &Param<'_>) -> Value {
        let mut members = self.value(&field.kind);
        let mut sentences = vec![field.description.to_owned()];
        if let Some(words) = self.shape(&field.kind) {
            sentences.push(format!("Format: {words}."));
        }
        if let Some(default) = field.default_value() {
            match self.api {
                ToolApi::Mcp | ToolApi::Anthropic => members.put("default", default),
                // Their schemas do not have the keyword.
                _ => sentences.push(format!("Default: {default}.")),
            }
        }
        sentences.retain(|sentence| !sentence.is_empty());
        members.text("description", &sentences.join(" "));
        if self.strict && field.optional {
            members.nullable();
        }
        members.value()
    }

    fn value(self, kind: &Kind<'_>) -> Members {
        let mut members = Members::new();
        let name = match kind {
            Kind::Json => return members,
            Kind::Integer => "integer",
            Kind::Number => "number",
            Kind::Boolean => "boolean",
            Kind::List(item) => {
                members.put("items", self.value(item).value());
                "array"
            }
            Kind::Object(fields) => match self.object(fields, true) {
                Value::Object(object) => return Members(object),
                _ => "object",
            },
            Kind::Enum(words) => {
                let words = words.iter().map(|word| (*word).into()).collect();
                members.put("enum", Value::Array(words));
                "string"
            }
            _ => "string",
        };
        if let Some(format) = self.format(kind) {
            members.text("format", format);
        }
        members.text("type", self.kind(name).as_str().unwrap_or_default());
        members
    }

    /// Returns the name of a type. Gemini's are in uppercase.
    fn kind(self, name: &str) -> Value {
        match self.api {
            ToolApi::Gemini => name.to_uppercase().into(),
            _ => name.into(),
        }
    }

    /// Returns the keyword `format` of a type, if the API has it.
    fn format(self, kind: &Kind<'_>) -> Option<&'static str> {
        match (kind, self.api) {
            (Kind::Datetime, _) => Some("date-time"),
            (_, ToolApi::Gemini) => None,
            (Kind::Date, _) => Some("date"),
            (Kind::Uuid, _) => Some("uuid"),
            (Kind::Email, _) => Some("email"),
            (Kind::Url, api) if !api.is_openai() => Some("uri"),
            _ => None,
        }
    }

    /// Returns the form of a text in words, if the schema itself does not have it.
    fn shape(self, kind: &Kind<'_>) -> Option<&'static str> {
        let kind = kind.innermost();
        if self.format(&kind).is_some() {
            return None;
        }
        match kind {
            Kind::Date => Some("YYYY-MM-DD"),
            Kind::Duration => Some("a duration, such as 2 h 5 min"),
            Kind::Uuid => Some("a UUID"),
            Kind::Url => Some("a URL"),
            Kind::Email => Some("an e-mail address"),
            Kind::Phone => Some("a phone number"),
            _ => None,
        }
    }
}

/// The members of an object, sorted by name: with serde_json's feature `preserve_order`, which any crate of a program may
/// enable, an object keeps the order of insertion.
struct Members(Map<String, Value>);

impl Members {
    fn new() -> Self {
        Self(Map::new())
    }

    fn put(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.put(name, text.into());
        }
    }

    fn flag(&mut self, name: &str, is_set: bool) {
        if is_set {
            self.put(name, Value::Bool(true));
        }
    }

    /// Accepts null too.
    fn nullable(&mut self) {
        if let Some(kind) = self.0.get_mut("type") {
            *kind = json!([kind.take(), "null"]);
        }
        if let Some(Value::Array(words)) = self.0.get_mut("enum") {
            words.push(Value::Null);
        }
    }

    fn value(self) -> Value {
        let mut members: Vec<(String, Value)> = self.0.into_iter().collect();
        members.sort_by(|(one, _), (other, _)| one.cmp(other));
        Value::Object(members.into_iter().collect())
    }
}
