//! What code a raw failure gets, and why.

use std::borrow::Cow;
use std::cell::Cell;

use errpact_core::{Condition, Explanation, Failure, Found, Invalid, Matcher, Rule, message_of};
use regex_syntax::hir::{Hir, HirKind};

use super::raw;
use super::table::with_rules;
use super::value::{self, Filled};
use crate::catalog::{Catalog, RawFailure};
use crate::yaml::budget;

/// Classifies raw failures by a catalog's rules.
#[derive(Debug)]
pub struct Classifier<'c> {
    catalog: &'c Catalog,
    /// The codes' names in the order in which the rules number them.
    names: Vec<&'c str>,
    matcher: Matcher<'c>,
    /// What all regular expressions cost at one byte of a message, in steps.
    regexes: usize,
    /// What fixtures may still cost.
    work: Cell<usize>,
    /// Has a fixture not been looked at?
    refused: Cell<bool>,
}

/// Makes a classifier and lends it.
///
/// # Errors
///
/// Where a rule cannot be used, as a regular expression that is too large.
pub fn with_classifier<R>(
    catalog: &Catalog,
    use_it: impl FnOnce(&Classifier<'_>) -> R,
) -> Result<R, Invalid> {
    with_rules(catalog, |rules| {
        let classifier = Classifier {
            catalog,
            names: catalog.codes.keys().map(String::as_str).collect(),
            matcher: Matcher::new(rules)?,
            regexes: rules.iter().map(regex_steps).sum(),
            work: Cell::new(budget::STEPS),
            refused: Cell::new(false),
        };
        Ok(use_it(&classifier))
    })
}

/// What a rule's regular expressions cost at one byte of a message, in steps.
fn regex_steps(rule: &Rule<'_>) -> usize {
    let regexes = rule
        .conditions
        .iter()
        .filter_map(|condition| match condition {
            Condition::Regex(regex) => regex_syntax::parse(regex).ok(),
            _ => None,
        });
    regexes
        .map(|regex| match positions(&regex, false) {
            // The search remembers what so few positions can lead to; of more, each may be looked at.
            0..=64 => 1,
            many => many,
        })
        .fold(0, usize::saturating_add)
}

/// The positions of an expression that can all be live at one byte: its classes, and what a repetition makes
/// several of.
fn positions(regex: &Hir, repeated: bool) -> usize {
    match regex.kind() {
        HirKind::Empty | HirKind::Look(_) => 0,
        HirKind::Literal(literal) if repeated => literal.0.len(),
        HirKind::Literal(_) => 0,
        HirKind::Class(_) => 1,
        HirKind::Repetition(repetition) => {
            let copies = repetition.max.unwrap_or(repetition.min).max(1);
            positions(&repetition.sub, true).saturating_mul(copies as usize)
        }
        HirKind::Capture(capture) => positions(&capture.sub, repeated),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts
            .iter()
            .map(|part| positions(part, repeated))
            .fold(0, usize::saturating_add),
    }
}

impl<'c> Classifier<'c> {
    /// Which rule decides about a failure, and which others hold.
    ///
    /// Whether a status is read from the beginning of the message depends on the failure's
    /// service, else on that of its tool.
    #[must_use]
    pub fn explain<'f>(&self, failure: &Failure<'f>) -> Explanation<'c, 'f> {
        let status_prefix = self.reads_status(failure.tool, failure.service);
        self.matcher.explain(&Failure {
            status_prefix,
            ..*failure
        })
    }

    /// The same for a failure as the catalog writes it; what is found is lent to `use_it`. `None`: those before it have
    /// cost so much that it is not looked at. That depends on the catalog alone, never on the machine.
    pub(crate) fn explain_raw<R>(
        &self,
        raw: &RawFailure,
        use_it: impl FnOnce(&Explanation<'c, '_>) -> R,
    ) -> Option<R> {
        let result = raw::result(&raw.field);
        let failure = raw::failure(raw, result.as_ref());
        let message = failure.message.map(Cow::Borrowed);
        let message = message.or_else(|| message_of(result.as_ref()?));
        let bytes = message.map_or(0, |message| message.len());
        let tools = match raw.tool {
            Some(_) => self.catalog.tools.len(),
            None => 0,
        };
        // One message alone can cost seconds, so the search is paid for before it begins.
        let work = self.regexes.saturating_mul(bytes).saturating_add(tools);
        let left = self.work.get().checked_sub(work);
        let Some(left) = left.filter(|left| *left > 0) else {
            self.refused.set(true);
            return None;
        };
        let explanation = self.explain(&failure);
        self.work
            .set(left.saturating_sub(explanation.considered.len()));
        Some(use_it(&explanation))
    }

    /// Has a fixture not been looked at?
    pub(crate) fn has_refused(&self) -> bool {
        self.refused.get()
    }

    /// The code of a rule.
    #[must_use]
    pub fn code(&self, rule: &Rule<'_>) -> Option<&'c str> {
        self.names.get(usize::from(rule.code)).copied()
    }

    /// The code that a failure gets: that of the rule, else the fallback; `None` where the
    /// catalog has none.
    #[must_use]
    pub fn code_of(&self, found: Option<&Found<'_, '_>>) -> Option<&'c str> {
        match found {
            Some(found) => self.code(found.rule),
            None => self.catalog.fallback.as_deref(),
        }
    }

    /// The code that is delivered in place of a code; mostly the code itself.
    #[must_use]
    pub fn presented<'n>(&'n self, code: &'n str) -> &'n str {
        let entry = self.catalog.codes.get(code);
        entry
            .and_then(|entry| entry.presents_as.as_deref())
            .unwrap_or(code)
    }

    /// The parameters that a rule takes from a failure.
    #[must_use]
    pub fn fill<'f>(&self, found: &Found<'c, 'f>) -> Vec<Filled<'c, 'f>> {
        let params = self
            .code(found.rule)
            .and_then(|code| self.catalog.codes.get(code))
            .map(|code| &code.params);
        value::fill(params, found)
    }

    /// Is a leading status read from the texts of this service, or of this tool's?
    fn reads_status(&self, tool: Option<&str>, service: Option<&str>) -> bool {
        let service = service.or_else(|| self.service_of(tool?));
        service
            .and_then(|service| self.catalog.services.named.get(service))
            .is_some_and(|service| service.status_prefix)
    }

    /// The service of a tool; the exact name comes before a pattern, the longest pattern first.
    fn service_of(&self, tool: &str) -> Option<&'c str> {
        let tools = &self.catalog.tools;
        let family = || {
            let patterns = tools.iter().filter_map(|(name, declared)| {
                let prefix = name.strip_suffix('*')?;
                tool.starts_with(prefix).then_some((prefix.len(), declared))
            });
            patterns.max_by_key(|(length, _)| *length)
        };
        let exact = tools.get(tool);
        let declared = exact.or_else(|| family().map(|(_, declared)| declared))?;
        declared.service.as_deref()
    }
}
