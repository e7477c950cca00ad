//! JSON-RPC codes with a single meaning.

/// Codes of JSON-RPC 2.0, section 5.1, that say what was wrong. -32603 and the codes of implementations do not, so the
/// words next to them decide.
const CODES: [i32; 4] = [-32700, -32602, -32601, -32600];

/// Returns a number as a code, if it has a single meaning.
pub(super) fn known(number: i64) -> Option<i32> {
    CODES.into_iter().find(|code| i64::from(*code) == number)
}

/// Returns the code that follows, as in `: -32602`.
pub(super) fn code(after: &str) -> Option<i32> {
    let text = after.trim_start_matches([' ', ':', '=', '(', '[', '"', '\'', '\\']);
    let digits = text.strip_prefix('-')?;
    let (number, _) = super::scan::number(digits, 5)?;
    known(-i64::from(number))
}
