//! Names in a source, each with the evidence that it is a code.
//!
//! A word in capitals may be anything. The place of a name says what it may be: in a field that has codes, among the
//! members of a list, at the start of a text before a colon, in a family of calls. Names with the same evidence are a
//! group, and `judge` decides for a group by how many of its names are codes.

use std::ops::Range;

use super::meanings::plain;
use super::names::Names;
use super::source::{LONGEST_HEAD, Source, is_json};
use super::tokens::Kind;
use super::value::LONGEST_STATEMENT;
use super::words::{fails, is_error_constant, names_errors, sets_code};

/// Why a name may be a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Evidence<'s> {
    /// It is the value of a field.
    Field(&'s str),
    /// It begins a text, before a colon.
    Prefix,
    /// It is one of a list, a set, a table or an enum.
    List,
    /// It is an argument of a call.
    Argument(&'s str),
    /// It is a member of something.
    Member(&'s str),
    /// It is returned.
    Returned,
    /// It is in a column of a table in a document.
    Column,
    /// It is a heading.
    Heading,
    /// It begins an item of a list in a document.
    Item,
    /// It is beside a code.
    Beside,
    /// A sentence calls it an error or a code.
    Sentence,
    /// Other places of the project have it as a code.
    Elsewhere,
}

/// A name that may be a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mention<'s> {
    pub(crate) name: &'s str,
    pub(crate) range: Range<usize>,
    pub(crate) evidence: Evidence<'s>,
    /// Which list, table or statement, by the offset of its start; 0 for evidence of the whole file.
    pub(crate) group: usize,
    /// Whether the place makes the failure, and does not compare or log it.
    pub(crate) raises: bool,
    /// Whether a program compares a value with it.
    pub(crate) compared: bool,
    /// Whether a message is beside it, as in a failure that is sent.
    pub(crate) has_message: bool,
    /// Whether the list, section or table that it is in has the name of errors.
    pub(crate) declared: bool,
    /// The type of the failure, or that it is a warning: the catalog may not be about it.
    pub(crate) failure: Option<&'s str>,
}

impl<'s> Mention<'s> {
    /// Returns a name of which only the evidence is known.
    pub(crate) fn new(name: &'s str, start: usize, evidence: Evidence<'s>, group: usize) -> Self {
        Self {
            name,
            range: start..start + name.len(),
            evidence,
            group,
            raises: false,
            compared: false,
            has_message: false,
            declared: false,
            failure: None,
        }
    }
}

/// Returns the values of fields of codes in a text that is JSON: `{"code": "SLOT_TAKEN"}`, also with `\"`.
fn embedded<'s>(text: &'s str, start: usize, names: &Names<'_>) -> Vec<Mention<'s>> {
    let parts: Vec<&str> = text.split('"').collect();
    let mut found = Vec::new();
    let mut at = start;
    for (part, rest) in parts.iter().zip((1..).filter_map(|next| parts.get(next..))) {
        let begin = at + part.len() + 1;
        at = begin;
        let [colon, value, _, ..] = rest else { break };
        let field = part.trim_end_matches('\\');
        let name = value.trim_end_matches('\\');
        if colon.trim_matches(['\\', ' ']) == ":" && names.is_field(field) && names.fits(name) {
            let begin = begin + colon.len() + 1;
            found.push(Mention {
                raises: true,
                ..Mention::new(name, begin, Evidence::Field(field), 0)
            });
        }
    }
    found
}

/// Returns whether a key of a schema has values of the field that the schema is about.
pub(super) fn is_schema_key(key: &str) -> bool {
    matches!(
        key,
        "enum" | "const" | "default" | "example" | "examples" | "items" | "oneOf" | "anyOf"
    )
}

impl<'s> Source<'s> {
    /// Returns the names that may be codes.
    pub(crate) fn mentions(&self, names: &Names<'_>) -> Vec<Mention<'s>> {
        let mut found = Vec::new();
        for &index in &self.candidates {
            let Some(token) = self.tokens.get(index) else {
                continue;
            };
            let text = self.at(index);
            let (name, evidence) = match token.kind {
                Kind::Sign => continue,
                Kind::Text if names.fits(text) => (text, self.of_text(index, names)),
                Kind::Text if is_json(text) => {
                    let start = token.start();
                    found.extend(embedded(text, start, names));
                    continue;
                }
                Kind::Text => match text.split_once(':') {
                    Some((name, rest)) if rest.starts_with(' ') && names.fits(name) => {
                        (name, Some((Evidence::Prefix, 0)))
                    }
                    _ => continue,
                },
                Kind::Word if names.fits(text) => (text, self.of_word(index)),
                Kind::Word => continue,
            };
            let elsewhere = || {
                (token.kind == Kind::Text && names.elsewhere(name).is_some())
                    .then_some((Evidence::Elsewhere, 0))
            };
            let Some((evidence, group)) = evidence.or_else(elsewhere) else {
                continue;
            };
            // The key of a code is the name of a constant, or of another list.
            let renamed = matches!(evidence, Evidence::List) && self.is_renamed(index, names);
            // The code in another spelling is still the code.
            let respelled = renamed && plain(name) == plain(self.at(index + 2));
            if self.is_aside(index) || (renamed && !respelled) {
                continue;
            }
            let in_field = matches!(evidence, Evidence::Field(field) if names.is_field(field));
            if in_field && names.code(name).is_none() && self.is_information(index) {
                continue;
            }
            let compares =
                self.compared(index).is_some() || (index > 0 && self.at(index - 1) == "case");
            let start = token.start();
            let listed = matches!(evidence, Evidence::List);
            found.push(Mention {
                raises: !compares && !listed,
                compared: compares,
                has_message: matches!(evidence, Evidence::Field(_))
                    && !compares
                    && self.has_message(index),
                declared: listed && !renamed && self.declares_errors(index),
                failure: (!compares).then(|| self.failure(index, in_field)).flatten(),
                ..Mention::new(name, start, evidence, group)
            });
        }
        found
    }

    /// Returns whether the list or union that a token is in has the name of errors: `ERROR_CODES = [`,
    /// `type ErrorCode =`.
    fn declares_errors(&self, index: usize) -> bool {
        let frame = self.around.get(index).copied().unwrap_or(usize::MAX);
        let end = match self.tokens.get(frame) {
            Some(_) if self.is_sign(frame, &["{", "["]) => frame,
            _ => index,
        };
        let start = end.saturating_sub(match end == index {
            true => LONGEST_STATEMENT,
            false => LONGEST_HEAD,
        });
        self.error_word_before(end).is_some_and(|at| at >= start)
    }

    /// Returns the evidence for a text that is a name.
    fn of_text(&self, index: usize, names: &Names<'_>) -> Option<(Evidence<'s>, usize)> {
        let name = self.at(index);
        let frame = self.around.get(index).copied().unwrap_or(usize::MAX);
        let group = self.tokens.get(frame).map_or(0, |token| token.start() + 1);
        let before = index.checked_sub(1);
        let next = self.after(index);
        let after = |signs: &[&str]| self.is_sign(next, signs);
        let preceded = |signs: &[&str]| before.is_some_and(|before| self.is_sign(before, signs));
        // `||` is no union.
        let default = index >= 2 && self.is_sign(index - 2, &["|"]);
        let or = after(&["|"]) && self.is_sign(next + 1, &["|"]);
        if (after(&["|"]) || preceded(&["|"])) && !default && !or {
            // `code: "A" | "B"` is the type of a field.
            let first = self.union_start(index);
            // A union of several lines may begin with the sign.
            let first = match first.checked_sub(1) {
                Some(sign) if self.is_sign(sign, &["|"]) => sign,
                _ => first,
            };
            if let Some(field) = self.key(first).filter(|field| names.is_field(field)) {
                return Some((Evidence::Field(field), 0));
            }
            let start = self.tokens.get(self.statement(index))?.start();
            return Some((Evidence::List, start + 1));
        }
        if let Some(key) = self.key(index) {
            let key = self.in_schema(key, frame);
            // `SLOT_TAKEN = "SLOT_TAKEN"`, `CodeSlotTaken = "SLOT_TAKEN"` and `TAKEN = "SLOT_TAKEN"` are rows of a table of
            // constants.
            let (longer, shorter) = match key.len() >= name.len() {
                true => (plain(key), plain(name)),
                false => (plain(name), plain(key)),
            };
            let shouts = !key.bytes().any(|b| b.is_ascii_lowercase());
            let assigned =
                self.is_sign(index - 1, &["="]) && (sets_code(key) || is_error_constant(key));
            // `SCHEME_EXACT = "exact"` of a module says nothing of errors.
            let word = !name.bytes().any(|b| b == b'_' || b.is_ascii_uppercase());
            let speaks = || {
                plain(key) == plain(name)
                    || names_errors(key)
                    || is_error_constant(key)
                    || plain(key).contains("code")
            };
            let other = word && self.is_outermost(index) && !speaks();
            let constant = (longer.ends_with(&shorter) || shouts || assigned) && !other;
            return Some(match constant && !names.is_field(key) {
                true => (Evidence::List, group),
                false => (Evidence::Field(key), 0),
            });
        }
        if let Some(field) = self.compared(index) {
            return Some((Evidence::Field(field), 0));
        }
        if before.is_some_and(|before| matches!(self.at(before), "return" | "raise" | "throw")) {
            return Some((Evidence::Returned, 0));
        }
        if before.is_some_and(|before| self.at(before) == "case") || after(&["=>"]) {
            return Some((Evidence::List, group));
        }
        let listed = after(&[",", "]", "}"]) && preceded(&[",", "[", "{"]);
        match self.at(frame) {
            "{" if listed && self.makes_error(frame).is_some() => {
                Some((Evidence::Argument(self.makes_error(frame)?), 0))
            }
            "{" if after(&[":"]) || listed => Some((Evidence::List, group)),
            "[" if listed => Some(match (self.schema_of(frame, names), self.indexed(frame)) {
                (Some(field), _) => (Evidence::Field(field), 0),
                (None, Some(owner)) if after(&["]"]) => (Evidence::Member(self.at(owner)), 0),
                _ => (Evidence::List, group),
            }),
            "(" if after(&[",", ")"]) && preceded(&[",", "("]) => Some(match self.called(frame) {
                Some(callee) => (Evidence::Argument(callee), 0),
                None => (Evidence::List, group),
            }),
            _ => None,
        }
    }

    /// Returns the field that a key of a schema is about: `code` for `const` in `"code": { "const": "SLOT_TAKEN" }`.
    fn in_schema(&self, key: &'s str, frame: usize) -> &'s str {
        let field = frame.checked_sub(2).filter(|field| {
            is_schema_key(key) && self.is_sign(field + 1, &[":"]) && self.is_sign(frame, &["{"])
        });
        field.map_or(key, |field| self.at(field))
    }

    /// Returns the field of codes that a list of a schema is about: `code` of `"code": { "enum": ["SLOT_TAKEN"] }`.
    fn schema_of(&self, list: usize, names: &Names<'_>) -> Option<&'s str> {
        let key = list
            .checked_sub(2)
            .filter(|key| self.is_sign(key + 1, &[":"]))?;
        let frame = *self.around.get(key)?;
        let field = self.in_schema(self.at(key), frame);
        (field != self.at(key) && names.is_field(field)).then_some(field)
    }

    /// Returns the type of errors or codes whose value a brace makes: `ErrorCode` of `ErrorCode{"SLOT_TAKEN"}` in Go.
    fn makes_error(&self, open: usize) -> Option<&'s str> {
        let callee = self.callee(open)?;
        // `[]ErrorCode{` is a list, and `enum ErrorCode {` a declaration.
        let list = callee > 0 && self.is_sign(callee - 1, &["]"]);
        let name = self.at(callee);
        let codes = names_errors(name) || name == "Code";
        (codes && !list && !self.is_enum(open)).then_some(name)
    }

    /// Returns the name of what is called with a bracket, and of the type if it is one of errors: `HttpError` of
    /// `HttpError::bad_request(Some("SLOT_TAKEN"))`.
    fn called(&self, open: usize) -> Option<&'s str> {
        let inner = self.callee(open)?;
        let around = self.around.get(inner).copied();
        let outer = around.filter(|at| self.at(inner) == "Some" && self.is_sign(*at, &["("]));
        let callee = outer.and_then(|at| self.callee(at)).unwrap_or(inner);
        let name = self.at(callee);
        let own = fails(name) || sets_code(name);
        let owner = callee.checked_sub(2).map(|owner| self.at(owner));
        let owner = owner.filter(|owner| {
            !own && self.is_sign(callee - 1, &[".", "::"])
                && owner.starts_with(|c: char| c.is_ascii_uppercase())
                && names_errors(owner)
        });
        Some(owner.unwrap_or(name))
    }

    /// Returns the table whose member is in a bracket: `CODES` of `CODES["SLOT_TAKEN"]`.
    fn indexed(&self, open: usize) -> Option<usize> {
        let owner = self.callee(open)?;
        let keyword = matches!(self.at(owner), "return" | "in" | "of" | "case" | "yield");
        let macro_call = self.is_sign(owner + 1, &["!"]);
        (!keyword && !macro_call).then_some(owner)
    }

    /// Returns the evidence for a word that is spelled like a code.
    fn of_word(&self, index: usize) -> Option<(Evidence<'s>, usize)> {
        let before = index.checked_sub(1)?;
        let frame = self.around.get(index).copied().unwrap_or(usize::MAX);
        let group = self.tokens.get(frame).map_or(0, |token| token.start() + 1);
        if self.is_sign(before, &[".", "::"]) {
            let owner = before.checked_sub(1)?;
            // What follows is a member of this one.
            let mut last = !self.is_sign(index + 1, &["::"]);
            if self.at(index).bytes().any(|b| b.is_ascii_lowercase()) {
                // `table.entry` is a property of a value, and `table.entry()` a function.
                let name = self.at(owner);
                let is_type = name.starts_with(|c: char| c.is_ascii_uppercase());
                last &= (is_type || names_errors(name) || sets_code(name))
                    && !(self.is_sign(before, &["."]) && self.is_sign(index + 1, &["("]));
            }
            return (last && self.is(owner, Kind::Word))
                .then(|| (Evidence::Member(self.owner(owner)), 0));
        }
        let open = self.is_sign(before, &["(", ",", "{"]);
        match self.at(frame) {
            "(" if open && self.is_sign(index + 1, &[",", ")"]) => {
                let callee = self.callee(frame)?;
                // A variable, or a parameter.
                let declares = ["function", "func", "fun", "def", "fn"];
                if self.at(index).starts_with(|c: char| c.is_ascii_lowercase())
                    || declares.contains(&self.at(callee.wrapping_sub(1)))
                {
                    return None;
                }
                Some((Evidence::Argument(self.at(callee)), 0))
            }
            "{" if open && self.is_sign(index + 1, &[":"]) => {
                // `slotTaken: (…) =>` is a function, and `SLOT_TAKEN: (…) =>` may write the text of a code.
                let small = self.at(index).bytes().any(|b| b.is_ascii_lowercase());
                let function = self.is_sign(index + 2, &["("])
                    || matches!(self.at(index + 2), "async" | "function");
                (!(small && function)).then_some((Evidence::List, group))
            }
            "{" if open
                && self.is_sign(index + 1, &[",", "}", "(", "{", "="])
                && self.is_enum(frame) =>
            {
                Some((Evidence::List, group))
            }
            _ => None,
        }
    }

    /// Returns the type whose member is named, with the one that it is in: `Status.Code` says less than `Code`. A type in
    /// one of errors, such as `SlotException.Code`, is one of codes.
    fn owner(&self, word: usize) -> &'s str {
        let name = self.at(word);
        let outer = word.checked_sub(2).filter(|outer| {
            let text = self.at(*outer);
            self.is_sign(outer + 1, &[".", "::"])
                && text.starts_with(|c: char| c.is_ascii_uppercase())
                && !fails(text)
                && !names_errors(name)
        });
        let range = outer
            .and_then(|outer| Some(self.tokens.get(outer)?.start()..self.tokens.get(word)?.end()));
        range.and_then(|range| self.text.get(range)).unwrap_or(name)
    }

    /// Returns whether a brace has the members of an enum.
    pub(crate) fn is_enum(&self, open: usize) -> bool {
        let start = open.saturating_sub(8);
        (start..open)
            .rev()
            .take_while(|at| !self.is_sign(*at, &[";", "}", "{"]))
            .any(|at| self.at(at) == "enum")
    }
}
