//! Bytes that a text has in an encoding: runs of base64 and hex, also over several lines, lists of
//! numbers, pairs of hex digits.

use super::bytes::{at, run};

/// The shortest run that is decoded: shorter ones are words.
const SHORTEST: usize = 8;
/// Fewest bytes of a list.
const FEWEST: usize = 4;

/// Shows the decoded parts of a text, with the range of each part.
pub(super) fn find(text: &str, found: &mut dyn FnMut(String, usize, usize)) {
    runs(text, found);
    lists(text, found);
}

/// Finds every run of base64 or hex. Runs that are separated only by line breaks are one.
fn runs(text: &str, found: &mut dyn FnMut(String, usize, usize)) {
    let bytes = text.as_bytes();
    let mut start = 0;
    // The start of the first of the joined runs, and their digits.
    let (mut first, mut joined) = (0, Vec::new());
    while start < bytes.len() {
        let length = run(bytes, start, usize::MAX, |byte| sextet(byte).is_some());
        if length == 0 {
            start += 1;
            continue;
        }
        let digits = &bytes[start..start + length];
        let end = start + length;
        let end = end + run(bytes, end, 2, |byte| byte == b'=');
        if length >= SHORTEST {
            decode(digits, &mut |text| found(text, start, end));
        }
        let gap = line_break(bytes, end);
        if joined.is_empty() {
            first = start;
        }
        let several = !joined.is_empty();
        joined.extend_from_slice(digits);
        // Padding ends the joined run.
        let padded = end > start + length;
        let continued = !padded && sextet(at(bytes, end + gap)).is_some();
        if !continued {
            if several {
                decode(&joined, &mut |text| found(text, first, end));
            }
            joined.clear();
        }
        start = end + gap;
    }
}

/// Returns the length of a line break, literal or escaped, and of the indentation after it.
fn line_break(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let breaks: [&[u8]; 4] = [b"\r\n", b"\n", br"\r\n", br"\n"];
    let Some(length) = breaks
        .iter()
        .find(|it| rest.starts_with(it))
        .map(|it| it.len())
    else {
        return 0;
    };
    length
        + run(bytes, from + length, 16, |byte| {
            matches!(byte, b' ' | b'\t')
        })
}

/// Shows the possible decodings of a run: hex, and base64 from each of four positions, because the
/// text before it may be of the same letters.
fn decode(run: &[u8], found: &mut dyn FnMut(String)) {
    // The letters of hex are letters of base64: the hex may be part of a path.
    let mut rest = run;
    while let Some(start) = rest.iter().position(u8::is_ascii_hexdigit) {
        let hex_run = rest.get(start..).unwrap_or_default();
        let length = hex_run
            .iter()
            .take_while(|byte| byte.is_ascii_hexdigit())
            .count();
        for skip in 0..2 {
            let digits = hex_run.get(skip..length).unwrap_or_default();
            if length >= SHORTEST
                && let Some(decoded) = hex(digits)
            {
                found(lossy(&decoded));
            }
        }
        rest = hex_run.get(length..).unwrap_or_default();
    }
    for skip in 0..4 {
        if let Some(run) = run.get(skip..) {
            found(lossy(&base64(run)));
        }
    }
}

/// Returns the bytes that are text: letters before and after the run add some that are not.
fn lossy(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let unreadable = |c: char| c < ' ' || matches!(c, '\x7f' | char::REPLACEMENT_CHARACTER);
    text.trim_matches(unreadable).to_owned()
}

fn hex(run: &[u8]) -> Option<Vec<u8>> {
    run.chunks_exact(2).map(pair_of).collect()
}

/// Returns the byte of two hex digits.
fn pair_of(digits: &[u8]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    match digits {
        [high, low] => Some(digit(*high)? * 16 + digit(*low)?),
        _ => None,
    }
}

fn base64(run: &[u8]) -> Vec<u8> {
    let mut bits = 0_u32;
    let mut count = 0;
    let mut decoded = Vec::with_capacity(run.len() * 3 / 4);
    for sextet in run.iter().filter_map(|byte| sextet(*byte)) {
        bits = (bits << 6) + u32::from(sextet);
        count += 6;
        if count >= 8 {
            count -= 8;
            decoded.push((bits >> count) as u8);
        }
    }
    decoded
}

/// Returns the value of a base64 digit, in either alphabet.
fn sextet(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

/// Every list of bytes: `[115, 0x65]`, `[73, 65, 63]` in hex, `73 65 63`, `73:65:63`.
fn lists(text: &str, found: &mut dyn FnMut(String, usize, usize)) {
    let bytes = text.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let begins = is_item(bytes[start]) && !is_item(at(bytes, start.wrapping_sub(1)));
        if !begins {
            start += 1;
            continue;
        }
        let (items, end) = items(bytes, start);
        for byte in [decimal, hexadecimal] {
            // A word after the list may be of the same letters.
            let decoded: Vec<u8> = items.iter().map_while(|(item, _)| byte(item)).collect();
            if decoded.len() >= FEWEST
                && let Some((_, end)) = items.get(decoded.len() - 1)
            {
                found(lossy(&decoded), start, *end);
            }
        }
        start = end.max(start + 1);
    }
}

fn is_item(byte: u8) -> bool {
    byte.is_ascii_hexdigit() || matches!(byte, b'x' | b'-')
}

/// Returns the items of a list that begins at a position, each with its end, and the end of the list. An item has at
/// most four characters, and there is one kind of separator.
fn items(bytes: &[u8], start: usize) -> (Vec<(&[u8], usize)>, usize) {
    let mut items = Vec::new();
    let (mut place, mut end) = (start, start);
    let mut separator = 0;
    loop {
        let length = run(bytes, place, 5, is_item);
        if length == 0 || length > 4 {
            break;
        }
        end = place + length;
        items.push((&bytes[place..end], end));
        let by = at(bytes, end);
        if !matches!(by, b',' | b' ' | b':') || (separator != 0 && by != separator) {
            break;
        }
        separator = by;
        place = end + 1;
        if by == b',' {
            place += run(bytes, place, 24, |byte| byte.is_ascii_whitespace());
        }
    }
    (items, end)
}

/// `115`, `-61`.
fn decimal(item: &[u8]) -> Option<u8> {
    let number: i16 = std::str::from_utf8(item).ok()?.parse().ok()?;
    // This includes a signed byte, as Java prints it.
    (-128..=255).contains(&number).then_some(number as u8)
}

/// `0x73`, `73`.
fn hexadecimal(item: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(item.strip_prefix(b"0x").unwrap_or(item)).ok()?;
    u8::from_str_radix(digits, 16).ok()
}
