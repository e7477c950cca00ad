//! Shapes that no log wants, whoever's they are: addresses, credentials, card numbers.
//!
//! Each file finds one of them, by hand, in one pass with a bounded look to either side: so a
//! hostile text costs no more than another of its length, and no build needs a regex engine.

mod card;
mod digits;
mod email;
mod home;
mod named;
mod pem;
mod phone;
mod prefixed;
mod url;

use super::cuts::Cuts;
use super::reading::Reading;
use super::runs;

/// What is shown in place of a credential.
const CREDENTIAL: &str = "[credential]";

/// Adds every shape, also where it stands escaped or inside base64 or hex.
pub(super) fn everything(text: &str, cuts: &mut Cuts) {
    as_it_is(text, cuts);
    if let Some(reading) = Reading::unescaped(text) {
        let mut found = Cuts::default();
        as_it_is(&reading.text, &mut found);
        for (start, end, shown) in found.0 {
            if let Some((start, end)) = reading.place(start, end) {
                cuts.add(start, end, shown);
            }
        }
    }
    runs::find(text, &in_bytes, cuts);
}

fn as_it_is(text: &str, cuts: &mut Cuts) {
    credentials(text, cuts);
    email::find(text, cuts);
    let groups = digits::groups(text);
    card::find(text, &groups, cuts);
    phone::find(text, &groups, cuts);
    home::find(text, cuts);
}

/// Adds every credential: nobody is to have those.
pub(super) fn credentials(text: &str, cuts: &mut Cuts) {
    prefixed::find(text, cuts);
    named::find(text, cuts);
    url::find(text, cuts);
    pem::find(text, cuts);
}

/// Does what a run of base64 or hex decoded to have any shape? Only text can.
fn in_bytes(decoded: &[u8]) -> bool {
    let readable = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~' | 0x80..);
    if !decoded.iter().all(readable) {
        return false;
    }
    let Ok(text) = std::str::from_utf8(decoded) else {
        return false;
    };
    let mut cuts = Cuts::default();
    as_it_is(text, &mut cuts);
    !cuts.0.is_empty()
}

/// The byte at a place; 0 beyond either end.
fn at(bytes: &[u8], place: usize) -> u8 {
    bytes.get(place).copied().unwrap_or(0)
}

/// The byte before a place; 0 at the start.
fn before(bytes: &[u8], place: usize) -> u8 {
    place.checked_sub(1).map_or(0, |place| at(bytes, place))
}

/// How many bytes from `from` on, at most `most`, are what `is` says.
fn run(bytes: &[u8], from: usize, most: usize, is: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().take(most).take_while(|byte| is(**byte)).count()
}

/// How many bytes before `to`, at most `most`, are what `is` says.
fn run_before(bytes: &[u8], to: usize, most: usize, is: impl Fn(u8) -> bool) -> usize {
    let head = bytes.get(..to).unwrap_or_default();
    let head = head.iter().rev();
    head.take(most).take_while(|byte| is(**byte)).count()
}

/// Is it a letter, a digit, `_`, or part of a letter beyond ASCII?
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests;
