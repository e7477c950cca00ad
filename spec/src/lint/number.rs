//! Checks the numbers of codes, and JSON-RPC codes.

use super::{Lints, Subject};
use crate::finding::diagnostic;

/// The codes that JSON-RPC 2.0 reserves for the protocol.
const RESERVED: std::ops::RangeInclusive<i32> = -32768..=-32000;

impl<'m> Lints<'_, 'm> {
    pub(super) fn number(&mut self, subject: Subject<'_, 'm>) {
        let code = &subject.entry.value;
        let category = code
            .category
            .as_ref()
            .and_then(|name| self.merged.categories.get(&name.value));
        let numbers = category.and_then(|entry| entry.value.numbers.as_ref());
        if let (Some(number), Some(numbers), Some(category)) = (&code.number, numbers, category) {
            let range = numbers.value;
            if !(range.first..=range.last).contains(&number.value) {
                let expected = format!("{}-{}", range.first, range.last);
                let finding =
                    diagnostic::number_out_of_range(number.value, expected, &category.name.value);
                self.reporter.lint(
                    finding
                        .at(number.place)
                        .label(numbers.place, "the category's numbers"),
                );
            }
        }
        if let Some(jsonrpc) = subject.layers.get(|p| &p.jsonrpc)
            && RESERVED.contains(&jsonrpc.value)
        {
            let finding = diagnostic::reserved_jsonrpc_code(jsonrpc.value);
            self.reporter.lint(finding.at(jsonrpc.place));
        }
    }
}
