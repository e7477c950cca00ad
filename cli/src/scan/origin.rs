//! Codes in a project that has no catalog yet: where they are declared, and what is said about them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::found::{Found, is_code, sentence};
use super::names::names_errors;
use super::source::Source;
use super::syntax::{Syntax, is_test};
use super::tokens::Kind;
use super::{tables, tools, walk};

/// A code, and what the project says about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Places such as `src/errors.ts:12`, those that declare it first.
    pub(crate) places: Vec<String>,
    /// What the model or the user reads.
    pub(crate) message: Option<String>,
    /// What the model must do.
    pub(crate) instruct: Option<String>,
}

/// Finds the codes in the files below the paths. Returns them by name, and the number of files.
pub(crate) fn collect(paths: &[PathBuf]) -> anyhow::Result<(BTreeMap<String, Origin>, usize)> {
    let bar = walk::progress(None);
    let (files, count) = walk::each(paths, &bar, |path, text, syntax| {
        let found = read(path, &text, syntax);
        let lines = found.into_iter().map(|found| {
            let before = text.get(..found.at).unwrap_or_default();
            (before.matches('\n').count() + 1, found)
        });
        Some(lines.collect::<Vec<_>>())
    })?;
    bar.finish_and_clear();
    let mut codes: BTreeMap<String, Origin> = BTreeMap::new();
    for (path, found) in files {
        let shown = path.display().to_string();
        let shown = shown.strip_prefix("./").unwrap_or(&shown).to_owned();
        for (line, found) in found {
            let origin = codes.entry(found.name).or_default();
            origin.places.push(format!("{shown}:{line}"));
            origin.message = origin.message.take().or(found.message);
            origin.instruct = origin.instruct.take().or(found.instruct);
        }
    }
    Ok((codes, count))
}

/// Finds the codes of a file.
fn read(path: &Path, text: &str, syntax: Syntax) -> Vec<Found> {
    let shown = path.to_string_lossy().replace('\\', "/");
    if is_test(&shown) {
        return Vec::new();
    }
    if syntax == Syntax::Markdown {
        return tables::read(text);
    }
    let source = Source::new(text, syntax);
    let mut found = Vec::new();
    for index in 0..source.tokens.len() {
        match source.at(index) {
            "{" | "[" if source.is(index, Kind::Sign) && is_declared(&source, index, &shown) => {
                members(&source, index, &mut found);
            }
            "class" if syntax == Syntax::Python => constants(&source, index, &mut found),
            "type" if syntax == Syntax::Script => union(&source, index, &mut found),
            _ if source.is(index, Kind::Text) => returned(&source, index, &mut found),
            _ => {}
        }
    }
    found
}

/// The maximum number of tokens between a declaration and its bracket.
const LONGEST_HEAD: usize = 12;

/// Returns whether a bracket has the members of a declaration whose name is that of errors.
fn is_declared(source: &Source<'_>, open: usize, path: &str) -> bool {
    if source.syntax == Syntax::Json {
        let key = match open.checked_sub(2) {
            Some(key) if source.is_sign(open - 1, &[":"]) => source.at(key),
            _ => return false,
        };
        let file = path.rsplit('/').next().unwrap_or_default();
        return names_errors(file) && matches!(key, "enum" | "enumDescriptions" | "enumMetadata");
    }
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
    let declares = |word: &&&str| matches!(**word, "enum" | "const" | "static" | "=" | "record");
    head.iter().any(|word| names_errors(word)) && head.iter().any(|word| declares(&word))
}

