//! Findings as people read them: what one cause brought about once, and of a kind not more than a screen.

use std::collections::HashMap;

use super::{Finding, Id, Level};
use crate::source::Sources;

/// So many findings that say the same are each shown.
const ALIKE: usize = 3;
/// So many findings of a kind are shown.
const OF_A_KIND: usize = 10;
/// So many places are named of those that are not shown.
const PLACES: usize = 8;

/// Returns the findings that people are shown, in the order in which they were found: of findings that say the same
/// the first, and of a kind the first few. What is left out is counted, with its first places.
#[must_use]
pub fn grouped<'f>(
    findings: impl IntoIterator<Item = &'f Finding>,
    sources: &Sources,
) -> Vec<Finding> {
    let mut shown = Vec::new();
    let mut drawn: HashMap<(Id, Level), usize> = HashMap::new();
    for group in alike(findings) {
        let kind = (group[0].id, group[0].level);
        let drawn = drawn.entry(kind).or_default();
        *drawn += 1;
        match (*drawn <= OF_A_KIND, group.as_slice()) {
            (true, [first, others @ ..]) => {
                shown.push(Shown::One((*first).clone(), others.to_vec()));
            }
            (false, group) => {
                let rest = shown.iter_mut().find_map(|shown| match shown {
                    Shown::Rest(id, level, rest) if (*id, *level) == kind => Some(rest),
                    _ => None,
                });
                match rest {
                    Some(rest) => rest.extend(group),
                    None => shown.push(Shown::Rest(kind.0, kind.1, group.to_vec())),
                }
            }
            (true, []) => {}
        }
    }
    let shown = shown.into_iter().map(|shown| match shown {
        Shown::One(first, others) => with_others(first, &others, sources),
        Shown::Rest(id, level, rest) => summary(id, level, &rest, sources),
    });
    shown.collect()
}

/// What people are shown in one piece.
enum Shown<'f> {
    /// A finding, and those that say the same.
    One(Finding, Vec<&'f Finding>),
    /// Those of a kind that are too many.
    Rest(Id, Level, Vec<&'f Finding>),
}

/// Findings that say the same side by side, where they are more than a few; none is empty.
fn alike<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Vec<Vec<&'f Finding>> {
    let findings: Vec<&Finding> = findings.into_iter().collect();
    let words = |finding: &'f Finding| (finding.id, finding.level, finding.message.as_str());
    let mut count: HashMap<_, usize> = HashMap::new();
    for finding in &findings {
        *count.entry(words(finding)).or_default() += 1;
    }
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    let mut group_of: HashMap<_, usize> = HashMap::new();
    for finding in findings {
        let words = words(finding);
        if count.get(&words).is_none_or(|count| *count <= ALIKE) {
            groups.push(vec![finding]);
        } else if let Some(group) = group_of.get(&words).and_then(|at| groups.get_mut(*at)) {
            group.push(finding);
        } else {
            group_of.insert(words, groups.len());
            groups.push(vec![finding]);
        }
    }
    groups
}

fn with_others(mut finding: Finding, others: &[&Finding], sources: &Sources) -> Finding {
    if others.is_empty() {
        return finding;
    }
    finding
        .message
        .push_str(&format!(" (and {} more)", others.len()));
    match places(others, sources) {
        Some(places) => finding.note(format!("the same at {places}")),
        None => finding,
    }
}

fn summary(id: Id, level: Level, rest: &[&Finding], sources: &Sources) -> Finding {
    let finding = Finding::new(id, format!("{} more findings of this kind", rest.len()));
    let finding = finding
        .level(level)
        .help("Fix those above first; `errpact check --format json` prints all.");
    match places(rest, sources) {
        Some(places) => finding.note(format!("they are at {places}")),
        None => finding,
    }
}

/// The first places of findings, as `errors.yaml:7, 12`.
fn places(findings: &[&Finding], sources: &Sources) -> Option<String> {
    let mut text = String::new();
    let mut last = None;
    let labels = findings.iter().filter_map(|finding| finding.labels.first());
    let mut labels = labels.filter_map(|label| Some((label, sources.get(label.file)?)));
    for (label, file) in labels.by_ref().take(PLACES) {
        if !text.is_empty() {
            text.push_str(", ");
        }
        if last != Some(label.file) {
            text.push_str(&super::printable_name(&sources.shown(label.file)));
            text.push(':');
        }
        last = Some(label.file);
        text.push_str(&file.line(label.span.start).to_string());
    }
    if labels.next().is_some() {
        text.push_str(", …");
    }
    (!text.is_empty()).then_some(text)
}
