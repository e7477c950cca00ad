//! Codes that a source declares: in an enum, a list, a table, a class, a union, or as constants.

use std::collections::HashMap;

use super::attributes::{self, Spelling};
use super::found::{Found, Rank, is_code, is_small_code, sentence};
use super::said::fields;
use crate::scan::meanings::has_same_words;
use crate::scan::names::FIELDS;
use crate::scan::source::{LONGEST_HEAD, Source};
use crate::scan::syntax::Syntax;
use crate::scan::tokens::{Kind, Token};
use crate::scan::tools;
use crate::scan::words::{is_error_constant, names_codes, names_errors, names_kinds};

/// Returns how sure it is that a bracket has the members of a declaration of errors.
pub(super) fn declared(source: &Source<'_>, open: usize) -> Option<Rank> {
    let mut head = Vec::new();
    for at in (open.saturating_sub(LONGEST_HEAD)..open).rev() {
        if source.is_sign(at, &[";", "{", "}", ")"]) {
            break;
        }
        head.push(source.at(at));
        if source.tokens.get(at).is_some_and(|token| token.first) {
            break;
        }
    }
    let declares =
        |word: &&&str| matches!(**word, "enum" | "const" | "static" | "=" | "record" | "!");
    let errors = || head.iter().filter(|word| names_errors(word));
    // A macro such as `error!` or `anyhow!` is not a declaration.
    let is_macro = head.first() == Some(&"!");
    // `Literal["a", "b"]`, `ErrorReasons = ["a", "b"]` and `enum ErrorKind { A = "a" }` have names, and another enum may have
    // anything.
    let valued = source.is_sign(open + 2, &["="]) && source.is(open + 3, Kind::Text);
    let texts = source.is_sign(open, &["["]) || (source.is_enum(open) && valued);
    let codes = errors().any(|word| names_codes(word) || (texts && names_kinds(word)));
    let spelled = || Spelling::of(source, open).is_some_and(Spelling::has_codes);
    match head.iter().any(|word| declares(&word)) && (codes || !is_macro) {
        true if codes => Some(Rank::Codes),
        // Errors that have a spelling are sent.
        true if errors().next().is_some() && spelled() => Some(Rank::Codes),
        true => errors().next().map(|_| Rank::Errors),
        false => None,
    }
}

/// Reads the members of an enum, a list or a table.
pub(super) fn members(source: &Source<'_>, open: usize, rank: Rank, found: &mut Vec<Found>) {
    let close = source.close.get(open).copied().unwrap_or(open);
    let inside = |at: &usize| source.around.get(*at) == Some(&open);
    let is_macro = open > 0 && source.is_sign(open - 1, &["!"]);
    let in_enum = source.is_enum(open) || is_macro;
    let end = (open + 1..close).find(|at| inside(at) && source.is_sign(*at, &[";"]));
    // The methods of an enum of Java follow its members.
    let has_body = source.is_enum(open) && !is_macro;
    let close = end.filter(|_| has_body).unwrap_or(close);
    // The rows of a macro: `SlotTaken, Conflict, 409;`.
    let in_rows = end.is_some() && !has_body;
    let begins: &[&str] = match in_rows {
        true => &["{", "[", ";"],
        false => &["{", "[", ",", "(", "]"],
    };
    let spelling = Spelling::of(source, open).filter(|_| in_enum);
    if spelling.is_some_and(|spelling| !spelling.has_codes()) {
        return;
    }
    let texts = match rank == Rank::Codes && in_enum && spelling.is_none() {
        true => texts(source),
        false => HashMap::new(),
    };
    for at in (open + 1..close).filter(inside) {
        if source.is(at, Kind::Sign) {
            continue;
        }
        let begins = source.is_sign(at - 1, begins);
        let Some(token) = source.tokens.get(at).filter(|_| begins) else {
            continue;
        };
        let word = source.at(at);
        let keyed = source.is_sign(at + 1, &[":", "=", "=>"]);
        let value = source
            .is(at + 2, Kind::Text)
            .then(|| source.at(at + 2))
            .filter(|_| keyed);
        let small = rank == Rank::Codes && !(is_code(word) && value.is_some_and(is_word));
        let name = match value.filter(|value| names_code(word, value, rank)) {
            Some(value) => value.to_owned(),
            // The value is a code in a spelling that the language does not have.
            None if value.is_some_and(|value| is_word(value) && has_same_words(word, value)) => {
                continue;
            }
            None if is_code(word) && !stands_for(source, at) => word.to_owned(),
            None if small && source.is(at, Kind::Text) && is_small_code(word) => word.to_owned(),
            None if small && is_small_code(word) && counts(source, at) => word.to_owned(),
            // Only some languages have variants in small letters, such as Kotlin.
            None if in_enum && small && is_small_code(word) => word.to_owned(),
            None if in_enum && source.is(at, Kind::Word) => {
                let own = attributes::renamed(source, open, at);
                let shouted = shouted(word);
                match (own, spelling, texts.get(&word.to_ascii_lowercase())) {
                    (Some(own), ..) => own.to_owned(),
                    (None, Some(spelling), _) => spelling.spell(&shouted),
                    (None, None, Some(text)) => (*text).to_owned(),
                    (None, None, None) => shouted,
                }
            }
            None => continue,
        };
        if !is_code(&name) && !is_small_code(&name) {
            continue;
        }
        let mut code = Found::new(&name, token.start(), rank);
        code.message = value
            .and_then(sentence)
            .or_else(|| attributes::message(source, at));
        if keyed && source.is_sign(at + 2, &["{"]) {
            fields(source, at + 2, &mut code);
        } else if value.is_some_and(is_code) && !is_code(word) {
            // `{ code: "SLOT_TAKEN", message: "…" }`.
            fields(source, open, &mut code);
        }
        found.push(code);
    }
}

