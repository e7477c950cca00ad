//! What Rust makes of a catalog and hostile values, as lines like those of `errpact vectors`.

use errpact::codegen::table::PromptBlock;
use errpact::codegen::vector_stamped;
use errpact::table::{Catalog, Entry, Kind, Param, RetryBucket};
use errpact::wire::read;
use errpact::{Guard, Occurrence};
use errpact_generator::tables::{Bump, Tables};
use errpact_spec::Resolved;
use errpact_tests::random::Random;
use errpact_tests::sample::{Sampled, occurrence};
use serde_json::{Map, Value, json};

use super::values::{TEXTS, argument, json_of, native};
use crate::vectors::read::told;
use crate::vectors::wire::{ID, form, time};

const CALL: &str = "call_1";

/// Every form.
const FORMS: [&str; 21] = [
    "text",
    "user_text",
    "tool_result",
    "envelope",
    "mcp",
    "openai_chat",
    "openai_response",
    "anthropic",
    "gemini",
    "vercel_result",
    "vercel_chunk",
    "vercel_notice",
    "ag_ui",
    "ag_ui_run_error",
    "notice",
    "sse",
    "problem",
    "google_rpc_status",
    "logfmt",
    "client_response",
    "shapes",
];

/// Makes the runtime's tables of a catalog, as the command does for vectors.
pub(crate) fn tables(resolved: &'static Resolved) -> &'static Catalog<'static> {
    let tables = Tables::of(resolved, Box::leak(Box::new(Bump::new())));
    let bucket = tables
        .retry_bucket
        .map(|bucket| &*Box::leak(Box::new(RetryBucket::new(bucket.capacity, bucket.refill))));
    Box::leak(Box::new(Catalog {
        name: tables.name,
        version: tables.version,
        fingerprint: tables.fingerprint,
        wire_fingerprint: tables.wire_fingerprint,
        policy_fingerprint: tables.policy_fingerprint,
        reference_digits: tables.reference_digits,
        codes: tables.codes,
        former_names: tables.former_names,
        categories: tables.categories,
        fallback: tables.fallback,
        context: tables.context,
        tools: tables.tools,
        services: tables.services,
        other_service: tables.other_service,
        failed_when: tables.failed_when,
        workflows: tables.workflows,
        limits: tables.limits,
        sentences: tables.sentences,
        languages: tables.languages,
        translated: tables.translated,
        shapes: tables.shapes,
        written: tables.written,
        retry_bucket: bucket,
        rules: None,
        notes: &[],
        prompt: PromptBlock::EMPTY,
    }))
}

/// Adds every form of every code, with the values of a program and the arguments of a model; then what is read in each.
pub(crate) fn occurrences(
    catalog: &'static Catalog<'static>,
    random: &mut Random,
    lines: &mut Vec<Value>,
) {
    for (index, entry) in (0u16..).zip(catalog.codes) {
        let (values, tool, arguments) = values(catalog, entry, random);
        let params: Map<String, Value> = values
            .iter()
            .map(|(name, value)| ((*name).to_owned(), json_of(value)))
            .collect();
        let made = occurrence(catalog, index, values);
        let mut guard = Guard::new(catalog)
            .with_arguments(&arguments)
            .with_call_id(CALL);
        if !tool.is_empty() {
            guard = guard.with_tool(tool.clone());
        }
        let made = stamped(guard.fill(made));
        for name in FORMS {
            if name == "shapes" && catalog.shapes.is_empty() {
                continue;
            }
            // A client response needs a stage, which these have not.
            let Some(value) = (name != "client_response")
                .then(|| form(&made, name, CALL, &tool))
                .flatten()
            else {
                continue;
            };
            lines.push(json!({
                "kind": "wire", "native": true, "code": entry.name, "form": name, "params": params, "context": {},
                "tool": tool, "call_id": CALL, "arguments": arguments, "value": value,
            }));
            let value = if name == "problem" {
                value["body"].clone()
            } else {
                value
            };
            if name != "shapes" && random.below(5) == 0 {
                lines.push(read_line(catalog, entry.name, name, &value));
            }
        }
    }
}

/// Returns what is found in a result.
fn read_line(catalog: &'static Catalog<'static>, code: &str, case: &str, value: &Value) -> Value {
    let errors: Value = read(catalog, value).iter().map(told).collect();
    json!({ "kind": "read", "code": code, "case": case, "value": value, "errors": errors })
}

