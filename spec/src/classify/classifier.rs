//! Decides which code a raw failure gets, and why.

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
    /// The names of the codes, in the order in which the rules number them.
    names: Vec<&'c str>,
    matcher: Matcher<'c>,
    /// The cost of all regular expressions at one byte of a message, in steps.
    regexes: usize,
    /// The remaining budget for fixtures.
    work: Cell<usize>,
    /// Whether a fixture was skipped.
    refused: Cell<bool>,
}

/// Makes a classifier and passes it to a closure.
///
/// # Errors
///
/// Returns an error if a rule cannot be used, such as a regular expression that is too large.
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

/// Returns the cost of a rule's regular expressions at one byte of a message, in steps.
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
            // The search caches what up to 64 positions lead to. With more, each may be visited.
            0..=64 => 1,
            many => many,
        })
        .fold(0, usize::saturating_add)
}

/// Returns how many positions of an expression can be live at one byte: its classes, multiplied by repetitions.
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
    /// Returns the rule that decides about a failure, and the other rules that hold.
    ///
    /// Whether a status is read from the beginning of the message depends on the failure's service, or else on its
    /// tool's service.
    #[must_use]
    pub fn explain<'f>(&self, failure: &Failure<'f>) -> Explanation<'c, 'f> {
        let status_prefix = self.reads_status(failure.tool, failure.service);
        self.matcher.explain(&Failure {
            status_prefix,
            ..*failure
        })
    }

    /// Explains a failure as the catalog writes it, and passes the result to `use_it`. Returns `None` if earlier
    /// failures have used up the budget. That depends only on the catalog, never on the machine.
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
        // A single message can cost seconds, so the search is paid for before it begins.
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

    /// Returns whether a fixture was skipped.
    pub(crate) fn has_refused(&self) -> bool {
        self.refused.get()
    }

    /// Returns the code of a rule.
    #[must_use]
    pub fn code(&self, rule: &Rule<'_>) -> Option<&'c str> {
        self.names.get(usize::from(rule.code)).copied()
    }

    /// Returns the code of a failure: the rule's, or else the fallback. `None` if the catalog has no fallback.
    #[must_use]
    pub fn code_of(&self, found: Option<&Found<'_, '_>>) -> Option<&'c str> {
        match found {
            Some(found) => self.code(found.rule),
            None => self.catalog.fallback.as_deref(),
        }
    }

    /// Returns the code that is presented instead of a code; usually the code itself.
    #[must_use]
    pub fn presented<'n>(&'n self, code: &'n str) -> &'n str {
        let entry = self.catalog.codes.get(code);
        entry
            .and_then(|entry| entry.presents_as.as_deref())
            .unwrap_or(code)
    }

    /// Returns the parameters that a rule takes from a failure.
    #[must_use]
    pub fn fill<'f>(&self, found: &Found<'c, 'f>) -> Vec<Filled<'c, 'f>> {
        let params = self
            .code(found.rule)
            .and_then(|code| self.catalog.codes.get(code))
            .map(|code| &code.params);
        value::fill(params, found)
    }

    /// Returns whether a leading status is read from the texts of this service, or of this tool's service.
    fn reads_status(&self, tool: Option<&str>, service: Option<&str>) -> bool {
        let service = service.or_else(|| self.service_of(tool?));
        service
            .and_then(|service| self.catalog.services.named.get(service))
            .is_some_and(|service| service.status_prefix)
    }

    /// Returns the service of a tool. The exact name comes first, then the longest pattern.
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
