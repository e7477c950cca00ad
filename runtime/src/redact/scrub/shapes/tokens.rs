//! Credentials that say what they are: tokens of vendors, `Bearer …`, private keys.

use memchr::memmem;

use super::super::bytes::{at, before, run, run_before};
use super::vendors::{MAX, Shape};
use super::{CREDENTIAL, Cuts};

/// Words before a credential in a header that are found in any text.
pub(super) const SCHEMES_IN_PROSE: &[&str] = &["bearer", "basic", "negotiate", "ntlm"];

/// Most bytes of a token that are looked at.
const LONGEST: usize = 4_096;

/// Adds the token that a vendor's prefix at `start..prefix` is a part of.
/// With sequences for a terminal in it, parts of it may be missing.
pub(super) fn vendor(
    text: &str,
    shape: &Shape,
    start: usize,
    prefix: usize,
    control: bool,
    cuts: &mut Cuts,
) {
    let bytes = text.as_bytes();
    // The automaton ignores case, but tokens are case-sensitive.
    if bytes.get(start..prefix) != Some(shape.prefix.as_bytes()) {
        return;
    }
    // First, because a long token contains many prefixes, and each would be read to its end.
    if shape.lead == 0 && before(bytes, start).is_ascii_alphanumeric() {
        return;
    }
    let longest = (*shape.length.end()).min(LONGEST);
    let length = run(bytes, prefix, longest + 1, |byte| shape.of.has(byte));
    let body = bytes.get(prefix..prefix + length).unwrap_or_default();
    let length = length
        - body
            .iter()
            .rev()
            .take_while(|byte| b".,-".contains(byte))
            .count();
    let body = body.get(..length).unwrap_or_default();
    // A token that is longer than its vendor's is another kind of word.
    let any = *shape.length.end() == MAX;
    let open = !any && at(bytes, prefix + length).is_ascii_alphanumeric();
    const SHORTEST: usize = 6;
    let short = control && length >= SHORTEST && length < *shape.length.start();
    if !(short || shape.length.contains(&length)) || open {
        return;
    }
    let start = match shape.lead {
        0 => start,
        lead => {
            // As many before the prefix, at least.
            let found = run_before(bytes, start, 128, |byte| shape.of.has(byte));
            if found < lead {
                return;
            }
            start - found
        }
    };
    if is_mixed(body) || shape.lead > 0 {
        // What is added to a token is hidden with it.
        let end = prefix + length;
        let more = run(bytes, end, usize::MAX, |byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
        });
        cuts.add(start, end + more, CREDENTIAL);
    }
}

/// Whether it has digits or letters of both cases, as no word of a sentence has.
fn is_mixed(token: &[u8]) -> bool {
    token.iter().any(u8::is_ascii_digit)
        || (token.iter().any(u8::is_ascii_lowercase) && token.iter().any(u8::is_ascii_uppercase))
}

/// Adds the credential that follows the word of a scheme at `start..end`.
pub(super) fn scheme(text: &str, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    if is_part(before(bytes, start)) || is_part(at(bytes, end)) {
        return;
    }
    let value = end + run(bytes, end, 4, |byte| b" \t:\"".contains(&byte));
    let length = run(bytes, value, usize::MAX, is_token);
    let given = text.get(value..value + length).unwrap_or_default();
    let given = given.trim_end_matches('.');
    // `Basic realm="…"` asks for one.
    let asks = given.ends_with('=') && at(bytes, value + given.len()) == b'"';
    if value > end && is_random(given) && !asks {
        cuts.add(value, value + given.len(), CREDENTIAL);
    }
}

/// Whether a credential of a header has this character (RFC 9110, `token68`).
pub(super) fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-.~+/=".contains(&byte)
}

/// Whether it is not a word of a sentence, as "authentication" in "basic authentication failed".
pub(super) fn is_random(word: &str) -> bool {
    let bytes = word.as_bytes();
    let inner = bytes.get(1..).unwrap_or_default();
    let lower = inner.iter().any(u8::is_ascii_lowercase);
    word.len() >= 6
        && (word.len() >= 20
            || bytes.iter().any(u8::is_ascii_digit)
            || inner.iter().any(|byte| b"._+=".contains(byte))
            || (inner.iter().any(u8::is_ascii_uppercase)
                && (at(bytes, 0).is_ascii_lowercase() || lower)))
}

/// Adds every private key in armor, up to the line that ends it or to the end of the text.
pub(super) fn private_keys(text: &str, cuts: &mut Cuts) {
    const BEGIN: &[u8] = b"-----BEGIN ";
    const END: &[u8] = b"-----END ";
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(found) = memmem::find(bytes.get(from..).unwrap_or_default(), BEGIN) {
        let start = from + found;
        let title = start + BEGIN.len();
        from = title
            + run(bytes, title, 48, |byte| {
                byte.is_ascii_uppercase() || byte == b' '
            });
        if memmem::find(&bytes[title..from], b"PRIVATE KEY").is_none() {
            continue;
        }
        let end = memmem::find(&bytes[from..], END).map_or(bytes.len(), |found| {
            let title = from + found + END.len();
            let line = bytes.get(title..).unwrap_or_default();
            memmem::find(&line[..line.len().min(64)], b"-----").map_or(title, |it| title + it + 5)
        });
        cuts.add(start, end, CREDENTIAL);
        from = end;
    }
}
