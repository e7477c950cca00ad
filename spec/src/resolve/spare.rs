//! Names and numbers that are still free, for the help of a finding.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::Resolver;
use super::name::is_screaming_snake_case;
use crate::document;
use crate::finding::diagnostic;
use crate::names::{self, rust_type};
use crate::source::Place;

/// The number of names that are tried before a help names none.
const MOST_TRIED: u32 = 100;

impl Resolver<'_> {
    /// Reports a reserved name. The help proposes a free one, if there is one.
    pub(super) fn reserved_name(
        &mut self,
        what: impl Display,
        reason: impl Display,
        place: Place,
        free: Option<String>,
    ) {
        let mut finding = diagnostic::reserved_name(what, reason).at(place);
        if let Some(name) = free {
            finding = finding.help(format!("Choose another name, such as `{name}`."));
        }
        self.error(finding);
    }

    /// Returns a free name like this one, for a code, a note, a category, an enum, a tool, a workflow, a stage or an
    /// extension.
    pub(super) fn free_name(&self, kind: &str, name: &str) -> Option<String> {
        let ending = match kind {
            "code" => "failed",
            "note" => "note",
            "category" => "errors",
            "tool" => "tool",
            "workflow" => "flow",
            "stage" => "stage",
            "extension" => "field",
            _ => "kind",
        };
        with_ending(name, ending, |name| self.is_free(kind, name))
    }

    fn is_free(&self, kind: &str, name: &str) -> bool {
        let merged = self.merged;
        match kind {
            "code" => {
                self.fits_naming(name)
                    && names::rust_identifier(name).is_some()
                    && self.is_free_type(&rust_type(name))
            }
            "note" | "enum" => self.is_free_type(&rust_type(name)),
            "category" => {
                !merged.categories.has(name)
                    && self.is_free_type(&format!("{}Code", rust_type(name)))
            }
            "tool" => !merged.tools.has(name),
            "workflow" => !merged.workflows.has(name),
            "extension" => !merged.extensions.has(name),
            _ => true,
        }
    }

    fn is_free_type(&self, rust: &str) -> bool {
        let merged = self.merged;
        let codes = merged.codes.iter().map(|entry| &entry.name);
        let notes = merged.notes.iter().map(|entry| &entry.name);
        names::is_rust_identifier(rust)
            && names::reserved_type(rust).is_none()
            && !codes
                .chain(notes)
                .any(|other| rust_type(&other.value) == rust)
    }

    /// Returns whether a name fits the team's pattern for codes, which is SCREAMING_SNAKE_CASE by default.
    fn fits_naming(&self, name: &str) -> bool {
        match self.naming_pattern() {
            Some(regex) => regex.is_match(name),
            None => is_screaming_snake_case(name),
        }
    }

    /// Returns the next number that no code has, inside the numbers of the code's category.
    pub(super) fn free_number(
        &self,
        code: &document::Code,
        number: u32,
        taken: &BTreeSet<u32>,
    ) -> Option<u32> {
        let category = code.category.as_ref().and_then(|read| {
            let category = self.merged.categories.get(&read.value)?;
            category.value.numbers.as_ref()
        });
        let (first, last) =
            category.map_or((0, u32::MAX), |read| (read.value.first, read.value.last));
        let after = number.saturating_add(1).max(first)..=last;
        let before = first..number.min(last);
        after
            .chain(before)
            .find(|candidate| !taken.contains(candidate))
    }
}

/// Returns the name with an ending in the same case, and with a number if that is taken too.
pub(super) fn with_ending(
    name: &str,
    ending: &str,
    is_free: impl Fn(&str) -> bool,
) -> Option<String> {
    let name = name.trim_end_matches('_');
    let first = if name.contains(char::is_lowercase) {
        format!("{name}_{ending}")
    } else {
        format!("{name}_{}", ending.to_uppercase())
    };
    let numbered = (2..MOST_TRIED).map(|number| format!("{first}_{number}"));
    std::iter::once(first.clone())
        .chain(numbered)
        .find(|name| is_free(name))
}

#[cfg(test)]
mod tests {
    use super::with_ending;

    #[test]
    fn a_free_name_keeps_the_case_and_avoids_taken_names() {
        assert_eq!(
            with_ending("TOOL", "failed", |_| true).as_deref(),
            Some("TOOL_FAILED")
        );
        assert_eq!(
            with_ending("type", "value", |name| name != "type_value").as_deref(),
            Some("type_value_2")
        );
        assert_eq!(with_ending("type", "value", |_| false), None);
    }
}