/// Returns the codes in small letters that are texts of a source, by their letters: what writes a variant of an enum may
/// spell it, such as `ErrorCode::SlotTaken => "slot_taken"`.
fn texts<'s>(source: &Source<'s>) -> HashMap<String, &'s str> {
    let texts = (0..source.tokens.len()).filter(|at| source.is(*at, Kind::Text));
    let names = texts
        .map(|at| source.at(at))
        .filter(|text| is_small_code(text));
    names.map(|name| (name.replace('_', ""), name)).collect()
}

/// Returns whether a key of a table has a number: `slot_taken: 409`.
fn counts(source: &Source<'_>, at: usize) -> bool {
    let number = source.at(at + 2);
    source.is_sign(at + 1, &[":"]) && number.bytes().next().is_some_and(|b| b.is_ascii_digit())
}

/// Returns whether the value of a key is another code: `LIBRARY_GONE: codes.SLOT_TAKEN`.
fn stands_for(source: &Source<'_>, at: usize) -> bool {
    let path = source.is_sign(at + 1, &[":"]) && source.is_sign(at + 3, &["."]);
    path && is_code(source.at(at + 4))
        && source.at(at + 4) != source.at(at)
        && source.is_sign(at + 5, &[",", "}"])
}

/// Returns whether a text is one word, and not a message.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// Returns whether the value of a member is the code, and not the key: `TAKEN = "SLOT_TAKEN"` and
/// `SlotTaken: "slot_taken"`, but not `SLOT_TAKEN: "transient"`.
fn names_code(key: &str, value: &str, rank: Rank) -> bool {
    let small = rank == Rank::Codes
        && is_small_code(value)
        && (!is_code(key) || has_same_words(key, value));
    is_code(value) || small
}

