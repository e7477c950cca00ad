//! E-mail addresses.

use super::Cuts;

/// Adds every `local@domain.top`.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    // What stands before these has been found to be a password, so what follows is a host.
    let mut passwords: Vec<usize> = cuts.0.iter().map(|(_, end, _)| *end).collect();
    passwords.sort_unstable();
    for (place, _) in text.match_indices('@') {
        if passwords.binary_search(&place).is_ok() {
            continue;
        }
        let (head, tail) = (&text[..place], &text[place + 1..]);
        let Some(length) = domain(tail) else { continue };
        let start = local(head);
        if start < place {
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
    let start = head.trim_end_matches(is).len();
    // Of `?to=jane@…` only the address.
    let mut local = &head[start..];
    if let Some(name) = local.rfind(['=', '?', '&', '/', '|', '{']) {
        let rest = &local[name + 1..];
        if !rest.is_empty() {
            local = rest;
        }
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
    let end = tail.find(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-' | '_'));
    let mut domain = &tail[..end.unwrap_or(tail.len())];
    loop {
        domain = domain.trim_end_matches(['.', '-', '_']);
        let (host, top) = domain.rsplit_once('.')?;
        let top = top.strip_prefix("xn--").map_or(top, |_| "xn");
        let letters = top.chars().take_while(|c| c.is_alphabetic()).count();
        if host.chars().any(char::is_alphanumeric) && letters >= 2 {
            return Some(domain.len());
        }
        // `jane@example.com.1`: a number that follows is no part of it.
        domain = host;
    }
}
