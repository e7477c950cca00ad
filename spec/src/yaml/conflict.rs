//! Merge conflicts that were left in a file.

use super::budget;
use crate::finding::{Finding, diagnostic};
use crate::source::{FileId, Place, Span};

/// Reports merge conflicts, and returns whether there is one. Git writes its markers at the start of a line, where a
/// catalog cannot have text.
pub(crate) fn conflicts(text: &str, file: FileId, findings: &mut Vec<Finding>) -> bool {
    let mut open: Option<Finding> = None;
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let marker = Marker::of(line.trim_end());
        let place = Place {
            file,
            span: Span::new(at, at + line.trim_end().len()),
        };
        at += line.len();
        let Some(marker) = marker else { continue };
        // A marker out of order begins a separate finding.
        let in_turn = open.take_if(|_| marker != Marker::Ours);
        let finding = match (in_turn, marker) {
            (Some(finding), Marker::Theirs) => {
                found.push(finding.label(place, "and ends here"));
                continue;
            }
            (Some(finding), Marker::Ancestor) => finding.label(place, "what both come from"),
            (Some(finding), _) => finding.label(place, "the other version"),
            (None, Marker::Ours) => {
                found.extend(open.take());
                diagnostic::conflict_marker().label(place, "a version begins here")
            }
            (None, _) => {
                found.push(diagnostic::conflict_marker().at(place));
                continue;
            }
        };
        open = Some(finding);
    }
    found.extend(open);
    let any = !found.is_empty();
    findings.extend(found.into_iter().take(budget::FINDINGS));
    any
}

/// The markers that Git writes around the versions of a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marker {
    Ours,
    Ancestor,
    Middle,
    Theirs,
}

impl Marker {
    fn of(line: &str) -> Option<Self> {
        let (sign, rest) = line.split_at_checked(7)?;
        let marker = match sign {
            "<<<<<<<" => Self::Ours,
            "|||||||" => Self::Ancestor,
            "=======" => Self::Middle,
            ">>>>>>>" => Self::Theirs,
            _ => return None,
        };
        // The name of a version may follow the sign.
        (rest.is_empty() || rest.starts_with(' ')).then_some(marker)
    }
}