/// Reads a constant whose name or type says that it is a code: `ErrorCodeTaken ErrorCode = "slot_taken"` and
/// `ErrTaken = "slot_taken"` in a `const` block of Go, `const ERROR_CODE_TAKEN: &str = "SLOT_TAKEN"`.
pub(super) fn constant(source: &Source<'_>, value: usize) -> Option<Found> {
    let name = source.at(value);
    let equals = value
        .checked_sub(1)
        .filter(|before| source.is_sign(*before, &["="]))?;
    if !is_code(name) && !is_small_code(name) {
        return None;
    }
    let start = (equals.saturating_sub(LONGEST_HEAD)..equals)
        .rev()
        .find(|at| source.tokens.get(*at).is_some_and(|token| token.first))?;
    let words = || (start..equals).filter(|at| source.is(*at, Kind::Word));
    let open = source.around.get(value).copied().unwrap_or(usize::MAX);
    let block = open != usize::MAX
        && source.is_sign(open, &["("])
        && matches!(source.at(open.wrapping_sub(1)), "const" | "var");
    let declares =
        |at: usize| matches!(source.at(at), "const" | "static" | "final") || is_code(source.at(at));
    let codes = words().any(|at| {
        names_codes(source.at(at)) || (is_error_constant(source.at(at)) && name.contains('_'))
    });
    let range = source.tokens.get(value)?.start();
    (codes && (block || words().any(declares))).then(|| Found::new(name, range, Rank::Codes))
}

/// Reads the type of a field whose values are codes, as one of several types has it: `code: "slot_taken";` in TypeScript.
pub(super) fn field_type(source: &Source<'_>, value: usize) -> Option<Found> {
    let name = source.at(value);
    let field = value.checked_sub(2)?;
    let typed = source.syntax == Syntax::Script
        && source.is_sign(field + 1, &[":"])
        && source.is_sign(value + 1, &[";"])
        && FIELDS.contains(&source.at(field));
    let range = source.tokens.get(value)?.start();
    (typed && (is_code(name) || is_small_code(name))).then(|| Found::new(name, range, Rank::Codes))
}

/// Reads the constants of a class of Python.
pub(super) fn constants(source: &Source<'_>, class: usize, found: &mut Vec<Found>) {
    let is_first = source.tokens.get(class).is_some_and(|token| token.first);
    let class_name = source.at(class + 1);
    // A class of exceptions is none of codes.
    if !is_first || !(names_errors(class_name) || class_name == "Codes") {
        return;
    }
    let sure = names_codes(class_name) || names_kinds(class_name) || class_name == "Codes";
    let rank = match sure {
        true => Rank::Codes,
        false => Rank::Errors,
    };
    for at in tools::body(source, class).unwrap_or_default() {
        let Some(token) = source.tokens.get(at).filter(|token| token.first) else {
            continue;
        };
        let small = sure && is_small_code(source.at(at));
        if !source.is_sign(at + 1, &["="]) || !(is_code(source.at(at)) || small) {
            continue;
        }
        // A long value may be in brackets, on its own line.
        let value = at + 2 + usize::from(source.is_sign(at + 2, &["("]));
        let value = source.is(value, Kind::Text).then(|| source.at(value));
        let name = match value.filter(|value| is_word(value)) {
            Some(value) if is_code(value) || names_code(source.at(at), value, rank) => value,
            Some(_) => continue,
            None if small => continue,
            None => source.at(at),
        };
        let mut code = Found::new(name, token.start(), rank);
        code.message = value.and_then(sentence);
        found.push(code);
    }
}

/// Reads `type ErrorCode = 'A' | 'B'`.
pub(super) fn union(source: &Source<'_>, start: usize, found: &mut Vec<Found>) {
    let type_name = source.at(start + 1);
    if !names_errors(type_name) || !source.is_sign(start + 2, &["="]) {
        return;
    }
    let rank = match names_codes(type_name) || names_kinds(type_name) {
        true => Rank::Codes,
        false => Rank::Errors,
    };
    for at in start + 3..source.tokens.len() {
        let name = source.at(at);
        let small = rank == Rank::Codes && is_small_code(name);
        if source.is(at, Kind::Text) && (is_code(name) || small) {
            let start = source.tokens.get(at).map_or(0, Token::start);
            found.push(Found::new(name, start, rank));
        } else if !source.is_sign(at, &["|"]) {
            break;
        }
    }
}

/// Returns `SLOT_TAKEN` for `SlotTaken`.
fn shouted(name: &str) -> String {
    let mut shouted = String::new();
    let mut before = '_';
    for c in name.chars() {
        if c.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit()) {
            shouted.push('_');
        }
        shouted.push(c.to_ascii_uppercase());
        before = c;
    }
    shouted
}
