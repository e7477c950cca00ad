//! Codes that a source uses without declaring them, with what is said about them.

use super::found::{Found, Rank, is_code, is_small_code, sentence};
use crate::scan::names::FIELDS;
use crate::scan::source::Source;
use crate::scan::tokens::{Kind, Token};
use crate::scan::words::fails;

/// Reads a table whose rows say what happened and what to do: `{ SLOT_TAKEN: { meaning: "…", remedy: "…" } }`. Nothing
/// else has both.
pub(super) fn registry(source: &Source<'_>, open: usize, found: &mut Vec<Found>) {
    if !source.is_sign(open, &["{"]) {
        return;
    }
    let close = source.close.get(open).copied().unwrap_or(open);
    let mut rows = Vec::new();
    let mut at = open + 1;
    while at < close {
        if is_code(source.at(at))
            && !source.is(at, Kind::Sign)
            && source.is_sign(at + 1, &[":"])
            && source.is_sign(at + 2, &["{"])
        {
            let start = source.tokens.get(at).map_or(0, Token::start);
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
pub(super) fn fields(source: &Source<'_>, open: usize, code: &mut Found) {
    let close = source.close.get(open).copied().unwrap_or(open);
    for at in open + 1..close {
        if source.around.get(at) == Some(&open)
            && source.is_sign(at + 1, &[":", "="])
            && source.is(at + 2, Kind::Text)
        {
            code.add(source.at(at), source.at(at + 2));
        }
    }
}

/// Reads a text such as `SLOT_TAKEN: The time is no longer free.`.
pub(super) fn returned(source: &Source<'_>, at: usize, found: &mut Vec<Found>) {
    let Some((name, text)) = source.at(at).split_once(": ") else {
        return;
    };
    if !name.contains('_') || !is_code(name) || text.split(' ').count() < 3 || source.is_aside(at) {
        return;
    }
    let mut code = Found::new(
        name,
        source.tokens.get(at).map_or(0, Token::start),
        Rank::Said,
    );
    code.message = sentence(text);
    found.push(code);
}

/// Reads `fail("SLOT_TAKEN", "The time is taken.")`, `new ToolError("SLOT_TAKEN")` and
/// `{ code: "SLOT_TAKEN", message: "…" }`.
pub(super) fn raised(source: &Source<'_>, at: usize, found: &mut Vec<Found>) {
    let name = source.at(at);
    let Some(open) = source.around.get(at).copied() else {
        return;
    };
    let small = is_small_code(name);
    let named = name.contains('_') && (is_code(name) || small);
    if !named || open == usize::MAX || source.is_aside(at) {
        return;
    }
    let start = source.tokens.get(at).map_or(0, Token::start);
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
