//! Compares a wire vector with generated code.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use errpact::Occurrence;
use errpact::codegen::{VectorCall, occurrence_at, vector_note, vector_noted};
use errpact::table::Catalog;
use errpact::wire::{self, McpForm, Reader};
use errpact_generator::tables::params;
use errpact_tests::catalogs::Subject;
use serde_json::{Map, Value, json};

use crate::vectors::{same, text};

/// The id of every vector's occurrence, as in `docs/vectors.md`.
pub(crate) const ID: &str = "00000000-0000-4000-8000-000000000000";

/// Writes the same occurrence with generated code, and compares.
pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    same(
        text(vector, "form"),
        &vector["value"],
        &written(subject, vector)?,
    )
}

/// Writes the form of a vector.
pub(crate) fn written(subject: &Subject, vector: &Value) -> Result<Value, String> {
    let code = text(vector, "code");
    let occurrence =
        occurrence(subject, vector).ok_or_else(|| format!("generated code has no code {code}"))?;
    let (call_id, tool) = (text(vector, "call_id"), text(vector, "tool"));
    let name = text(vector, "form");
    form(&occurrence, name, call_id, tool).ok_or_else(|| format!("no form is called {name}"))
}

/// Returns the occurrence of a vector, made from generated tables.
fn occurrence(subject: &Subject, vector: &Value) -> Option<Occurrence> {
    let given = VectorCall {
        params: members(vector, "params"),
        context: members(vector, "context"),
        tool: text(vector, "tool"),
        call_id: text(vector, "call_id"),
        arguments: members(vector, "arguments"),
    };
    let id = u128::from_str_radix(&ID.replace('-', ""), 16).unwrap();
    let code = text(vector, "code");
    let mut occurrence = occurrence_at(subject.catalog, code, id, time(), &given)?;
    if let Some(notes) = vector.get("notes") {
        occurrence = noted(subject, notes, occurrence);
    }
    if let Some(partial) = vector.get("partial") {
        let issues = partial["issues"].as_array().unwrap().iter().map(|issue| {
            let given = VectorCall {
                params: members(issue, "params"),
                context: members(vector, "context"),
                tool: text(issue, "tool"),
                call_id: text(vector, "call_id"),
                arguments: &Map::new(),
            };
            let failed = occurrence_at(subject.catalog, text(issue, "code"), id, time(), &given);
            (text(issue, "pointer").to_owned(), failed.unwrap())
        });
        let issues: Vec<_> = issues.collect();
        occurrence = occurrence.with_partial(partial["result"].clone(), &issues);
    }
    if let Some(service) = vector["service"].as_str() {
        occurrence = occurrence.with_service(service.to_owned());
    }
    if let Some(preference) = vector["language"].as_str() {
        occurrence = occurrence.with_language(preference);
    }
    let Some(stage) = vector["stage"].as_str() else {
        return Some(occurrence);
    };
    // Generated code has only these names: any other name is not a stage of the catalog.
    let workflow = subject.catalog.workflows.first()?;
    let stage = workflow.stages.iter().find(|it| it.name == stage)?;
    (stage.rollback == text(vector, "rollback_status"))
        .then(|| occurrence.with_stage(stage.name, stage.rollback))
}

/// Returns the occurrence of a budget's failure, made from generated tables.
pub(crate) fn failure(subject: &Subject, event: &Value) -> Option<Occurrence> {
    let none = Map::new();
    let given = VectorCall {
        params: members(event, "params"),
        context: event["context"].as_object().unwrap_or(&none),
        tool: text(event, "tool"),
        call_id: "call_1",
        arguments: event["arguments"].as_object().unwrap_or(&none),
    };
    let id = u128::from_str_radix(&ID.replace('-', ""), 16).unwrap();
    occurrence_at(subject.catalog, text(event, "code"), id, time(), &given)
}

