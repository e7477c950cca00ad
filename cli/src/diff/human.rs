//! One line for each change.

use std::fmt::Write as _;

use errpact_spec::change::Class;

use super::Diff;
use crate::text;

/// Returns the changes, the greatest class first, and a summary.
pub(crate) fn render(diff: &Diff, color: bool) -> String {
    let mut lines = String::new();
    let classes = diff
        .changes
        .iter()
        .map(|change| change.class.as_str().len());
    let width = classes.max().unwrap_or(0);
    for change in &diff.changes {
        let class = format!("{:width$}", change.class.as_str());
        let class = match paint(change.class) {
            Some(paint) if color => format!("\u{1b}[{paint}m{class}\u{1b}[0m"),
            _ => class,
        };
        let mut line = format!("{}: {}", change.subject, change.kind.words());
        if let Some((before, after)) = diff.tokens(change) {
            let _ = write!(line, " ({before} → {after} tokens)");
        }
        let _ = writeln!(lines, "{class}  {}", text::printable(&line));
    }
    let _ = writeln!(
        lines,
        "{} → {}: {}",
        text::printable(&diff.old.name),
        text::printable(&diff.new.name),
        diff.tally()
    );
    let (before, after) = (diff.old.cost.block, diff.new.cost.block);
    if before != after {
        let _ = writeln!(lines, "rule block: {before} → {after} tokens");
    }
    lines
}

fn paint(class: Class) -> Option<&'static str> {
    match class {
        Class::Safe => None,
        Class::Prompt => Some("36"),
        Class::Behavior => Some("33"),
        Class::Breaking => Some("31"),
        Class::Forbidden => Some("1;31"),
    }
}
