//! Every form that the runtime makes of every code is read back correctly.

use std::fmt::Write as _;

use errpact::Occurrence;
use errpact::table::{Catalog, Deliver, Sentence};
use errpact::wire::{self, McpForm, anthropic_message};
use errpact_tests::catalogs::Subject;
use errpact_tests::forms::{CALL, TOOL};
use serde_json::{Value, json};

use crate::typescript::project::{Project, of_file};
use crate::typescript::sample::occurrences;
use crate::typescript::subjects;

/// A form and its expected reading; `null` for none.
struct Case {
    of: String,
    form: &'static str,
    value: Value,
    owed: Value,
}

#[test]
fn every_form_of_every_code_is_read_as_what_it_was() {
    let project = Project::with_tests();
    let subjects = subjects();
    let all = subjects.iter().map(|it| (it, cases(it.catalog)));
    let all: Vec<(&Subject, Vec<Case>)> = all.collect();
    for (subject, cases) in &all {
        let name = subject.name;
        project.client(&format!("{name}/"), &of_file(&subject.path()));
        let mut lines = String::new();
        for case in cases {
            let _ = writeln!(
                lines,
                "{}",
                json!({ "form": case.form, "value": case.value })
            );
        }
        project.put(&format!("{name}/values.jsonl"), &lines);
    }
    project.include("*/*.ts");
    project.compiles();
    for (Subject { name, .. }, cases) in &all {
        assert!(cases.len() > 100, "{name}");
        let module = format!("./{name}/errors.js");
        let values = project.path(&format!("{name}/values.jsonl"));
        let run = project
            .node(&["forms.js", &module, values.to_str().unwrap()])
            .exits(0);
        let read: Vec<Value> = run
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(read.len(), cases.len());
        for (case, read) in cases.iter().zip(&read) {
            for way in ["any", "own"] {
                holds(
                    &format!("{way} {} of {}", case.form, case.of),
                    &case.owed,
                    &read[way],
                );
            }
        }
    }
}

/// Fails unless every expected member is there.
#[track_caller]
fn holds(of: &str, owed: &Value, read: &Value) {
    let read = &in_doubles(read);
    let Some(members) = owed.as_object() else {
        assert_eq!(read, owed, "{of}");
        return;
    };
    for (name, value) in members {
        assert_eq!(&read[name], value, "{name} of {of}: {read}");
    }
}

fn cases(catalog: &'static Catalog<'static>) -> Vec<Case> {
    let mut cases = Vec::new();
    for (entry, it) in occurrences(catalog) {
        let of = format!("{} of {}", entry.name, catalog.name);
        let mut case = |form, value, owed| {
            let of = of.clone();
            cases.push(Case {
                of,
                form,
                value,
                owed,
            });
        };
        let notice = notice(&it);
        case("notice", it.notice(), notice.clone());
        case("notice", it.notice().to_string().into(), notice.clone());
        case("sse", wire::sse(&it).into(), notice.clone());
        case("vercel_notice", wire::vercel_notice(&it), notice.clone());
        case(
            "ag_ui custom",
            wire::ag_ui(&it, CALL)[1].clone(),
            notice.clone(),
        );
        let mut problem = notice;
        for name in ["tool", "tool_call_id", "timestamp"] {
            problem[name].take();
        }
        case("problem", it.problem().members().clone(), problem.clone());
        case("problem", it.problem().body().into(), problem);
        let envelope = envelope(&it);
        case("envelope", it.envelope_value(), envelope.clone());
        case(
            "envelope",
            it.envelope_value().to_string().into(),
            envelope.clone(),
        );
        case("mcp", wire::mcp(&it, &McpForm::new()), envelope.clone());
        let structured = McpForm::new().with_protocol("2025-11-25").with_structured();
        case("mcp structured", wire::mcp(&it, &structured), envelope);
        if let Some(response) = it.client_response() {
            let owed = client_response(&it);
            let body = serde_json::to_value(&response).unwrap();
            case("client_response", body, owed.clone());
            case("client_response", response.to_json().into(), owed);
        }
        let text = it.text();
        let failed = told(&it, &text, true);
        let silent = told(&it, &text, false);
        let call = |mut owed: Value, tool: bool| {
            if owed.is_object() {
                owed["tool_call_id"] = CALL.into();
                if tool {
                    owed["tool"] = TOOL.into();
                }
            }
            owed
        };
        case("text", text.clone().into(), silent.clone());
        case("tool_result", it.tool_result().into(), failed.clone());
        case(
            "openai_chat",
            wire::openai_chat(&it, CALL),
            call(silent.clone(), false),
        );
        case(
            "openai_response",
            wire::openai_response(&it, CALL),
            call(silent, false),
        );
        case(
            "anthropic",
            wire::anthropic(&it, CALL),
            call(failed.clone(), false),
        );
        case(
            "gemini",
            wire::gemini(&it, TOOL, CALL),
            call(failed.clone(), true),
        );
        case(
            "vercel_result",
            wire::vercel_result(&it, CALL, TOOL),
            call(failed, true),
        );
        let [result, _] = wire::ag_ui(&it, CALL);
        let content = result["content"].as_str().unwrap().to_owned();
        let shown = call(told(&it, &content, false), false);
        case("ag_ui result", result, shown);
        let chunk = wire::vercel_chunk(&it, CALL);
        let shown = chunk["errorText"].as_str().unwrap().to_owned();
        let shown = call(told(&it, &shown, true), false);
        case("vercel_chunk", chunk, shown);
        let ended =
            json!({ "code": it.presented().name, "known": true, "message": it.user_text() });
        case("ag_ui_run_error", wire::ag_ui_run_error(&it), ended);
        // A whole message of a history has the results of several calls.
        let message = anthropic_message([wire::anthropic(&it, CALL)]);
        let failed = told(&it, &it.text(), true);
        case("anthropic_message", message, call(failed, false));
        case("logfmt", it.logfmt().into(), Value::Null);
    }
    cases
}