/// Adds the notes of a vector. Tables that were read have them. Generated code has a struct for each, so their texts are the
/// catalog's.
fn noted(subject: &Subject, notes: &Value, occurrence: Occurrence) -> Occurrence {
    let read = subject.catalog.notes;
    let resolved = read.is_empty().then(|| subject.resolved());
    let written = |it: &Value| {
        let (name, given) = (text(it, "note"), members(it, "params"));
        match &resolved {
            Some(resolved) => {
                let note = &resolved.catalog().notes[name];
                vector_note(&note.text.source, &params(&note.params), given)
            }
            None => {
                let note = read.iter().find(|note| note.name == name).unwrap();
                vector_note(note.text, note.params, given)
            }
        }
    };
    let list = |name: &str| notes[name].as_array().unwrap().iter();
    let adjustments = list("adjustments").map(|it| (text(it, "argument").to_owned(), written(it)));
    vector_noted(
        occurrence,
        list("alternatives").map(written).collect(),
        list("actions").map(written).collect(),
        adjustments.collect(),
    )
}

/// Returns an occurrence with only these parameters.
pub(crate) fn with_params(
    catalog: &'static Catalog<'static>,
    code: &str,
    params: &Map<String, Value>,
) -> Occurrence {
    let given = VectorCall {
        params,
        context: &Map::new(),
        tool: "",
        call_id: "",
        arguments: &Map::new(),
    };
    occurrence_at(catalog, code, 0, time(), &given).unwrap()
}

/// Returns `2026-01-02T03:04:05.678Z`.
pub(crate) fn time() -> SystemTime {
    let time: jiff::Timestamp = "2026-01-02T03:04:05.678Z".parse().unwrap();
    UNIX_EPOCH + Duration::from_millis(time.as_millisecond().unsigned_abs())
}

/// Returns the form of this name, by the table in `docs/vectors.md`.
pub(crate) fn form(it: &Occurrence, name: &str, call_id: &str, tool: &str) -> Option<Value> {
    Some(match name {
        "text" => it.text().into(),
        "user_text" => it.user_text().into(),
        "tool_result" => it.tool_result().into(),
        "envelope" => serde_json::from_slice(&it.envelope()).unwrap(),
        "mcp" => wire::mcp(it, &McpForm::new()),
        "openai_chat" => wire::openai_chat(it, call_id),
        "openai_response" => wire::openai_response(it, call_id),
        "anthropic" => wire::anthropic(it, call_id),
        "gemini" => wire::gemini(it, tool, call_id),
        "vercel_result" => wire::vercel_result(it, call_id, tool),
        "vercel_chunk" => wire::vercel_chunk(it, call_id),
        "vercel_notice" => wire::vercel_notice(it),
        "ag_ui" => json!(wire::ag_ui(it, call_id)),
        "ag_ui_run_error" => wire::ag_ui_run_error(it),
        "notice" => it.notice(),
        "sse" => wire::sse(it).into(),
        "problem" => problem(it),
        "google_rpc_status" => wire::google_rpc_status(it),
        "logfmt" => it.logfmt().into(),
        "shapes" => {
            let shapes = it.catalog().shapes.iter().map(|shape| {
                let of = |reader| wire::shape(it, shape.name, reader);
                let both = json!({ "model": of(Reader::Model), "user": of(Reader::Person) });
                (shape.name.to_owned(), both)
            });
            Value::Object(shapes.collect())
        }
        "client_response" => serde_json::from_str(&it.client_response()?.to_json()).unwrap(),
        _ => return None,
    })
}

fn problem(it: &Occurrence) -> Value {
    let problem = it.problem();
    let mut headers = Map::new();
    for (name, value) in problem.headers() {
        headers.insert(name.to_owned(), value.as_ref().into());
    }
    let body: Value = serde_json::from_str(&problem.body()).unwrap();
    json!({ "status": problem.status(), "headers": headers, "body": body })
}

#[track_caller]
fn members<'v>(vector: &'v Value, member: &str) -> &'v Map<String, Value> {
    vector[member]
        .as_object()
        .unwrap_or_else(|| panic!("{member} of {vector}"))
}
