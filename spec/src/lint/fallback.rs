//! Checks whether there is a catch-all.

use super::Lints;
use crate::catalog::LintLevel;
use crate::finding::diagnostic;

impl Lints<'_, '_> {
    /// Reports a missing fallback. Without rules, it matters only for codes from newer catalogs.
    /// With rules, every failure that they miss would have no code.
    pub(super) fn fallback(&mut self) {
        let Some(name) = &self.merged.name else {
            return;
        };
        if self.catalog.fallback.is_some() || self.merged.codes.len() == 0 {
            return;
        }
        let rule = self.merged.codes.iter().find_map(|entry| {
            entry
                .value
                .detect
                .as_ref()
                .filter(|read| !read.value.is_empty())
        });
        let finding = diagnostic::no_fallback().at(name.place);
        match rule {
            Some(rule) => self.reporter.lint_at(
                LintLevel::Deny,
                finding.label(rule.key, "what this and other rules miss has no code"),
            ),
            None => self.reporter.lint_at(LintLevel::Warn, finding),
        }
    }
}
