//! For people: each finding as rustc draws its own, which Rust users read without thinking. The
//! count comes last, where it still stands on the screen when the findings have scrolled away.

use super::Report;

/// The findings, those alike once, an empty line after each.
pub(super) fn render(report: &Report<'_>, color: bool) -> String {
    let mut text = String::new();
    let sources = &report.loaded.sources;
    for finding in report.grouped() {
        text.push_str(errpact_spec::finding::render(&finding, sources, color).trim_end());
        text.push_str("\n\n");
    }
    text
}
