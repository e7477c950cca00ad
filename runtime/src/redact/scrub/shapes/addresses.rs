//! E-mail addresses, names and passwords in URLs, names of home folders.

use memchr::memmem;

use super::super::bytes::{at, before, run, run_before};
use super::{CREDENTIAL, Cuts, is_word};

/// Bytes of a name and a password that are looked at.
const MOST: usize = 512;
/// What is before the name of a home folder, in lower case.
pub(super) const HOMES: &[&str] = &[
    "/home/",
    "/users/",
    ":\\users\\",
    ":\\\\users\\\\",
    ":/users/",
    ":\\documents and settings\\",
];
/// Ends of what has an `@` and is a file, a package or a unit of a system, and not a domain.
const NO_DOMAINS: &[&str] = &[
    "css", "gif", "gz", "html", "jar", "jpeg", "jpg", "js", "json", "log", "mjs", "mount", "path",
    "png", "scope", "service", "slice", "socket", "svg", "swap", "target", "tgz", "timer", "ts",
    "txt", "webp", "whl", "xml", "yaml", "yml",
];

/// Adds every `local@domain.top`.
pub(super) fn mail(text: &str, cuts: &mut Cuts) {
    // What is before these has been found to be a password, so what follows is a host.
    let mut passwords: Vec<usize> = cuts.0.iter().map(|(_, end, _)| *end).collect();
    passwords.sort_unstable();
    for (place, _) in text.match_indices('@') {
        if passwords.binary_search(&place).is_ok() {
            continue;
        }
        let (head, tail) = (&text[..place], &text[place + 1..]);
        let Some(length) = domain(tail) else { continue };
        let start = local(head);
        // The user of every host of repositories.
        if start < place && &text[start..place] != "git" {
            cuts.add(start, place + 1 + length, "[email]");
        }
    }
}

/// Where the part before the `@` begins; the `@` itself where there is none.
fn local(head: &str) -> usize {
    // `"jane doe"@example.com`.
    if let Some(inner) = head.strip_suffix('"')
        && let Some(open) = inner.bytes().rev().take(64).position(|byte| byte == b'"')
    {
        return inner.len() - 1 - open;
    }
    let is = |c: char| c.is_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let characters = head.chars().rev().take(MOST).take_while(|c| is(*c));
    let start = head.len() - characters.map(char::len_utf8).sum::<usize>();
    // Of `?to=jane@…` only the address.
    let mut local = head.get(start..).unwrap_or_default();
    if let Some((_, rest)) = local.rsplit_once(['=', '?', '&', '/', '|', '{'])
        && !rest.is_empty()
    {
        local = rest;
    }
    let local = local.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_');
    head.len() - local.len()
}

/// Length of the domain: labels with a dot between them, the last of letters, or an IP address in
/// brackets.
fn domain(tail: &str) -> Option<usize> {
    if let Some(inner) = tail.strip_prefix('[') {
        let length = inner.bytes().take(48).position(|byte| byte == b']')?;
        let is = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b':');
        return inner[..length].bytes().all(is).then_some(length + 2);
    }
    let is = |c: &char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    let length = tail
        .chars()
        .take(MOST)
        .take_while(is)
        .map(char::len_utf8)
        .sum();
    let mut domain = tail.get(..length)?;
    loop {
        domain = domain.trim_end_matches(['.', '-', '_']);
        let (host, top) = domain.rsplit_once('.')?;
        let punycode = top.strip_prefix("xn--").is_some();
        let letters = top.chars().take_while(|c| c.is_alphabetic()).count();
        // `lodash@4.17.21.tgz`, `user@1000.service`.
        let version = !host.chars().any(char::is_alphabetic) && host.contains('.');
        let other = version || NO_DOMAINS.iter().any(|it| top.eq_ignore_ascii_case(it));
        if host.chars().any(char::is_alphanumeric) && (punycode || letters >= 2) && !other {
            return Some(domain.len());
        }
        // `jane@example.com.1`: a number that follows is not a part of it.
        domain = host;
    }
}

/// Adds what is before the `@` of `scheme://user:password@host`, and of `user:password@tcp(…)` and
/// `user:password@(…)`.
pub(super) fn user_info(text: &str, cuts: &mut Cuts) {
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
        // A user alone is none: of a page only, where it is a token.
        let head = bytes.get(..place).unwrap_or_default();
        let page = head.ends_with(b"http") || head.ends_with(b"https");
        let secret = |given: &[u8]| {
            page || given
                .iter()
                .any(|byte| *byte == b':' || byte.is_ascii_digit())
        };
        if let Some(length) = name
            && bytes.get(start..start + length).is_some_and(secret)
        {
            cuts.add(start, start + length, CREDENTIAL);
        }
    }
    // `jdbc:oracle:thin:user/password@//host`.
    const ORACLE: &[u8] = b"jdbc:oracle:thin:";
    for place in memmem::find_iter(bytes, ORACLE) {
        let start = place + ORACLE.len();
        let word = run(bytes, start, MOST, |byte| !ends(byte));
        let given = bytes.get(start..start + word).unwrap_or_default();
        if let Some(length) = last_at(given) {
            cuts.add(start, start + length, CREDENTIAL);
        }
    }
    for place in memchr::memchr_iter(b'@', bytes) {
        let network = run(bytes, place + 1, 8, |byte| byte.is_ascii_lowercase());
        if at(bytes, place + 1 + network) == b'(' {
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

/// Whether what follows the first `:` is not a port: then a password with a slash in it begins.
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

/// Adds the name in the path of a home folder; the text before it is at `place`.
pub(super) fn home(text: &str, place: usize, start: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let drive = at(bytes, place) == b':';
    // `/v1/users/42` is any path: the folder of macOS is `/Users`.
    if !drive && matches!(bytes.get(place + 1), Some(b'u' | b'H')) {
        return;
    }
    // In a URL, or below another folder, it is any name.
    if !drive && is_word(before(bytes, place)) && !below_root(text, place) {
        return;
    }
    cuts.add(start, start + name(text, start, drive), "[user]");
}

/// Whether another root is before it, as in `/var/home/jane`.
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
    const LONGEST: usize = 64;
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
