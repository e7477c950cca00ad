//! Names and passwords in URLs and connection strings.

use memchr::memmem;

use super::{CREDENTIAL, Cuts, at, run, run_before};

/// Bytes of a name and a password that are looked at.
const MOST: usize = 512;

/// Adds what stands before the `@` of `scheme://user:password@host` and of `user:password@tcp(…)`.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    for place in memmem::find_iter(bytes, "://") {
        let start = place + 3;
        let authority = run(bytes, start, MOST, |byte| {
            !ends(byte) && !matches!(byte, b'/' | b'?' | b'#' | b'\\')
        });
        let authority = bytes.get(start..start + authority).unwrap_or_default();
        let mut name = last_at(authority);
        if name.is_none() && has_password(authority) {
            let word = run(bytes, start, MOST, |byte| !ends(byte));
            name = last_at(bytes.get(start..start + word).unwrap_or_default());
        }
        if let Some(length) = name {
            cuts.add(start, start + length, CREDENTIAL);
        }
    }
    for place in memmem::find_iter(bytes, "@") {
        let network = run(bytes, place + 1, 8, |byte| byte.is_ascii_lowercase());
        if network > 0 && at(bytes, place + 1 + network) == b'(' {
            let length = run_before(bytes, place, MOST, |byte| !ends(byte));
            let name = bytes.get(place - length..place).unwrap_or_default();
            if name.contains(&b':') {
                cuts.add(place - length, place, CREDENTIAL);
            }
        }
    }
}

fn last_at(part: &[u8]) -> Option<usize> {
    part.iter().rposition(|byte| *byte == b'@')
}

/// Is what follows the first `:` no port? Then it is the start of a password with a slash in it.
fn has_password(authority: &[u8]) -> bool {
    let Some(colon) = authority.iter().position(|byte| *byte == b':') else {
        return false;
    };
    let rest = authority.get(colon + 1..).unwrap_or_default();
    at(authority, 0) != b'[' && !rest.iter().all(u8::is_ascii_digit)
}

fn ends(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>' | b'|')
}
