//! Codes in a project that has no catalog yet: where they are declared, and what is said about them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::attributes::Spelling;
use super::found::{Found, Rank, is_code, is_small_code, sentence};
use super::meanings::has_same_words;
use super::names::{
    FIELDS, fails, is_error_constant, is_system, names_codes, names_errors, names_kinds,
};
use super::source::Source;
use super::syntax::{Syntax, is_history, is_test};
use super::tokens::Kind;
use super::{attributes, schemas, tables, tools, walk};

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

/// How many times as many codes in small letters as in capitals a project must have so that the others are none.
const SURE: usize = 4;

/// Finds the codes in the files below the paths, but not in the skipped ones. `is_small` says whether they are spelled in
/// small letters; without it, nearly all codes of the project's lists must be. Returns them by name, and the number of files.
pub(crate) fn collect(
    paths: &[PathBuf],
    skipped: &HashSet<PathBuf>,
    is_small: Option<bool>,
) -> anyhow::Result<(BTreeMap<String, Origin>, usize)> {
    let bar = walk::progress(None);
    let others = Mutex::new(HashSet::new());
    let (files, count) = walk::each(paths, skipped, &bar, |path, text, syntax| {
        let found = read(path, &text, syntax, &others);
        let lines = found.into_iter().map(|found| {
            let before = text.get(..found.at).unwrap_or_default();
            (before.matches('\n').count() + 1, found)
        });
        Some(lines.collect::<Vec<_>>())
    })?;
    bar.finish_and_clear();
    let others = others.into_inner().unwrap_or_else(PoisonError::into_inner);
    // If a list says that it has the codes, enums of errors in the same language are those of libraries. And a name that is
    // a variable of the environment is not a code, unless such a list has it.
    let mut listed: Vec<Syntax> = Vec::new();
    for (path, found) in &files {
        if found.iter().any(|(_, found)| found.rank == Rank::Codes) {
            listed.extend(Syntax::of_path(path));
        }
    }
    // A list that has names of the other spelling is one of something else.
    let small = is_small.unwrap_or_else(|| {
        let listed: HashSet<&str> = files
            .iter()
            .flat_map(|(_, found)| found)
            .filter(|(_, found)| found.rank == Rank::Codes && !is_system(&found.name))
            .map(|(_, found)| &*found.name)
            .collect();
        let small = listed.iter().filter(|name| is_small_code(name)).count();
        small > SURE * (listed.len() - small)
    });
    let mut kept: HashSet<String> = HashSet::new();
    for (path, found) in &files {
        let syntax = Syntax::of_path(path);
        let is_listed = syntax.is_some_and(|syntax| listed.contains(&syntax));
        for (_, found) in found {
            let keeps = match found.rank {
                Rank::Codes => true,
                Rank::Said => !others.contains(&found.name),
                Rank::Errors => !is_listed && !others.contains(&found.name),
            };
            // A project may have codes that begin as those of Node.js, in a list of codes.
            let keeps = keeps && (found.rank == Rank::Codes || !is_system(&found.name));
            if keeps && is_small_code(&found.name) == small {
                kept.insert(found.name.clone());
            }
        }
    }
    let mut codes: BTreeMap<String, Origin> = BTreeMap::new();
    for (path, mut found) in files {
        found.retain(|(_, found)| kept.contains(&found.name));
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

/// Finds the codes of a file. Adds names that mean something else to `others`.
fn read(path: &Path, text: &str, syntax: Syntax, others: &Mutex<HashSet<String>>) -> Vec<Found> {
    let shown = path.to_string_lossy().replace('\\', "/");
    if is_test(&shown) || is_history(&shown) {
        return Vec::new();
    }
    match syntax {
        Syntax::Markdown => return tables::read(text),
        Syntax::Json | Syntax::Yaml => return schemas::read(text, &shown),
        _ => {}
    }
    let source = Source::new(text, syntax, is_code);
    others
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .extend(source.other_names().map(|(name, _)| name.to_owned()));
    let (mut found, mut assigned) = (Vec::new(), Vec::new());
    for index in 0..source.tokens.len() {
        match source.at(index) {
            "{" | "[" if source.is(index, Kind::Sign) => match declared(&source, index) {
                Some(rank) => members(&source, index, rank, &mut found),
                None => registry(&source, index, &mut found),
            },
            "class" if syntax == Syntax::Python => constants(&source, index, &mut found),
            "type" if syntax == Syntax::Script => union(&source, index, &mut found),
            _ if source.is(index, Kind::Text) => {
                assigned.extend(field_type(&source, index));
                returned(&source, index, &mut found);
                raised(&source, index, &mut found);
                assigned.extend(constant(&source, index));
            }
            _ => {}
        }
    }
    // One constant may be a default, or the name of something else.
    if assigned.len() > 1 {
        found.extend(assigned);
    }
    found
}

/// The maximum number of tokens between a declaration and its bracket.
const LONGEST_HEAD: usize = 12;

/// Returns how sure it is that a bracket has the members of a declaration of errors.
fn declared(source: &Source<'_>, open: usize) -> Option<Rank> {
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
fn members(source: &Source<'_>, open: usize, rank: Rank, found: &mut Vec<Found>) {
    let close = source
        .close
        .get(open)
        .copied()
        .unwrap_or(open)
        .min(source.tokens.len());
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
        let mut code = Found::new(&name, token.range.start, rank);
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
fn constant(source: &Source<'_>, value: usize) -> Option<Found> {
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
    let range = source.tokens.get(value)?.range.start;
    (codes && (block || words().any(declares))).then(|| Found::new(name, range, Rank::Codes))
}

/// Reads the type of a field whose values are codes, as one of several types has it: `code: "slot_taken";` in TypeScript.
fn field_type(source: &Source<'_>, value: usize) -> Option<Found> {
    let name = source.at(value);
    let field = value.checked_sub(2)?;
    let typed = source.syntax == Syntax::Script
        && source.is_sign(field + 1, &[":"])
        && source.is_sign(value + 1, &[";"])
        && FIELDS.contains(&source.at(field));
    let range = source.tokens.get(value)?.range.start;
    (typed && (is_code(name) || is_small_code(name))).then(|| Found::new(name, range, Rank::Codes))
}

/// Reads a table whose rows say what happened and what to do: `{ SLOT_TAKEN: { meaning: "…", remedy: "…" } }`. Nothing
/// else has both.
fn registry(source: &Source<'_>, open: usize, found: &mut Vec<Found>) {
    if !source.is_sign(open, &["{"]) {
        return;
    }
    let close = source.close.get(open).copied().unwrap_or(open);
    let mut rows = Vec::new();
    let mut at = open + 1;
    while at < close.min(source.tokens.len()) {
        if is_code(source.at(at))
            && !source.is(at, Kind::Sign)
            && source.is_sign(at + 1, &[":"])
            && source.is_sign(at + 2, &["{"])
        {
            let start = source.tokens.get(at).map_or(0, |token| token.range.start);
            let mut row = Found::new(source.at(at), start, Rank::Said);
            fields(source, at + 2, &mut row);
            rows.push(row);
        }
        // What is in an inner bracket is not a key.
        at = source.close.get(at).map_or(at, |close| at.max(*close)) + 1;
    }
    let complete = |row: &Found| row.message.is_some() && row.instruct.is_some();
    if rows.len() > 1 && rows.iter().all(complete) {
        found.append(&mut rows);
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

/// Reads the constants of a class of Python.
fn constants(source: &Source<'_>, class: usize, found: &mut Vec<Found>) {
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
        let mut code = Found::new(name, token.range.start, rank);
        code.message = value.and_then(sentence);
        found.push(code);
    }
}

/// Reads `type ErrorCode = 'A' | 'B'`.
fn union(source: &Source<'_>, start: usize, found: &mut Vec<Found>) {
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
            let start = source.tokens.get(at).map_or(0, |token| token.range.start);
            found.push(Found::new(name, start, rank));
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
        Rank::Said,
    );
    code.message = sentence(text);
    found.push(code);
}

/// Reads `fail("SLOT_TAKEN", "The time is taken.")`, `new ToolError("SLOT_TAKEN")` and
/// `{ code: "SLOT_TAKEN", message: "…" }`.
fn raised(source: &Source<'_>, at: usize, found: &mut Vec<Found>) {
    let name = source.at(at);
    let Some(open) = source.around.get(at).copied() else {
        return;
    };
    let small = is_small_code(name);
    let named = name.contains('_') && (is_code(name) || small);
    if !named || open == usize::MAX || source.is_aside(at) {
        return;
    }
    let start = source.tokens.get(at).map_or(0, |token| token.range.start);
    let mut code = Found::new(name, start, Rank::Said);
    let first = at == open + 1 && source.is_sign(open, &["("]);
    if first
        && !small
        && source
            .callee(open)
            .is_some_and(|callee| fails(source.at(callee)))
    {
        let next = source.is_sign(at + 1, &[","]) && source.is(at + 2, Kind::Text);
        code.message = next.then(|| sentence(source.at(at + 2))).flatten();
        found.push(code);
    } else if at >= 2 && source.is_sign(at - 1, &[":"]) && FIELDS.contains(&source.at(at - 2)) {
        fields(source, open, &mut code);
        if code.message.is_some() {
            found.push(code);
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
