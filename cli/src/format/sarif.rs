//! Formats findings for code scanning: SARIF 2.1.0.
//!
//! The rules are errpact's own diagnostics, but only those with findings: the log is uploaded on
//! every run, and a viewer needs no others. Columns are counted in characters, and the log says so,
//! because the standard's default is UTF-16. File names are URIs, relative as in the arguments, so
//! that a viewer finds them from the repository's root.

use errpact_spec::Resolved;
use errpact_spec::finding::{Finding, Id};
use serde_json::{Map, Value, json};

use super::{
    Part, Report, fix, in_one,
    place::{Place, relative},
};

/// Returns the log as text. Several catalogs are one run, because code scanning takes one run of a tool.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut rules: Vec<Id> = report.findings().map(|(_, finding)| finding.id).collect();
    rules.sort_by_key(|id| id.as_str());
    rules.dedup();
    let mut run = json!({
        "tool": { "driver": {
            "name": "errpact",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_REPOSITORY"),
            "rules": rules.iter().map(|id| rule(*id)).collect::<Vec<_>>(),
        } },
        "columnKind": "unicodeCodePoints",
        "results": report
            .findings()
            .map(|(part, finding)| result(finding, &rules, part))
            .collect::<Vec<_>>(),
    });
    match report.parts.as_slice() {
        [only] => {
            if let Some(resolved) = &only.loaded.resolved {
                run["properties"] = properties(resolved);
            }
        }
        several => {
            let resolved = several.iter().filter_map(|it| it.loaded.resolved.as_ref());
            run["properties"] = json!({ "catalogs": resolved.map(properties).collect::<Vec<_>>() });
        }
    }
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    });
    serde_json::to_string_pretty(&log).unwrap_or_default()
}

fn properties(resolved: &Resolved) -> Value {
    json!({
        "catalog": resolved.catalog().name,
        "fingerprint": resolved.fingerprint(),
    })
}

fn rule(id: Id) -> Value {
    json!({
        "id": id.as_str(),
        "shortDescription": { "text": id.summary() },
        "fullDescription": { "text": id.description() },
        "help": { "text": id.help() },
        "defaultConfiguration": { "level": id.default_level().as_str() },
    })
}

fn result(finding: &Finding, rules: &[Id], part: &Part<'_>) -> Value {
    let sources = &part.loaded.sources;
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), finding.id.as_str().into());
    if let Some(index) = rules.iter().position(|id| *id == finding.id) {
        result.insert("ruleIndex".to_owned(), index.into());
    }
    result.insert("level".to_owned(), finding.level.as_str().into());
    result.insert("message".to_owned(), json!({ "text": in_one(finding) }));
    let mut places = finding
        .labels
        .iter()
        .filter_map(|label| Place::of(label, sources));
    if let Some(place) = places.next() {
        result.insert(
            "locations".to_owned(),
            json!([{ "physicalLocation": physical(&place) }]),
        );
    } else {
        // A viewer does not show a finding without a place, so it gets the catalog.
        let place = json!({ "artifactLocation": { "uri": uri(&relative(part.name())) } });
        result.insert(
            "locations".to_owned(),
            json!([{ "physicalLocation": place }]),
        );
    }
    let related: Vec<Value> = places
        .enumerate()
        .map(|(index, place)| {
            let mut location = json!({ "id": index, "physicalLocation": physical(&place) });
            if let Some(text) = place.text {
                location["message"] = json!({ "text": text });
            }
            location
        })
        .collect();
    if !related.is_empty() {
        result.insert("relatedLocations".to_owned(), related.into());
    }
    if let Some((place, text)) = fix(finding, sources) {
        let location = physical(&place);
        let replacement = json!({
            "deletedRegion": location["region"],
            "insertedContent": { "text": text },
        });
        let change = json!({
            "artifactLocation": location["artifactLocation"],
            "replacements": [replacement],
        });
        result.insert("fixes".to_owned(), json!([{ "artifactChanges": [change] }]));
    }
    Value::Object(result)
}

fn physical(place: &Place<'_>) -> Value {
    json!({
        "artifactLocation": { "uri": uri(&place.file) },
        "region": {
            "startLine": place.start.line,
            "startColumn": place.start.column,
            "endLine": place.end.line,
            "endColumn": place.end.column,
        },
    })
}

/// Returns a path as a URI reference. An absolute path gets a scheme, and characters that are not
/// allowed in a URI are percent-encoded.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    if path.starts_with('/') {
        uri.push_str("file://");
    } else if matches!(path.as_bytes(), [drive, b':', b'/', ..] if drive.is_ascii_alphabetic()) {
        uri.push_str("file:///");
    }
    for byte in path.bytes() {
        let plain = byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,=@".contains(&byte);
        // A colon in the first segment of a relative reference would look like a scheme.
        if plain || (byte == b':' && uri.starts_with("file:")) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("a b/é.yaml"), "a%20b/%C3%A9.yaml");
        assert_eq!(uri("/tmp/x.yaml"), "file:///tmp/x.yaml");
        assert_eq!(uri("C:/x.yaml"), "file:///C:/x.yaml");
        assert_eq!(uri("a:b#c?d%.yaml"), "a%3Ab%23c%3Fd%25.yaml");
        assert_eq!(uri("../errors.yaml"), "../errors.yaml");
    }
}
