//! Formats findings for readers, in the style of rustc, which Rust users know. The count comes
//! last, where it is still on the screen after the findings have scrolled away.

use super::Report;

/// Returns the findings, similar ones once, with an empty line after each.
pub(super) fn render(report: &Report<'_>, color: bool) -> String {
    let mut text = String::new();
    let sources = &report.loaded.sources;
    for finding in report.grouped() {
        text.push_str(errpact_spec::finding::render(&finding, sources, color).trim_end());
        text.push_str("\n\n");
    }
    text
}