/// Reads the members of an enum, a list or a table.
fn members(source: &Source<'_>, open: usize, found: &mut Vec<Found>) {
    let close = source
        .close
        .get(open)
        .copied()
        .unwrap_or(open)
        .min(source.tokens.len());
    let in_enum = source.is_enum(open);
    for at in open + 1..close {
        if source.around.get(at) != Some(&open) || source.is(at, Kind::Sign) {
            continue;
        }
        let begins = source.is_sign(at - 1, &["{", "[", ",", "(", "]"]);
        let Some(token) = source.tokens.get(at).filter(|_| begins) else {
            continue;
        };
        let word = source.at(at);
        let keyed = source.is_sign(at + 1, &[":", "=", "=>"]);
        let value = source
            .is(at + 2, Kind::Text)
            .then(|| source.at(at + 2))
            .filter(|_| keyed);
        let name = match value.filter(|value| is_code(value)) {
            Some(value) => value.to_owned(),
            None if is_code(word) => word.to_owned(),
            None if in_enum && source.is(at, Kind::Word) => shouted(word),
            None => continue,
        };
        if !is_code(&name) {
            continue;
        }
        let mut code = Found::new(&name, token.range.start);
        code.message = value.and_then(sentence).or_else(|| attribute(source, at));
        if keyed && source.is_sign(at + 2, &["{"]) {
            fields(source, at + 2, &mut code);
        }
        found.push(code);
    }
}

/// Reads `message`, `remedy` and the like of a table's row.
fn fields(source: &Source<'_>, open: usize, code: &mut Found) {
    let close = source
        .close
        .get(open)
        .copied()
        .unwrap_or(open)
        .min(source.tokens.len());
    for at in open + 1..close {
        if source.around.get(at) == Some(&open)
            && source.is_sign(at + 1, &[":", "="])
            && source.is(at + 2, Kind::Text)
        {
            code.add(source.at(at), source.at(at + 2));
        }
    }
}

/// Returns the text of `#[error("…")]` before a variant of Rust.
fn attribute(source: &Source<'_>, at: usize) -> Option<String> {
    let close = at
        .checked_sub(1)
        .filter(|before| source.is_sign(*before, &["]"]))?;
    let text = close.checked_sub(2)?;
    let is_error = source.is(text, Kind::Text) && source.at(text.checked_sub(2)?) == "error";
    is_error.then(|| sentence(source.at(text))).flatten()
}

/// Reads the constants of a class of Python.
fn constants(source: &Source<'_>, class: usize, found: &mut Vec<Found>) {
    let is_first = source.tokens.get(class).is_some_and(|token| token.first);
    if !is_first || !names_errors(source.at(class + 1)) {
        return;
    }
    for at in tools::body(source, class).unwrap_or_default() {
        let Some(token) = source.tokens.get(at).filter(|token| token.first) else {
            continue;
        };
        if !source.is_sign(at + 1, &["="]) || !is_code(source.at(at)) {
            continue;
        }
        let value = source.is(at + 2, Kind::Text).then(|| source.at(at + 2));
        let name = value
            .filter(|value| is_code(value))
            .unwrap_or(source.at(at));
        let mut code = Found::new(name, token.range.start);
        code.message = value.and_then(sentence);
        found.push(code);
    }
}

/// Reads `type ErrorCode = 'A' | 'B'`.
fn union(source: &Source<'_>, start: usize, found: &mut Vec<Found>) {
    if !names_errors(source.at(start + 1)) || !source.is_sign(start + 2, &["="]) {
        return;
    }
    for at in start + 3..source.tokens.len() {
        if source.is(at, Kind::Text) && is_code(source.at(at)) {
            let start = source.tokens.get(at).map_or(0, |token| token.range.start);
            found.push(Found::new(source.at(at), start));
        } else if !source.is_sign(at, &["|"]) {
            break;
        }
    }
}

/// Reads a text such as `SLOT_TAKEN: The time is no longer free.`.
fn returned(source: &Source<'_>, at: usize, found: &mut Vec<Found>) {
    let Some((name, text)) = source.at(at).split_once(": ") else {
        return;
    };
    if !name.contains('_') || !is_code(name) || text.split(' ').count() < 3 || source.is_aside(at) {
        return;
    }
    let mut code = Found::new(
        name,
        source.tokens.get(at).map_or(0, |token| token.range.start),
    );
    code.message = sentence(text);
    found.push(code);
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
