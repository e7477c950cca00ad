//! Formats findings for GitHub Actions: workflow commands, which become annotations on the changed lines.
//!
//! A command is one line, and its properties end at `,` and `::`. Characters that would break it are escaped the way
//! the runner unescapes them: `%`, CR and LF everywhere, `:` and `,` in properties. GitHub shows only the title and the
//! message, so notes and help are part of the message.

use std::fmt::Write as _;

use errpact_spec::finding::Level;

use super::{
    Report, in_one,
    place::{Place, relative},
};

/// Returns one command per finding, and one for similar findings: GitHub shows ten annotations of a level and drops the
/// rest.
pub(super) fn render(report: &Report<'_>) -> String {
    let mut text = String::new();
    for part in &report.parts {
        for finding in &part.grouped() {
            let command = match finding.level {
                Level::Error => "error",
                Level::Warning => "warning",
                Level::Note => "notice",
            };
            let _ = write!(text, "::{command} title={}", property(finding.id.as_str()));
            let label = finding.labels.first();
            if let Some(place) = label.and_then(|label| Place::of(label, &part.loaded.sources)) {
                let _ = write!(
                    text,
                    ",file={},line={},endLine={},col={},endColumn={}",
                    property(&place.file),
                    place.start.line,
                    place.end.line,
                    place.start.column,
                    place.end.column
                );
            } else {
                let _ = write!(text, ",file={}", property(&relative(part.name())));
            }
            let _ = writeln!(text, "::{}", data(&in_one(finding)));
        }
    }
    text
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_or_a_property_is_escaped() {
        assert_eq!(data("100 %\r\n::error::x"), "100 %25%0D%0A::error::x");
        assert_eq!(property("C:\\a,b%.yaml"), "C%3A\\a%2Cb%25.yaml");
    }
}
