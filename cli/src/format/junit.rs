//! Formats findings as JUnit XML, which GitLab, Jenkins and other servers show as tests. Each catalog is a suite. A
//! finding is a test that failed if it makes errpact fail, and one that was skipped otherwise. A catalog without findings
//! is one test that passed, because servers refuse a report without tests.

use std::fmt::Write as _;

use errpact_spec::finding::Finding;

use super::{Part, Report, fails, headline, in_one};
use crate::text;

/// Returns the document.
pub(super) fn render(report: &Report<'_>, deny_warnings: bool) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let all = report.findings().map(|(_, finding)| finding);
    let (tests, failures, _) = counts(all, deny_warnings);
    let clean = report.parts.iter().filter(|part| part.findings.is_empty());
    let _ = writeln!(
        xml,
        "<testsuites name=\"errpact\" tests=\"{}\" failures=\"{failures}\" errors=\"0\">",
        tests + clean.count()
    );
    for part in &report.parts {
        suite(&mut xml, part, deny_warnings);
    }
    xml.push_str("</testsuites>\n");
    // A runner finds its commands anywhere in a line.
    xml.replace("##[", "#&#35;[")
        .replace("##vso[", "#&#35;vso[")
}

fn suite(xml: &mut String, part: &Part<'_>, deny_warnings: bool) {
    let (tests, failures, skipped) = counts(part.findings.iter().copied(), deny_warnings);
    let suite = attribute(part.name());
    let _ = writeln!(
        xml,
        "  <testsuite name=\"{suite}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">",
        tests.max(1)
    );
    if tests == 0 {
        let _ = writeln!(
            xml,
            "    <testcase name=\"no findings\" classname=\"{suite}\"/>"
        );
    }
    for finding in &part.findings {
        let place = part.place(finding);
        let file = attribute(&place.file);
        let (line, column) = (place.start.line, place.start.column);
        let _ = writeln!(
            xml,
            "    <testcase name=\"{} at {line}:{column}\" classname=\"{file}\" file=\"{file}\" line=\"{line}\">",
            finding.id
        );
        let message = attribute(&headline(finding));
        if fails(finding, deny_warnings) {
            let whole = format!("{}:{line}:{column}: {}", place.file, in_one(finding));
            let _ = writeln!(
                xml,
                "      <failure type=\"{}\" message=\"{message}\">{}</failure>",
                finding.level.as_str(),
                escaped(&whole)
            );
        } else {
            let level = finding.level.as_str();
            let _ = writeln!(xml, "      <skipped message=\"{level}: {message}\"/>");
        }
        xml.push_str("    </testcase>\n");
    }
    xml.push_str("  </testsuite>\n");
}

/// Returns the number of findings, and how many of them fail and do not.
fn counts<'f>(
    findings: impl Iterator<Item = &'f Finding>,
    deny_warnings: bool,
) -> (usize, usize, usize) {
    let (failed, others): (Vec<_>, Vec<_>) =
        findings.partition(|finding| fails(finding, deny_warnings));
    (failed.len() + others.len(), failed.len(), others.len())
}

/// Returns a text for an attribute, in one line.
fn attribute(text: &str) -> String {
    escaped(&text.replace(['\n', '\r', '\t'], " "))
}

/// Returns a text with escapes. XML 1.0 cannot contain most control characters, so they are shown by their numbers.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // A raw line break would let a name begin a line.
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push_str(&c.escape_unicode().to_string()),
            c => escaped.push_str(&text::printable(c.encode_utf8(&mut [0; 4]))),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_contain_is_escaped() {
        assert_eq!(
            escaped("<a b=\"c\">&\u{1b}\u{0}\u{ffff}\n"),
            "&lt;a b=&quot;c&quot;&gt;&amp;\\u{1b}\\u{0}\\u{ffff}&#10;"
        );
        assert_eq!(attribute("a\nb\t\"c\""), "a b &quot;c&quot;");
    }
}
