//! Formats findings for readers and editors, as text.

use super::{Report, headline};
use crate::text;

/// Returns the findings in the style of rustc, which Rust users know, similar ones once, with an empty line after each.
/// The count comes last, where it is still on the screen after the findings have scrolled away.
pub(super) fn human(report: &Report<'_>, color: bool) -> String {
    let mut text = String::new();
    let several = report.parts.len() > 1;
    for part in &report.parts {
        let sources = &part.loaded.sources;
        for mut finding in part.grouped() {
            // Nothing else would say which of the catalogs it is about.
            if several && finding.labels.is_empty() {
                finding = finding.note(format!(
                    "the catalog is {}",
                    text::printable_name(part.name())
                ));
            }
            text.push_str(errpact_spec::finding::render(&finding, sources, color).trim_end());
            text.push_str("\n\n");
        }
    }
    text
}

/// Returns one line for each finding, which editors and compilers' users know: `file:line:column: level: message [id]`.
pub(super) fn concise(report: &Report<'_>) -> String {
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
