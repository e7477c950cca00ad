//! Can a workflow say what happened to it?

use super::Lints;
use crate::catalog::Condition;
use crate::finding::diagnostic;

/// The type of error that the run time reports where a worker died.
const INTERRUPTED: &str = "Interrupted";

impl Lints<'_, '_> {
    /// A run whose worker died is recorded, so a code should say that.
    pub(super) fn interruptions(&mut self) {
        let rules = self.catalog.codes.values().flat_map(|code| &code.detect);
        let mut types = rules.flat_map(|rule| &rule.conditions);
        let is_caught = types.any(|condition| match condition {
            Condition::Type(names) => names.iter().any(|name| name == INTERRUPTED),
            _ => false,
        });
        if is_caught {
            return;
        }
        for entry in self.merged.workflows.iter() {
            if let Some(store) = &entry.value.store {
                let finding = diagnostic::uncaught_interruption(&entry.name.value);
                self.reporter.lint(finding.at(store.key));
            }
        }
    }
}
