//! Can a workflow say what happened to it?

use super::Lints;
use crate::catalog::Condition;
use crate::finding::diagnostic;

/// The type of error that the run time reports where a worker died.
const INTERRUPTED: &str = "Interrupted";

impl Lints<'_, '_> {
    /// A run whose worker died is recorded, so a code should say that.
    pub(super) fn interruptions(&mut self) {
        let rules = self.catalog.codes.iter().flat_map(|(name, code)| {
            let rules = code.detect.iter();
            rules.map(move |rule| (name, rule.conditions.as_slice()))
        });
        let rules = rules.filter(|(_, conditions)| conditions.iter().any(names_it));
        let mut narrowed = None;
        for (name, conditions) in rules {
            // Of a worker that is gone nothing is known but that.
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

/// Does a condition ask for the type of what the run time reports?
fn names_it(condition: &Condition) -> bool {
    matches!(condition, Condition::Type(names) if names.iter().any(|name| name == INTERRUPTED))
}
