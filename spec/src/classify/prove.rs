//! Runs fixtures: checks that every raw failure gets the code that the catalog's author expects.

use errpact_core::{Explanation, RuleVerdict, Taken, convert};
use serde_json::Value;

use super::changed::changed_packs;
use super::{Classifier, barred, json, why, with_classifier};
use crate::catalog::{Catalog, Fixture, LintLevel, RawFailure};
use crate::finding::{Finding, Id, Level, diagnostic};
use crate::resolved::Resolved;

/// The maximum number of rules to write notes about.
const RULES: usize = 3;

/// Runs the fixtures of a catalog, and those of the packs that it includes. Costs nothing if there
/// are no fixtures.
pub(crate) fn prove(resolved: &Resolved) -> Vec<Finding> {
    let catalog = resolved.catalog();
    let failed = level(resolved, Id::FixtureFailed);
    let changed = level(resolved, Id::PackChanged);
    if catalog.fixtures.is_empty() || failed.is_none() && changed.is_none() {
        return Vec::new();
    }
    let findings = with_classifier(catalog, |classifier| {
        let proof = Proof {
            classifier,
            catalog,
            resolved,
        };
        let mut findings = Vec::new();
        if let Some(level) = failed {
            let own = (0..).zip(&catalog.fixtures);
            let own = own.filter(|(number, _)| resolved.pack_of_fixture(*number).is_none());
            let found = own.flat_map(|(number, fixture)| proof.fixture(number, fixture));
            findings.extend(found.map(|finding| finding.level(level)));
        }
        if let Some(level) = changed {
            let found = changed_packs(classifier, resolved);
            findings.extend(found.into_iter().map(|finding| finding.level(level)));
        }
        if classifier.has_refused() {
            findings.push(diagnostic::too_much_to_prove(catalog.fixtures.len()));
        }
        findings
    });
    // Each pattern was compiled when it was read, so all rules can be used.
    findings.unwrap_or_default()
}

/// Returns the level of a lint's findings, or `None` if it is off.
fn level(resolved: &Resolved, lint: Id) -> Option<Level> {
    match resolved.lint_level(lint) {
        LintLevel::Allow => None,
        LintLevel::Warn => Some(Level::Warning),
        LintLevel::Deny => Some(Level::Error),
    }
}

struct Proof<'p, 'c> {
    classifier: &'p Classifier<'c>,
    catalog: &'c Catalog,
    resolved: &'c Resolved,
}

impl Proof<'_, '_> {
    /// Returns the problems that a fixture shows.
    fn fixture(&self, number: usize, fixture: &Fixture) -> Vec<Finding> {
        let raw = &fixture.raw;
        let found = self.classifier.explain_raw(raw, |explanation| {
            let mut findings = Vec::new();
            let mut fail = |actual: String, expected: String| {
                let finding = diagnostic::fixture_failed(actual, expected);
                let finding = match self.resolved.fixture_place(number) {
                    Some(place) => finding.at(place),
                    None => finding,
                };
                findings.push(self.because(finding, explanation, raw, fixture));
            };
            let code = self.classifier.code_of(explanation.found.as_ref());
            let gets = match code {
                Some(code) => format!("the failure gets `{code}`"),
                None => "the failure gets no code".to_owned(),
            };
            if let Some(is) = fixture.is.as_deref().filter(|is| code != Some(is)) {
                fail(gets, format!("must get `{is}`"));
                return findings;
            }
            if code.is_some_and(|code| fixture.not.iter().any(|not| not == code)) {
                fail(gets, "must not get it".to_owned());
                return findings;
            }
            let Some(code) = code else {
                return findings;
            };
            let presented = self.classifier.presented(code);
            if let Some(presents) = fixture.presents.as_deref().filter(|p| *p != presented) {
                fail(
                    format!("`{code}` is delivered as `{presented}`"),
                    format!("must be delivered as `{presents}`"),
                );
            }
            for (param, expected) in &fixture.params {
                if let Some((actual, expected)) = self.param(code, explanation, param, expected) {
                    fail(format!("`{param}` {actual}"), format!("must be {expected}"));
                }
            }
            findings
        });
        found.unwrap_or_default()
    }

    /// Compares a parameter with its expected value, and describes a difference.
    fn param(
        &self,
        code: &str,
        explanation: &Explanation<'_, '_>,
        param: &str,
        expected: &Value,
    ) -> Option<(String, String)> {
        let kind = &self.catalog.codes.get(code)?.params.get(param)?.kind;
        let taken = explanation.found.as_ref().and_then(|found| {
            let mut taken = found.taken.iter();
            taken.find(|(name, _)| *name == param)
        });
        let value = taken.and_then(|(_, taken)| convert(kind, taken));
        let wanted = convert(kind, &Taken::Json(expected));
        if value == wanted && (wanted.is_some() || expected.is_null()) {
            return None;
        }
        let actual = match (&value, taken) {
            (Some(value), _) => format!("is {}", json(value)),
            (None, Some((_, Taken::Text(text)))) => {
                format!("is absent, because `{text}` does not fit its type")
            }
            (None, Some((_, Taken::Json(json)))) => {
                format!("is absent, because `{json}` does not fit its type")
            }
            (None, None) => "is absent".to_owned(),
        };
        let expected = match wanted {
            Some(wanted) => json(&wanted).to_string(),
            None if expected.is_null() => "absent".to_owned(),
            None => format!("{expected}, which does not fit its type"),
        };
        Some((actual, expected))
    }

    /// Explains which rule decides, and why those of the expected code do not.
    fn because(
        &self,
        mut finding: Finding,
        explanation: &Explanation<'_, '_>,
        raw: &RawFailure,
        fixture: &Fixture,
    ) -> Finding {
        let winner = explanation.found.as_ref().map(|found| found.rule);
        if !explanation.failed {
            return finding.note(
                "nothing failed: a result is a failure where `success` is false, `isError` or \
                 `is_error` is true, or `error` is there and not null",
            );
        }
        match winner {
            Some(rule) => {
                let code = self.classifier.code(rule).unwrap_or_default();
                if let Some(place) = self.resolved.rule_place(code, rule.index) {
                    finding = finding.label(place, "this rule decides");
                }
            }
            None => finding = finding.note("no rule decides, so the failure gets the fallback"),
        }
        let wanted = fixture.is.as_deref();
        let rules = explanation.considered.iter().filter(|considered| {
            considered.verdict != RuleVerdict::Won
                && self.classifier.code(considered.rule) == wanted
        });
        for considered in rules.take(RULES) {
            let reason = match (considered.verdict, winner) {
                (RuleVerdict::Lost(reason), Some(winner)) => why(reason, winner, considered.rule),
                (RuleVerdict::Barred, _) => {
                    barred(explanation, raw.sqlstate.as_deref(), considered.rule)
                }
                (RuleVerdict::Won | RuleVerdict::Lost(_), _) => continue,
            };
            let place = usize::from(considered.rule.index) + 1;
            let wanted = wanted.unwrap_or_default();
            finding = finding.note(format!(
                "rule {place} of `{wanted}` matches, but does not decide: {reason}"
            ));
        }
        finding
    }
}