/// A code's parameters, the tool, and its arguments.
type Call = (Vec<(&'static str, Sampled)>, String, Map<String, Value>);

fn values(
    catalog: &'static Catalog<'static>,
    entry: &'static Entry<'static>,
    random: &mut Random,
) -> Call {
    let params = entry
        .params
        .iter()
        .filter(|param| !param.optional || random.below(3) > 0);
    let params: Vec<&Param<'_>> = params.collect();
    let values = params
        .into_iter()
        .map(|param| (param.name, native(random, &kind(&param.kind))))
        .collect();
    let tool = match entry.raised_by.first() {
        Some(tool) => Some(*tool),
        None => catalog
            .tools
            .get(random.below(catalog.tools.len() + 1))
            .map(|tool| tool.name),
    };
    let tool = tool.unwrap_or("undeclared").replace('*', "x");
    let rows = catalog.tool(&tool).map_or(&[][..], |tool| tool.params);
    let mut arguments: Map<String, Value> = rows
        .iter()
        .map(|row| (row.name.to_owned(), argument(random, &kind(&row.kind))))
        .collect();
    if random.below(3) == 0 {
        arguments.insert("undeclared".to_owned(), (*random.of(TEXTS)).into());
    }
    (values, tool, arguments)
}

/// Returns a type as a catalog writes it.
fn kind(kind: &Kind<'_>) -> Value {
    match kind {
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
        Kind::Enum(words) => json!({ "enum": words }),
        Kind::List(item) => json!({ "list": self::kind(item) }),
        Kind::Json | Kind::Object(_) => "json".into(),
    }
}

/// Returns forms of the command, and damaged ones, with what is found in each.
pub(crate) fn results(
    catalog: &'static Catalog<'static>,
    written: &[Value],
    random: &mut Random,
) -> Vec<Value> {
    let wire = written.iter().filter(|line| line["kind"] == "wire");
    let wire: Vec<&Value> = wire.collect();
    if wire.is_empty() {
        return Vec::new();
    }
    let printed = wire
        .iter()
        .filter(|line| line["native"] != true && line["form"] != "shapes");
    let mut lines = Vec::new();
    for line in printed {
        if random.below(4) == 0 {
            let form = line["form"].as_str().unwrap_or_default();
            let value = if form == "problem" {
                &line["value"]["body"]
            } else {
                &line["value"]
            };
            lines.push(read_line(
                catalog,
                line["code"].as_str().unwrap_or_default(),
                form,
                value,
            ));
        }
    }
    let damaged = (0..6).map(|_| {
        let line = *random.of(&wire);
        let value = match &line["value"] {
            Value::String(text) => damaged(text, random).into(),
            other => {
                let text = damaged(&other.to_string(), random);
                // Where it is still JSON, it is read as a value.
                serde_json::from_str(&text).unwrap_or(Value::String(text))
            }
        };
        let code = line["code"].as_str().unwrap_or_default();
        read_line(catalog, code, "damaged", &value)
    });
    lines.extend(damaged);
    lines
}

/// Returns a text with a few characters changed, or cut off.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        if letters.is_empty() {
            break;
        }
        let at = random.below(letters.len());
        match random.below(5) {
            0 => letters.truncate(at),
            1 => drop(letters.remove(at)),
            2 => letters.insert(at, *random.of(&['"', '{', '}', ':', ' ', '\n', '0', 'é'])),
            3 => letters[at] = *random.of(&['"', '[', ']', ',', 'x', '9']),
            _ => letters.extend(random.letters(3).chars()),
        }
    }
    letters.into_iter().collect()
}

/// Returns raw failures, as `errpact classify` reads them.
pub(crate) fn failures(catalog: &'static Catalog<'static>, random: &mut Random) -> Vec<Value> {
    let codes = catalog.codes;
    (0..6).map(|_| {
        let code = codes.get(random.below(codes.len() + 1)).map_or("nothing", |entry| entry.name);
        let mut signal = json!({ "message": format!("{} {} failed {}", random.of(TEXTS), code.to_lowercase(), random.of(TEXTS)) });
        if random.below(2) == 0 {
            signal["status"] = (*random.of(&[200, 404, 502, 503])).into();
        }
        if random.below(2) == 0 {
            signal["type"] = format!("{}{code}", random.of(&["Down", "a::b::Down", "down"])).into();
        }
        if random.below(3) == 0 {
            signal["result"] = json!({ "error": { "kind": random.of(TEXTS) }, "success": false });
        }
        signal
    }).collect()
}

fn stamped(occurrence: Occurrence) -> Occurrence {
    let id = u128::from_str_radix(&ID.replace('-', ""), 16).unwrap_or_default();
    vector_stamped(occurrence, id, time())
}
