//! Formats findings for scripts: one object, described by `docs/schemas/findings.json`.
//!
//! One object instead of one per line, so that it includes the catalog's name and fingerprint, and
//! "no findings" differs from "no output". Empty members are left out, except for `catalog` and
//! `fingerprint`, which are null if the catalog does not resolve, or if there are several.

use errpact_spec::finding::Finding;
use serde::Serialize;

use super::{
    Part, Report, fix,
    place::{Place, relative},
};

#[derive(Serialize)]
struct Document<'a> {
    errpact: &'static str,
    catalog: Option<&'a str>,
    fingerprint: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    catalogs: Vec<Checked<'a>>,
    findings: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'static str,
    level: &'static str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    catalog: Option<String>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Replacement>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<Related<'a>>,
}

/// The edit of the finding's file that corrects it.
#[derive(Serialize)]
struct Replacement {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    text: String,
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

/// A catalog among several.
#[derive(Serialize)]
struct Checked<'a> {
    file: String,
    catalog: Option<&'a str>,
    fingerprint: Option<&'a str>,
}

impl<'a> Checked<'a> {
    fn of(part: &Part<'a>) -> Self {
        let resolved = part.loaded.resolved.as_ref();
        Self {
            file: relative(part.name()),
            catalog: resolved.map(|resolved| resolved.catalog().name.as_str()),
            fingerprint: resolved.map(errpact_spec::Resolved::fingerprint),
        }
    }
}

/// Returns the object as text.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut catalogs: Vec<Checked<'_>> = report.parts.iter().map(Checked::of).collect();
    let several = catalogs.len() > 1;
    let only = if several { None } else { catalogs.pop() };
    let findings = report.findings();
    let document = Document {
        errpact: env!("CARGO_PKG_VERSION"),
        catalog: only.as_ref().and_then(|only| only.catalog),
        fingerprint: only.as_ref().and_then(|only| only.fingerprint),
        catalogs,
        findings: findings
            .map(|(part, finding)| entry(part, finding, several))
            .collect(),
    };
    // Strings, numbers and lists: nothing here can fail to serialize.
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

fn entry<'a>(part: &Part<'a>, finding: &'a Finding, several: bool) -> Entry<'a> {
    let sources = &part.loaded.sources;
    let labels = finding.labels.iter();
    let mut places = labels.filter_map(|label| Place::of(label, sources));
    let primary = places.next();
    let primary = primary.as_ref();
    Entry {
        id: finding.id.as_str(),
        level: finding.level.as_str(),
        message: &finding.message,
        catalog: several.then(|| relative(part.name())),
        file: primary.map(|place| place.file.clone()),
        line: primary.map(|place| place.start.line),
        column: primary.map(|place| place.start.column),
        end_line: primary.map(|place| place.end.line),
        end_column: primary.map(|place| place.end.column),
        label: primary.and_then(|place| place.text),
        help: finding.help.as_deref(),
        notes: &finding.notes,
        fix: fix(finding, sources).map(|(place, text)| Replacement {
            line: place.start.line,
            column: place.start.column,
            end_line: place.end.line,
            end_column: place.end.column,
            text,
        }),
        related: places.map(Related::from).collect(),
    }
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
