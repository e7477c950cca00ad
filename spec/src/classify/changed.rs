//! Failures that a pack knows and a team's catalog gives another code.

use std::collections::HashSet;

use super::Classifier;
use crate::catalog::{Fixture, RawFailure};
use crate::finding::{Finding, diagnostic};
use crate::resolved::Resolved;

/// Returns how the team's rules change what packs recognize, each change once.
///
/// If the team has a fixture with the same failure, it replaces the pack's: the team has stated
/// its intent. Parameters and presented codes are ignored, because a team that overrides these has
/// named them.
pub(super) fn changed_packs(classifier: &Classifier<'_>, resolved: &Resolved) -> Vec<Finding> {
    let fixtures = &resolved.catalog().fixtures;
    let (of_packs, own): (Vec<_>, Vec<_>) = (0..)
        .zip(fixtures)
        .partition(|(number, _)| resolved.pack_of_fixture(*number).is_some());
    let own: Vec<&RawFailure> = own.iter().map(|(_, fixture)| &fixture.raw).collect();
    let mut seen = HashSet::new();
    let changed = of_packs
        .into_iter()
        .filter(|(_, fixture)| !own.contains(&&fixture.raw))
        .filter_map(|(number, fixture)| change(classifier, resolved, number, fixture))
        .filter(|finding| {
            let place = finding.labels.first().map(|label| (label.file, label.span));
            seen.insert((place, finding.message.clone()))
        });
    changed.collect()
}

/// Returns what happens to a failure of a pack in this catalog, if that differs from the pack.
fn change(
    classifier: &Classifier<'_>,
    resolved: &Resolved,
    number: usize,
    fixture: &Fixture,
) -> Option<Finding> {
    let pack = resolved.pack_of_fixture(number)?;
    let found = classifier.explain_raw(&fixture.raw, |explanation| {
        let winner = explanation.found.as_ref().map(|found| found.rule);
        let code = classifier.code_of(explanation.found.as_ref());
        let wanted = fixture.is.as_deref();
        let expected = match (wanted, code) {
            (Some(wanted), code) if code != Some(wanted) => format!("`{wanted}` in the pack"),
            (_, Some(code)) if fixture.not.iter().any(|not| not == code) => {
                "must not in the pack".to_owned()
            }
            _ => return None,
        };
        let actual = match code {
            Some(code) => format!("gets `{code}`"),
            None => "gets no code".to_owned(),
        };
        let finding = diagnostic::pack_changed(actual, expected, pack);
        let failure = resolved.fixture_place(number)?;
        // What the team wrote: the deciding rule, or the rules that replace the pack's.
        let decides = winner.and_then(|rule| {
            let code = classifier.code(rule)?;
            resolved.rule_place(code, rule.index)
        });
        let replaced = wanted.and_then(|wanted| resolved.rule_place(wanted, 0));
        let written = |place: &crate::source::Place| !resolved.is_in_pack(*place);
        Some(match (decides.filter(written), replaced.filter(written)) {
            (Some(rule), _) => finding
                .label(rule, "this rule decides")
                .label(failure, "about this failure"),
            (None, Some(rule)) => finding
                .label(rule, "this takes the place of the pack's rules")
                .label(failure, "which recognized this failure"),
            (None, None) => finding.at(failure),
        })
    });
    found.flatten()
}
