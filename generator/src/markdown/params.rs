//! Rows of a table of parameters.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Kind, Param, Trust};
use serde::Serialize;

use crate::words;

/// A row.
#[derive(Debug, Serialize)]
pub(super) struct Row<'a> {
    name: &'a str,
    kind: String,
    channels: String,
    meaning: String,
    example: Option<String>,
}

/// Returns the rows, sorted by name.
pub(super) fn rows(params: &BTreeMap<String, Param>) -> Vec<Row<'_>> {
    params
        .iter()
        .map(|(name, param)| Row {
            name,
            kind: kind(param),
            channels: words::channels(param.channels),
            meaning: meaning(param),
            example: param.example.as_ref().map(|example| match example {
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            }),
        })
        .collect()
}

fn kind(param: &Param) -> String {
    let mut kind = words::kind(&param.kind);
    if param.optional {
        kind.push_str(", optional");
    }
    kind
}

fn meaning(param: &Param) -> String {
    let mut parts: Vec<String> = param
        .description
        .as_deref()
        .map(words::sentence)
        .into_iter()
        .collect();
    if let Some(default) = &param.default {
        parts.push(format!("Default: {default}."));
    }
    if param.trust == Trust::External {
        parts.push("From outside.".to_owned());
    }
    if param.kind == Kind::Text && param.max != DEFAULT_MAX {
        parts.push(format!("At most {} characters.", param.max));
    }
    parts.join(" ")
}

/// The language's default limit for the length of a text.
const DEFAULT_MAX: u32 = 500;
