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
        let message = headline(finding);
        let whole = format!(
            "{}:{line}:{column}: {level}: {message} [{}]",
            place.file, finding.id
        );
        // A name in it can have a line break.
        lines.push_str(&text::printable_name(&whole));
        lines.push('\n');
    }
    text::without_commands(&lines).into_owned()
}
