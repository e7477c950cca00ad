//! What a failure is, by what is around its code: a type of errors, a warning, information.

use super::index::Field;
use super::source::Source;
use super::syntax::Syntax;
use super::tokens::Kind;
use super::words::names_errors;

/// What a message that only warns is.
const WARNING: &str = "warning";

/// The maximum number of tokens between the fields of an object that are compared.
const LONGEST_OBJECT: usize = 200;

impl<'s> Source<'s> {
    /// Returns the type of errors that a token is an argument or a field of: `SlotError` of `SlotError({ code: "X" })`, or
    /// [`WARNING`] if the list or the object has the name of warnings.
    pub(crate) fn failure(&self, index: usize, in_field: bool) -> Option<&'s str> {
        let mut frame = *self.around.get(index)?;
        if in_field && self.has_sibling(index, Field::Warns) {
            return Some(WARNING);
        }
        for _ in 0..4 {
            let owner = frame.checked_sub(1).map(|before| {
                let named = self.is_sign(before, &[":", "="]);
                self.at(before - usize::from(named && before > 0))
            })?;
            if names_warnings(owner) {
                return Some(WARNING);
            }
            if is_error_type(owner) && self.makes(frame) {
                return Some(owner);
            }
            if self.is_sign(frame, &["("]) && self.callee(frame).is_some() {
                return None;
            }
            frame = *self.around.get(frame)?;
        }
        None
    }

    /// Returns whether a bracket has the arguments or the fields of a value. Otherwise it begins a body.
    fn makes(&self, open: usize) -> bool {
        let literal = || {
            let before = open
                .checked_sub(2)
                .map(|before| self.at(before))
                .unwrap_or_default();
            matches!(self.syntax, Syntax::Go | Syntax::Rust)
                && matches!(
                    before,
                    "(" | "," | "=" | "&" | "=>" | "{" | "[" | ":" | "::" | "." | "return"
                )
        };
        self.is_sign(open, &["("]) || literal()
    }

    /// Returns the types of errors that a source declares.
    pub(crate) fn error_types(&self) -> impl Iterator<Item = &'s str> {
        const DECLARES: [&str; 11] = [
            "class",
            "struct",
            "enum",
            "type",
            "interface",
            "object",
            "record",
            "trait",
            "const",
            "let",
            "var",
        ];
        let declared = |at: &usize| {
            self.is(*at, Kind::Word)
                && is_error_type(self.at(*at))
                && *at > 0
                && DECLARES.contains(&self.at(at - 1))
        };
        let types = self.types.iter().copied();
        types.filter(declared).map(|at| self.at(at))
    }

    /// Returns whether the object that a token is in has a message, or says what to do.
    pub(crate) fn has_message(&self, index: usize) -> bool {
        self.has_sibling(index, Field::Message)
    }

    /// Returns whether the object that a token is in says that it is information, and no failure: `type: "info"`.
    pub(crate) fn is_information(&self, index: usize) -> bool {
        self.has_sibling(index, Field::Informs)
    }

    /// Returns whether the object that a token is in has such a field.
    fn has_sibling(&self, index: usize, field: Field) -> bool {
        let Some(frame) = self
            .around
            .get(index)
            .filter(|frame| self.is_sign(**frame, &["{"]))
        else {
            return false;
        };
        let close = self.close.get(*frame).copied().unwrap_or_default();
        let begin = index.saturating_sub(LONGEST_OBJECT).max(frame + 1);
        let end = close.min(index + LONGEST_OBJECT);
        self.field(*frame, begin..end, field).is_some()
    }
}

/// Returns whether a name is that of a type of errors: `SlotError`, `ResponseStatusException`.
fn is_error_type(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && ["Error", "Exception"]
            .iter()
            .any(|end| name.ends_with(end) && name != *end)
}

/// Returns whether a name is that of warnings, and not of errors.
fn names_warnings(name: &str) -> bool {
    name.to_ascii_lowercase().contains("warning") && !names_errors(name)
}
