//! People's names in paths of their home folders.

use memchr::memmem;

use super::{Cuts, before, is_word, run};

/// What stands before the name.
const HOMES: &[&str] = &[
    "/home/",
    "/Users/",
    ":\\Users\\",
    ":\\\\Users\\\\",
    ":/Users/",
    ":\\Documents and Settings\\",
];
/// Longest name.
const LONGEST: usize = 64;

/// Adds the name in every path of a home folder.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    for home in HOMES {
        for place in memmem::find_iter(bytes, home) {
            // In a URL, or below another folder, it is any name.
            let drive = home.starts_with(':');
            if !drive && is_word(before(bytes, place)) && !below_root(text, place) {
                continue;
            }
            let start = place + home.len();
            cuts.add(start, start + name(text, start, drive), "[user]");
        }
    }
}

/// Does another root stand before it, as in `/var/home/jane`?
fn below_root(text: &str, place: usize) -> bool {
    let head = text.get(..place).unwrap_or_default();
    ["/var", "/mnt", "/export", "/data", "/mnt/c"]
        .iter()
        .any(|root| {
            head.strip_suffix(root)
                .is_some_and(|head| !head.ends_with(|c: char| c.is_alphanumeric()))
        })
}

/// Length of the name. Only Windows has spaces in it, and then a separator follows.
fn name(text: &str, start: usize, drive: bool) -> usize {
    let bytes = text.as_bytes();
    let is = |byte: u8| is_word(byte) || matches!(byte, b'.' | b'-' | b'+' | b'$' | b'@' | b'~');
    let length = run(bytes, start, LONGEST, is);
    if drive {
        let spaced = run(bytes, start, LONGEST, |byte| is(byte) || byte == b' ');
        let whole = text.get(start..start + spaced).unwrap_or_default();
        let closed = matches!(bytes.get(start + spaced), Some(b'\\' | b'/'));
        if closed && whole.matches(' ').count() <= 2 {
            return spaced;
        }
    }
    let whole = text.get(start..start + length).unwrap_or_default();
    whole.trim_end_matches('.').len()
}
