//! Checks whether a workflow can record what happened to it.

use super::Lints;
use crate::catalog::Condition;
use crate::finding::diagnostic;

/// The type of error that the runtime reports if a worker died.
const INTERRUPTED: &str = "Interrupted";

impl Lints<'_, '_> {
    /// Checks for a code for runs whose worker died, because they are recorded.
    pub(super) fn interruptions(&mut self) {
        let rules = self.catalog.codes.iter().flat_map(|(name, code)| {
            let rules = code.detect.iter();
            rules.map(move |rule| (name, rule.conditions.as_slice()))
        });
        let rules = rules.filter(|(_, conditions)| conditions.iter().any(names_it));
        let mut narrowed = None;
        for (name, conditions) in rules {
            // All that is known about a dead worker is that it died.
            if conditions.len() == 1 {
                return;
            }
            narrowed.get_or_insert(name);
        }
        for entry in self.merged.workflows.iter() {
            if let Some(store) = &entry.value.store {
                let mut finding = diagnostic::uncaught_interruption(&entry.name.value);
                if let Some(code) = narrowed {
                    finding = finding.note(format!(
                        "a rule of `{code}` has the type, and conditions beside it: nothing but the type is \
                         known of a worker that died"
                    ));
                }
                self.reporter.lint(finding.at(store.key));
            }
        }
    }
}

/// Returns whether a condition asks for the type that the runtime reports.
fn names_it(condition: &Condition) -> bool {
    matches!(condition, Condition::Type(names) if names.iter().any(|name| name == INTERRUPTED))
}
