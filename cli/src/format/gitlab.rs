//! Formats findings as a Code Quality report of GitLab: <https://docs.gitlab.com/ci/testing/code_quality/>.
//!
//! GitLab compares the fingerprints of two branches to tell new findings from old ones. A fingerprint has no line, so that
//! a finding stays the same when lines are added above it.

use std::collections::HashMap;

use errpact_spec::finding::{Finding, Level};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{Report, headline};

/// Returns the report as text.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let issues = report.findings().map(|(part, finding)| {
        let place = part.place(finding);
        let about = format!("{}\n{}\n{}", finding.id, place.file, about(finding));
        // Of the same findings in a file, each has its own.
        let number = seen.entry(about.clone()).or_default();
        *number += 1;
        json!({
            "description": headline(finding),
            "check_name": finding.id.as_str(),
            "fingerprint": fingerprint(&about, *number),
            "severity": severity(finding.level),
            "location": {
                "path": place.file,
                "lines": { "begin": place.start.line, "end": place.end.line },
            },
        })
    });
    let issues: Vec<Value> = issues.collect();
    serde_json::to_string_pretty(&issues).unwrap_or_default()
}

/// Returns what a finding says, without the lines that it names.
fn about(finding: &Finding) -> String {
    let mut words = finding.message.split("line ");
    let mut about = words.next().unwrap_or_default().to_owned();
    for after in words {
        about.push_str("line ");
        about.push_str(after.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    about
}

fn fingerprint(about: &str, number: usize) -> String {
    let hash = Sha256::digest(format!("{about}\n{number}"));
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Error => "major",
        Level::Warning => "minor",
        Level::Note => "info",
    }
}
