//! E-mail addresses, names and passwords in URLs, names of home folders.

use memchr::memmem;

use super::super::bytes::{at, before, run, run_before};
use super::words::{is_mixed, is_random};
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
        let local = &text[start..place];
        // `12:30:45@host`, and an object of Java.
        let time = before(text.as_bytes(), start) == b':' && local.len() <= 2;
        let object = is_object(local, tail);
        if start < place && local != "git" && !time && !object {
            cuts.add(start, place + 1 + length, "[email]");
        }
    }
}

/// Whether it is an object as Java prints it: `android.media.AudioManager@b2b4fc9…`.
fn is_object(local: &str, tail: &str) -> bool {
    let class = local.rsplit_once('.').is_some_and(|(package, class)| {
        class.starts_with(|first: char| first.is_ascii_uppercase())
            && package
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'.')
    });
    class && run(tail.as_bytes(), 0, 6, |byte| byte.is_ascii_hexdigit()) == 6
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
        // The end of the text cut off the host.
        if name.is_none() && start + authority.len() == bytes.len() {
            let password = authority.iter().position(|byte| *byte == b':');
            let password = password.and_then(|colon| authority.get(colon + 1..));
            if password.is_some_and(|it| {
                let several = it.iter().any(|byte| matches!(byte, b',' | b':'));
                !several && has_password(authority) && (is_random(it) || is_mixed(it))
            }) {
                cuts.add(start, bytes.len(), CREDENTIAL);
            }
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
        } else if let Some(start) = without_scheme(bytes, place) {
            cuts.add(start, place, CREDENTIAL);
        }
    }
}

/// Adds the password of `host:5432:database:user:password`, a line of PostgreSQL's password file.
pub(super) fn password_file(text: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let is_part = |byte: u8| !ends(byte) && byte != b':';
    for place in memchr::memchr_iter(b':', bytes) {
        let port = run(bytes, place + 1, 6, |byte| byte.is_ascii_digit());
        let host = run_before(bytes, place, 64, |byte| {
            byte.is_ascii_alphabetic() || byte == b'.'
        });
        if !(2..=5).contains(&port) || host < 2 {
            continue;
        }
        let mut end = place + 1 + port;
        for _ in 0..2 {
            let length = run(bytes, end + 1, 64, is_part);
            let next = end + 1 + length;
            end = if at(bytes, end) == b':' && length > 0 {
                next
            } else {
                bytes.len()
            };
        }
        let length = run(bytes, end + 1, MOST, is_part);
        let password = bytes.get(end + 1..end + 1 + length).unwrap_or_default();
        let alone = length >= 6 && matches!(at(bytes, end + 1 + length), 0 | b'\r' | b'\n');
        if at(bytes, end) == b':' && alone && (is_random(password) || is_mixed(password)) {
            cuts.add(end + 1, end + 1 + length, CREDENTIAL);
        }
    }
}

/// Where `user:password@host:5432/shop`, `//user:password@host` or Oracle's `user/password@host:1521`
/// begins whose `@` is at a place.
fn without_scheme(bytes: &[u8], place: usize) -> Option<usize> {
    let is_part = |byte: u8| !ends(byte) && !b"@,=()[]{}".contains(&byte);
    let mut start = place - run_before(bytes, place, MOST, is_part);
    let slashes = bytes.get(start..start + 2) == Some(b"//");
    if slashes {
        start += 2;
    }
    // `sip:user:password@host`.
    let scheme = bytes.get(start..start + 4) == Some(b"sip:");
    if scheme {
        start += 4;
    }
    let given = bytes.get(start..place)?;
    let separator = given.iter().position(|byte| matches!(byte, b':' | b'/'))?;
    let (user, password) = (given.get(..separator)?, given.get(separator + 1..)?);
    let is_user = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.-%+".contains(byte);
    let numbers = password
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == b':');
    if user.is_empty()
        || !user.iter().all(is_user)
        || numbers
        || memmem::find(password, b"//").is_some()
    {
        return None;
    }
    let host = run(bytes, place + 1, 128, |byte| {
        byte.is_ascii_alphanumeric() || b".-_".contains(&byte)
    });
    let name = bytes.get(place + 1..place + 1 + host)?;
    let end = place + 1 + host;
    let digits = run(bytes, end + 1, 6, |byte| byte.is_ascii_digit());
    let port = at(bytes, end) == b':' && (2..=5).contains(&digits);
    // `npm:lodash@4.17.21/x` has a version.
    let version = !name.is_empty()
        && name.iter().all(|byte| !byte.is_ascii_alphabetic())
        && name.iter().filter(|byte| **byte == b'.').count() != 3;
    let oracle = at(given, separator) == b'/';
    let fits = if oracle {
        let once = !password.contains(&b'/');
        once && (port || bytes.get(end..end + 2) == Some(b"//")) && is_random(password)
    } else {
        // `LeaseRenewer:app@node:9000` is a thread.
        let path = at(bytes, if port { end + 1 + digits } else { end }) == b'/';
        slashes
            || scheme
            || (port && path)
            || ((port || path) && (is_random(password) || is_mixed(password)))
    };
    (fits && !version).then_some(start)
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
