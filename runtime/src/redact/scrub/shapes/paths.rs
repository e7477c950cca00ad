//! Credentials in the paths of URLs: those of bots and of webhooks.

use super::super::bytes::{at, run};
use super::judged::is_uuid;
use super::words::is_random;
use super::{CREDENTIAL, Cuts};

/// What is before a credential in a path.
pub(super) const BEGINNINGS: &[&str] = &[
    "/bot",
    "/hook/",
    "/hooks/",
    "/webhook/",
    "/webhooks/",
    "/with/key/",
];

/// Most segments of a path behind it.
const MOST: usize = 6;

/// Adds the credentials behind one of them, which is at `start..end`.
pub(super) fn find(text: &str, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    if bytes
        .get(start..end)
        .is_some_and(|it| it.eq_ignore_ascii_case(b"/bot"))
    {
        // `/bot123456:ABC…/sendMessage`.
        let id = run(bytes, end, 16, |byte| byte.is_ascii_digit());
        let token = run(bytes, end + id + 1, 128, is_part);
        let signed =
            at(bytes, end + id) == b':' || bytes.get(end + id..end + id + 3) == Some(b"%3A");
        let numbers = run(bytes, end + id + 1, 128, |byte| byte.is_ascii_digit());
        let closed = at(bytes, end + id + 1 + token) == b'/' && token > numbers;
        if id >= 3 && signed && (token >= 16 || (token >= 3 && closed)) {
            cuts.add(end, end + id + 1 + token, CREDENTIAL);
        }
        return;
    }
    let mut place = end;
    for _ in 0..MOST {
        let length = run(bytes, place, 256, is_part);
        let segment = bytes.get(place..place + length).unwrap_or_default();
        if length >= 16 && is_random(segment) && !is_uuid(segment) {
            cuts.add(place, place + length, CREDENTIAL);
        }
        place += length + 1;
        if !matches!(at(bytes, place - 1), b'/' | b'@') {
            break;
        }
    }
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}
