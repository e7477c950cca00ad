//! Small steps through a text, after or before a position.

/// The maximum number of characters between a name and its value.
const GAP: usize = 6;

/// Returns the text after the punctuation between a name and its value.
pub(super) fn value(rest: &str) -> &str {
    let gap = rest
        .bytes()
        .take(GAP)
        .take_while(|byte| b" :=([<\"'-\t>#".contains(byte))
        .count();
    rest.get(gap..).unwrap_or_default()
}

/// Returns the integer of at most `most` digits that a text begins with, and the rest.
pub(super) fn number(text: &str, most: usize) -> Option<(u32, &str)> {
    let digits = text
        .bytes()
        .take(most + 1)
        .take_while(u8::is_ascii_digit)
        .count();
    if digits == 0 || digits > most {
        return None;
    }
    let (number, rest) = text.split_at_checked(digits)?;
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    if rest.as_bytes().first().is_some_and(word) {
        return None;
    }
    Some((number.parse().ok()?, rest))
}

/// Returns the number of three digits before the punctuation at the end of a text.
pub(super) fn number_before(text: &str) -> Option<u32> {
    let gap = text
        .bytes()
        .rev()
        .take(3)
        .take_while(|byte| b" :([)]-,\"'".contains(byte))
        .count();
    let text = text.get(..text.len().checked_sub(gap)?)?;
    let (before, digits) = text.split_at_checked(text.len().checked_sub(3)?)?;
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.".contains(byte);
    if before.as_bytes().last().is_some_and(word) {
        return None;
    }
    number(digits, 3).map(|(number, _)| number)
}

/// Returns the identifier that a text begins with, with the dots inside it.
pub(super) fn identifier(text: &str) -> &str {
    let length = text
        .bytes()
        .take(96)
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte))
        .count();
    text.get(..length).unwrap_or_default().trim_end_matches('.')
}
