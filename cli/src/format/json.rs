//! Formats findings for scripts: one object, described by `docs/schemas/findings.json`.
//!
//! One object instead of one per line, so that it includes the catalog's name and fingerprint, and
//! "no findings" differs from "no output". Empty members are left out, except for `catalog` and
//! `fingerprint`, which are null if the catalog does not resolve.

use serde::Serialize;

use super::{Report, place::Place};

#[derive(Serialize)]
struct Document<'a> {
    errpact: &'static str,
    catalog: Option<&'a str>,
    fingerprint: Option<&'a str>,
    findings: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'static str,
    level: &'static str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Related<'a>>,
}

/// Another place that is related to the finding.
#[derive(Serialize)]
struct Related<'a> {
    file: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// Returns the object as text.
pub(super) fn render(report: &Report<'_>) -> String {
    let resolved = report.loaded.resolved.as_ref();
    let document = Document {
        errpact: env!("CARGO_PKG_VERSION"),
        catalog: resolved.map(|resolved| resolved.catalog().name.as_str()),
        fingerprint: resolved.map(errpact_spec::Resolved::fingerprint),
        findings: report
            .findings
            .iter()
            .map(|finding| {
                let mut places = finding
                    .labels
                    .iter()
                    .filter_map(|label| Place::of(label, &report.loaded.sources));
                let primary = places.next();
                let primary = primary.as_ref();
                Entry {
                    id: finding.id.as_str(),
                    level: finding.level.as_str(),
                    message: &finding.message,
                    file: primary.map(|place| place.file.clone()),
                    line: primary.map(|place| place.start.line),
                    column: primary.map(|place| place.start.column),
                    end_line: primary.map(|place| place.end.line),
                    end_column: primary.map(|place| place.end.column),
                    label: primary.and_then(|place| place.text),
                    help: finding.help.as_deref(),
                    notes: &finding.notes,
                    related: places.map(Related::from).collect(),
                }
            })
            .collect(),
    };
    // Strings, numbers and lists: nothing here can fail to serialize.
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

impl<'a> From<Place<'a>> for Related<'a> {
    fn from(place: Place<'a>) -> Self {
        Self {
            file: place.file,
            line: place.start.line,
            column: place.start.column,
            end_line: place.end.line,
            end_column: place.end.column,
            message: place.text,
        }
    }
}