/// Returns the members that every form for users contains.
fn notice(it: &Occurrence) -> Value {
    let notice = it.notice();
    json!({
        "code": it.presented().name,
        "known": true,
        "message": it.user_text(),
        "ref": it.reference(),
        "retry": it.notice()["retry"],
        "retry_after_ms": notice["retry_after_ms"],
        "tool": notice["tool"],
        "tool_call_id": notice["tool_call_id"],
        "timestamp": notice["timestamp"],
    })
}

/// Returns the members of the client response: the policy is the file's own.
fn client_response(it: &Occurrence) -> Value {
    let presented = it.presented();
    let extensions = Some(presented.extensions).filter(|json| !json.is_empty());
    let extensions: Value = serde_json::from_str(extensions.unwrap_or("{}")).unwrap();
    json!({
        "code": presented.name,
        "known": true,
        "message": it.client_response().unwrap().message(),
        "ref": it.reference(),
        "retry": presented.policy.retry.word,
        "timestamp": it.notice()["timestamp"],
        "service": it.client_response().unwrap().service(),
        "stage": "research",
        "rollback_status": "pending",
        "extensions": in_doubles(&extensions),
    })
}

/// Returns the members of the envelope, and the envelope itself.
fn envelope(it: &Occurrence) -> Value {
    let error = &it.envelope_value()["error"];
    json!({
        "code": it.presented().name,
        "known": true,
        "message": error["message"],
        "ref": it.reference(),
        "retry": it.notice()["retry"],
        "retry_after_ms": error["recovery"]["retry_strategy"]["suggested_delay"],
        "tool": error["source"],
        "timestamp": error["debug"]["timestamp"],
        "envelope": in_doubles(error),
    })
}

/// Returns the value with numbers as JavaScript has them.
fn in_doubles(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.as_i64().is_none_or(|n| n.abs() > 1 << 53) => {
            number.as_f64().into()
        }
        Value::Array(elements) => elements.iter().map(in_doubles).collect(),
        Value::Object(members) => {
            let members = members.iter();
            Value::Object(
                members
                    .map(|(name, value)| (name.clone(), in_doubles(value)))
                    .collect(),
            )
        }
        other => other.clone(),
    }
}

/// Returns the members of a text, if it states by itself that it failed or if its surroundings do.
fn told(it: &Occurrence, text: &str, failed: bool) -> Value {
    let presented = it.presented();
    if let Some(message) = text.strip_prefix(&format!("{}: ", presented.name)) {
        assert_ne!(presented.policy.deliver, Deliver::User, "{text}");
        let mut owed = json!({ "code": presented.name, "known": true, "message": message });
        let (before, after) = it.catalog().sentences.around(Sentence::Reference);
        if text.ends_with(&format!(" {before}{}{after}", it.reference())) {
            owed["ref"] = it.reference().into();
        }
        return owed;
    }
    // The sentence for a model that must not know the code: it names none.
    assert_eq!(presented.policy.deliver, Deliver::User, "{text}");
    if failed {
        json!({ "known": false, "code": it.catalog().fallback_entry().name, "message": text })
    } else {
        Value::Null
    }
}
