//! Names in a source that mean something else than a code: variables of the environment, constants with other values,
//! parameters, fields, and keys of codes.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::names::Names;
use super::source::{LONGEST_HEAD, Source, first_name};
use super::syntax::Syntax;
use super::tokens::{Kind, Token};
use super::words::{names_errors, sets_code};

impl<'s> Source<'s> {
    /// Returns the names that mean something else than a code in this source: variables of the environment, and constants
    /// with other values. Each with whether it is a variable of the environment.
    pub(crate) fn other_names(&self) -> impl Iterator<Item = (&'s str, bool)> {
        self.names().filter_map(|index| {
            let environment = self.is_environment(index);
            let other = environment || self.is_constant(index);
            other.then(|| (self.at(index), environment))
        })
    }

    /// Returns the candidates that are a name and nothing else.
    fn names(&self) -> impl Iterator<Item = usize> {
        let candidates = self.candidates.iter().copied();
        candidates.filter(|index| self.at(*index) == first_name(self.at(*index)))
    }

    /// Returns the names in small letters that are parameters or fields: `on_error=`, `(on_error: str)`, `self.on_error`,
    /// `"properties": { "on_error": …`. The keys of another table in braces may be codes. `wanted` says which names count.
    pub(crate) fn keys(
        &self,
        names: &Names<'_>,
        wanted: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = &'s str> {
        let named = move |index: &usize| wanted(self.at(*index));
        // Once for the file: a long one has many names.
        let types = LazyCell::new(|| self.types_of_codes(names));
        self.names().filter(named).filter_map(move |index| {
            let name = self.at(index);
            let small = !name.bytes().any(|b| b.is_ascii_uppercase());
            let frame = self.around.get(index).copied().unwrap_or(usize::MAX);
            let text = self.is(index, Kind::Text);
            let property = self.is_sign(index + 1, &[":"])
                && self.is_sign(frame, &["{"])
                && frame
                    .checked_sub(2)
                    .is_some_and(|at| self.at(at) == "properties");
            let parameter =
                !text && self.is_sign(frame, &["("]) && self.is_sign(index + 1, &["=", ":"]);
            let field = !text
                && index >= 2
                && self.is_sign(index - 1, &["."])
                && self.is(index - 2, Kind::Word)
                && !names_errors(self.at(index - 2))
                && !sets_code(self.at(index - 2))
                && !self.is_sign(index + 1, &["("])
                && !types.contains(self.at(index - 2));
            (small && (parameter || field || property)).then_some(name)
        })
    }

