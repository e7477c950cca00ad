//! Formats each finding as one line that editors and compilers' users know: `file:line:column: level: message [id]`.

use super::{Report, headline};
use crate::text;

/// Returns one line for each finding.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut lines = String::new();
    for (part, finding) in report.findings() {
        let place = part.place(finding);
        let (line, column) = (place.start.line, place.start.column);
        let level = finding.level.as_str();
        let message = headline(finding).replace(['\n', '\r'], " ");
        let whole = format!(
            "{}:{line}:{column}: {level}: {message} [{}]",
            place.file, finding.id
        );
        lines.push_str(&text::printable(&whole));
        lines.push('\n');
    }
    lines
}
