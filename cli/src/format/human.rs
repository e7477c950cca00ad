//! For people: each finding as rustc draws its own, which Rust users read without thinking. The
//! count comes last, where it still stands on the screen when the findings have scrolled away.

use errpact_spec::finding::Level;

use super::Report;
use crate::text;

/// All findings, an empty line after each.
pub(super) fn render(report: &Report<'_>, colour: bool) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        text.push_str(errpact_spec::render(finding, &report.loaded.sources, colour).trim_end());
        text.push_str("\n\n");
    }
    text
}

/// `2 errors and 1 warning`; nothing where there is neither.
pub(crate) fn tally(report: &Report<'_>) -> Option<String> {
    let counts: Vec<String> = [(Level::Error, "error"), (Level::Warning, "warning")]
        .into_iter()
        .map(|(level, noun)| (report.count(level), noun))
        .filter(|(count, _)| *count > 0)
        .map(|(count, noun)| text::count(count, noun))
        .collect();
    (!counts.is_empty()).then(|| counts.join(" and "))
}
