//! Groups findings for readers: each cause once, and at most a screen of each kind.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Finding, Id, Level};
use crate::source::Sources;

/// The maximum number of findings with the same message that are all shown.
const ALIKE: usize = 3;
/// The maximum number of findings of a kind that are shown.
const OF_A_KIND: usize = 10;
/// The maximum number of places to name for findings that are not shown.
const PLACES: usize = 8;

/// Returns the findings to show, in their order: the first of those with the same message, and the first few of each
/// kind. Counts those that are left out, with their first places.
#[must_use]
pub fn grouped<'f>(
    findings: impl IntoIterator<Item = &'f Finding>,
    sources: &Sources,
) -> Vec<Finding> {
    let mut shown = Vec::new();
    let mut drawn: HashMap<(Id, Level), usize> = HashMap::new();
    let alone = findings.into_iter().map(|finding| vec![finding]).collect();
    let groups = joined(alone, ALIKE, |finding| {
        Some(Cow::Borrowed(&*finding.message))
    });
    for group in joined(groups, OF_A_KIND, |finding| {
        says_which(finding.id).then(|| without_names(&finding.message).into())
    }) {
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

/// A unit of output.
enum Shown<'f> {
    /// A finding, and others with the same message.
    One(Finding, Vec<&'f Finding>),
    /// The remaining findings of a kind.
    Rest(Id, Level, Vec<&'f Finding>),
}

/// Joins groups with the same key if there are more than `most` of them. No group is empty.
fn joined<'f>(
    groups: Vec<Vec<&'f Finding>>,
    most: usize,
    key: impl Fn(&'f Finding) -> Option<Cow<'f, str>>,
) -> Vec<Vec<&'f Finding>> {
    let key = |group: &[&'f Finding]| {
        let first = group.first()?;
        Some((first.id, first.level, key(first)?))
    };
    let mut count: HashMap<_, usize> = HashMap::new();
    for key in groups.iter().filter_map(|group| key(group)) {
        *count.entry(key).or_default() += 1;
    }
    let mut joined: Vec<Vec<&Finding>> = Vec::new();
    let mut index_of: HashMap<_, usize> = HashMap::new();
    for group in groups {
        let key = key(&group).filter(|key| count.get(key).is_some_and(|count| *count > most));
        let Some(key) = key else {
            joined.push(group);
            continue;
        };
        if let Some(first) = index_of.get(&key).and_then(|at| joined.get_mut(*at)) {
            first.extend(group);
        } else {
            index_of.insert(key, joined.len());
            joined.push(group);
        }
    }
    joined
}

/// Returns whether findings of this kind differ only in the code, or another definition, that they are about. For other
/// kinds, each name has its own correction.
fn says_which(id: Id) -> bool {
    (id.is_lint()
        && !matches!(
            id,
            Id::Contradiction | Id::FixtureFailed | Id::UnknownCode | Id::UnknownName
        ))
        || id == Id::NamingMismatch
}

/// Returns a message with a gap in place of each name in backticks, and one gap for names in a row.
fn without_names(message: &str) -> String {
    let words = message.split('`').step_by(2);
    let words: Vec<&str> = words
        .filter(|words| !matches!(*words, ", " | " and "))
        .collect();
    words.join("`")
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
    let finding = Finding::new(id, format!("and {} more", rest.len()));
    let finding = finding
        .level(level)
        .help("Fix those above first. `errpact check --format json` prints all.");
    match places(rest, sources) {
        Some(places) => finding.note(format!("they are at {places}")),
        None => finding,
    }
}

/// Returns the first places of findings, as `errors.yaml:7, 12`.
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
