//! Runs of base64 and hex, decoded.

use super::REDACTED;
use super::cuts::Cuts;

/// Shortest run that is decoded: shorter ones are words.
const SHORTEST: usize = 8;

/// Adds to `cuts` each run of base64 or hex whose decoded bytes `has` wants gone.
pub(super) fn find(text: &str, has: &dyn Fn(&[u8]) -> bool, cuts: &mut Cuts) {
    let mut start = 0;
    let bytes = text.as_bytes();
    while start < bytes.len() {
        let length = bytes[start..]
            .iter()
            .take_while(|byte| sextet(**byte).is_some())
            .count();
        if length >= SHORTEST {
            let run = &bytes[start..start + length];
            if decodings(run).any(|decoded| has(&decoded)) {
                let padding = bytes[start + length..]
                    .iter()
                    .take_while(|byte| **byte == b'=')
                    .count();
                cuts.add(start, start + length + padding, REDACTED);
            }
        }
        start += length.max(1);
    }
}

/// What a run may stand for: hex, and base64 from each of four places, because what stands before
/// it may be of the same letters.
fn decodings(run: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let hex = (0..2).filter_map(|skip| hex(run.get(skip..)?));
    let base64 = (0..4).filter_map(|skip| Some(base64(run.get(skip..)?)));
    hex.chain(base64)
}

fn hex(run: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    run.chunks_exact(2)
        .map(|pair| Some(digit(pair[0])? * 16 + digit(pair[1])?))
        .collect()
}

fn base64(run: &[u8]) -> Vec<u8> {
    let mut bits = 0_u32;
    let mut count = 0;
    let mut decoded = Vec::with_capacity(run.len() * 3 / 4);
    for sextet in run.iter().filter_map(|byte| sextet(*byte)) {
        bits = bits << 6 | u32::from(sextet);
        count += 6;
        if count >= 8 {
            count -= 8;
            decoded.push((bits >> count) as u8);
        }
    }
    decoded
}

/// Value of a digit of base64, in either alphabet.
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
