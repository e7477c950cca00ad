//! Every wire form of every code, checked against third-party schemas.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;

use serde::Deserialize;
use serde_json::Value;

use crate::clients::checker::{check, file, lines};
use crate::clients::installed::Set;
use crate::clients::record::{records, subjects};

/// A schema's verdict.
#[derive(Deserialize)]
struct Verdict {
    record: usize,
    schema: String,
    refused: Option<String>,
}

#[test]
fn python_takes_every_form() {
    let result: &[&str] = &["mcp 1.x CallToolResult"];
    let event: &[&str] = &["ag-ui Event"];
    judged_by(
        Set::Mcp1,
        &[
            ("envelope", &["jsonschema"]),
            ("mcp", result),
            ("mcp_structured", result),
            ("mcp_modern", result),
            ("openai_chat", &["openai ChatCompletionToolMessageParam"]),
            ("openai_responses", &["openai FunctionCallOutput"]),
            ("anthropic", &["anthropic ToolResultBlockParam"]),
            ("anthropic_message", &["anthropic MessageParam"]),
            ("ag_ui_result", event),
            ("ag_ui_custom", event),
            ("ag_ui_run_error", event),
            ("problem", &["RFC 9457"]),
        ],
    );
}

#[test]
fn pythons_newer_mcp_sdk_takes_results_of_every_revision() {
    let handshake = &[
        "mcp 2.x tools/call 2024-11-05",
        "mcp 2.x tools/call 2025-03-26",
        "mcp 2.x tools/call 2025-06-18",
        "mcp 2.x tools/call 2025-11-25",
    ];
    let all = [&handshake[..], &["mcp 2.x tools/call 2026-07-28"]].concat();
    judged_by(
        Set::Mcp2,
        &[
            ("mcp", handshake),
            ("mcp_structured", handshake),
            ("mcp_modern", &all),
        ],
    );
}

#[test]
fn node_takes_every_form() {
    let result: &[&str] = &["client 2.x CallToolResult", "sdk 1.x CallToolResultSchema"];
    let newest = [result, &["client 2.x tools/call 2026-07-28"]].concat();
    let event: &[&str] = &["@ag-ui/core EventSchemas"];
    let chunk: &[&str] = &["ai uiMessageChunkSchema"];
    judged_by(
        Set::Node,
        &[
            ("envelope", &["ajv"]),
            ("mcp", result),
            ("mcp_structured", result),
            ("mcp_modern", &newest),
            ("ag_ui_result", event),
            ("ag_ui_custom", event),
            ("ag_ui_run_error", event),
            ("vercel_message", &["ai modelMessageSchema"]),
            ("vercel_chunk", chunk),
            ("vercel_notice", chunk),
        ],
    );
}

/// Runs a program over all records. Each schema of `expected` must accept every intact record of its form, and refuse
/// every broken one. No schema may be missing or unexpected.
#[track_caller]
fn judged_by(set: Set, expected: &[(&str, &[&str])]) {
    let program = match set {
        Set::Node => "schemas.mjs",
        _ => "schemas.py",
    };
    let records = records();
    let mut text = String::new();
    for record in records {
        // The judge must not see how it was broken.
        let shown = serde_json::json!({ "form": record.form, "value": record.value });
        text.push_str(&shown.to_string());
        text.push('\n');
    }
    let (_folder, path) = file("records.jsonl", &text);
    let schemas: BTreeMap<&str, Value> =
        subjects().iter().map(|it| (it.name, it.schema())).collect();
    let schemas = serde_json::to_string(&schemas).expect("it serializes");
    let (_other, schemas) = file("schemas.json", &schemas);
    let run = check(set, program, &[path.as_ref() as &OsStr, schemas.as_ref()]);

    let mut by_record: Vec<BTreeSet<String>> = vec![BTreeSet::new(); records.len()];
    let mut wrong = Vec::new();
    for verdict in lines::<Verdict>(&run) {
        let record = &records[verdict.record];
        match (&verdict.refused, record.broken) {
            (Some(why), None) => wrong.push(format!(
                "{} refuses {} as {}: {why}\n{:#}",
                verdict.schema, record.of, record.form, record.value
            )),
            (None, Some(how)) => wrong.push(format!(
                "{} takes {} as {} with {how}",
                verdict.schema, record.of, record.form
            )),
            _ => {}
        }
        by_record[verdict.record].insert(verdict.schema);
    }
    assert!(wrong.is_empty(), "{} times:\n{}", wrong.len(), wrong[0]);
    for (record, judges) in records.iter().zip(by_record) {
        let kind = record.form.split(" of ").next().unwrap_or_default();
        let wanted: BTreeSet<String> = expected
            .iter()
            .filter(|(form, _)| *form == kind)
            .flat_map(|(_, schemas)| schemas.iter().map(|schema| (*schema).to_owned()))
            .collect();
        assert_eq!(judges, wanted, "{} as {}", record.of, record.form);
    }
}