    /// Returns the types that have codes as their members.
    fn types_of_codes(&self, names: &Names<'_>) -> BTreeSet<&'s str> {
        let members = self.names().filter(|at| {
            *at >= 2 && self.is_sign(at - 1, &["."]) && names.code(self.at(*at)).is_some()
        });
        let owners = members.map(|at| self.at(at - 2));
        let is_type = |owner: &&str| owner.starts_with(|c: char| c.is_ascii_uppercase());
        owners.filter(is_type).collect()
    }

    /// Returns whether a token is in the place of an environment variable: `env.NAME`, `os.environ["NAME"]`.
    fn is_environment(&self, index: usize) -> bool {
        let Some(before) = index.checked_sub(2).map(|before| self.at(before)) else {
            return false;
        };
        match self.at(index - 1) {
            "." => before == "env",
            "[" => matches!(before, "env" | "environ"),
            "(" => {
                let name = before.to_ascii_lowercase();
                matches!(before, "LookupEnv" | "var" | "var_os")
                    || (name.contains("env") && !name.contains("envelope"))
                    || (before == "get"
                        && matches!(self.at(index.saturating_sub(4)), "environ" | "env"))
            }
            _ => false,
        }
    }

    /// Returns whether a word is a constant whose value is something else than its name.
    fn is_constant(&self, index: usize) -> bool {
        const DECLARES: [&str; 5] = ["const", "let", "var", "static", "final"];
        if !self.is(index, Kind::Word) {
            return false;
        }
        let declared = index > 0 && DECLARES.contains(&self.at(index - 1));
        // The member of an enum or a class keeps its name.
        let is_member = || {
            let frame = self.around.get(index).copied().unwrap_or(usize::MAX);
            let start = self.tokens.get(index).map_or(0, Token::start);
            let before = self.text.get(..start).unwrap_or_default();
            match self.syntax {
                Syntax::Python => before.ends_with([' ', '\t']),
                _ => frame != usize::MAX && self.is_enum(frame),
            }
        };
        let assigned = self.is_sign(index + 1, &["="])
            && self.tokens.get(index).is_some_and(|token| token.first)
            && !is_member();
        if !declared && !assigned {
            return false;
        }
        let value = (index + 1..index + LONGEST_HEAD).find(|at| self.is_sign(*at, &["="]));
        let Some(value) = value.map(|at| at + 1) else {
            return false;
        };
        let renamed = self.is(value, Kind::Text) && self.at(value) != self.at(index);
        // The members of an enum may have numbers.
        let alone = self.around.get(index) == Some(&usize::MAX) && !self.is(value, Kind::Text);
        // `const SLOT_TAKEN = makeCode("SLOT_TAKEN", …)` is the code.
        let makes_it = self.is_sign(value + 1, &["("])
            && self.is(value + 2, Kind::Text)
            && self.at(value + 2) == self.at(index);
        if makes_it {
            return false;
        }
        renamed || (alone && (declared || self.syntax == Syntax::Python))
    }

    /// Returns whether a token is the key of a code with another name: `SLOT_LOST: "SLOT_TAKEN"`, or
    /// `NOT_SUPPORTED: "booking_not_supported"`, whose value has the same words in another spelling.
    pub(crate) fn is_renamed(&self, index: usize, names: &Names<'_>) -> bool {
        let (key, value) = (self.at(index), self.at(index + 2));
        self.is_sign(index + 1, &[":", "="])
            && self.is(index + 2, Kind::Text)
            // `old ? "SLOT_LOST" : "SLOT_TAKEN"` is a choice.
            && !self.is_sign(index.wrapping_sub(1), &["?"])
            && key != value
            && names.code(key).is_none()
            && (names.code(value).is_some() || has_same_words(key, value))
    }

    /// Returns the keys of codes that are no codes.
    pub(crate) fn renamed(&self, names: &Names<'_>) -> impl Iterator<Item = &'s str> {
        let keys = self.names().filter(|index| {
            names.code(self.at(index + 2)).is_some() && self.is_renamed(*index, names)
        });
        keys.map(|index| self.at(index))
    }

    /// Returns the names of the tables whose keys are constants, and whose values are the codes.
    pub(crate) fn renaming_tables(&self, names: &Names<'_>) -> impl Iterator<Item = &'s str> {
        (0..self.tokens.len()).filter_map(|index| {
            if !self.is(index + 2, Kind::Text) || !self.is_sign(index + 1, &[":", "="]) {
                return None;
            }
            let open = *self.around.get(index)?;
            let head = open.checked_sub(2).filter(|_| open < self.tokens.len())?;
            let named = self.is_sign(open, &["{"]) && self.is_sign(head + 1, &["="]);
            let name = self.at(head);
            (named && names_errors(name) && self.is_renamed(index, names)).then_some(name)
        })
    }
}

/// Returns whether a value ends with the words of its key, in any spelling: `NOT_SUPPORTED` and `booking_not_supported`.
pub(crate) fn has_same_words(key: &str, value: &str) -> bool {
    plain(value).ends_with(&plain(key))
}

/// Returns a name in small letters and without `_`.
pub(super) fn plain(name: &str) -> String {
    name.replace('_', "").to_ascii_lowercase()
}
