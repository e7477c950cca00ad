//! Formats findings for readers, in the style of rustc, which Rust users know. The count comes
//! last, where it is still on the screen after the findings have scrolled away.

use super::Report;
use crate::text;

/// Returns the findings, similar ones once, with an empty line after each.
pub(super) fn render(report: &Report<'_>, color: bool) -> String {
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
