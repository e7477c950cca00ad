//! Undoes escapes, and keeps the position of each character in the original.

use super::entities;

/// A character and its range of bytes in the original.
pub(super) type Placed = (char, u32, u32);

/// A kind of escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Escapes {
    /// None.
    None,
    /// `%40`.
    Url,
    /// `\"`, `\u0040`, `\u{40}`, `\x40`, `\100`: those of JSON and of string literals.
    Backslash,
    /// `&amp;` and `&#64;`.
    Html,
    /// All of these, until nothing changes.
    Every,
    /// The same, and what a terminal does not show is left out, such as a title.
    Terminal,
}

impl Escapes {
    fn undoes(self, other: Self) -> bool {
        self == other || matches!(self, Self::Every | Self::Terminal)
    }

    /// Returns whether a text may have an escape of this kind.
    pub(super) fn may_be_in(self, text: &str) -> bool {
        let has = |byte| memchr::memchr(byte, text.as_bytes()).is_some();
        match self {
            Self::None => false,
            Self::Url => has(b'%'),
            Self::Backslash => has(b'\\'),
            Self::Html => has(b'&'),
            Self::Every => memchr::memchr3(b'%', b'\\', b'&', text.as_bytes()).is_some(),
            Self::Terminal => text.contains(is_control),
        }
    }
}

/// Returns the characters of a text, with the escapes of one kind undone.
pub(super) fn characters(original: &str, escapes: Escapes) -> Vec<Placed> {
    let mut characters: Vec<Placed> = original
        .char_indices()
        .map(|(at, c)| (c, at as u32, (at + c.len_utf8()) as u32))
        .collect();
    if original.contains(is_control) {
        characters = without_control_sequences(&characters, escapes == Escapes::Terminal);
    }
    // Escapes of escapes of escapes: nothing in use nests deeper.
    let passes = match escapes {
        Escapes::None => 0,
        Escapes::Url | Escapes::Backslash | Escapes::Html => 1,
        Escapes::Every | Escapes::Terminal => 4,
    };
    for _ in 0..passes {
        let decoded = decode(&characters, escapes);
        if decoded.len() == characters.len() {
            break;
        }
        characters = decoded;
    }
    characters
}

/// Whether it is a control character that is not white space.
pub(super) fn is_hidden(character: char) -> bool {
    character.is_control() && !character.is_whitespace()
}

/// Whether what follows may be a sequence for a terminal.
fn is_control(character: char) -> bool {
    character == '\x1b' || ('\u{80}'..='\u{9f}').contains(&character)
}

/// Removes control sequences: a color in the middle of a value must not hide it from a search and then
/// be cleaned away. `terminal` says whether titles and other sequences are removed too, which a terminal
/// does not show and cleaning leaves.
fn without_control_sequences(mut rest: &[Placed], terminal: bool) -> Vec<Placed> {
    let mut left = Vec::with_capacity(rest.len());
    while let Some((first, tail)) = rest.split_first() {
        // The two forms of the introducer: `ESC [`, and one character.
        let (kind, behind) = match (first.0, tail.first()) {
            ('\x1b', Some(&(kind, ..))) => (kind, tail.get(1..).unwrap_or_default()),
            (c1 @ '\u{80}'..='\u{9f}', _) => (char::from(c1 as u8 - 0x40), tail),
            _ => {
                left.push(*first);
                rest = tail;
                continue;
            }
        };
        rest = match kind {
            '[' => after_parameters(behind, terminal),
            ']' | 'P' | 'X' | '^' | '_' if terminal => after_string(behind),
            // `ESC ( B`, `ESC # 8`: a character between the two.
            '!'..='/' if terminal => match behind.split_first() {
                Some((('0'..='?' | 'A'..='~', ..), rest)) => rest,
                _ => behind,
            },
            // `ESC M`: the letter may be one of the text.
            _ => tail,
        };
    }
    left
}

/// What follows the parameters and the last character of a control sequence. An `@` may be that of an
/// address, where the sequence is cut.
fn after_parameters(tail: &[Placed], terminal: bool) -> &[Placed] {
    let parameter = |(c, ..): &&Placed| matches!(c, '\x20'..='\x3f');
    let count = tail.iter().take_while(parameter).count();
    let rest = tail.get(count..).unwrap_or_default();
    match rest.split_first() {
        Some((('@', ..), _)) if terminal => rest,
        Some((('\x40'..='\x7e', ..), tail)) => tail,
        _ => rest,
    }
}

/// What follows a string for a terminal, such as a title, also where it is cut.
fn after_string(tail: &[Placed]) -> &[Placed] {
    let (Ok(length) | Err(length)) = string_end(tail.iter().map(|(c, ..)| *c));
    tail.get(length..).unwrap_or_default()
}

/// How many characters a string for a terminal has with what ends it; an error with how many it has if
/// nothing does.
fn string_end(tail: impl Iterator<Item = char>) -> Result<usize, usize> {
    const LONGEST: usize = 256;
    let mut count = 0;
    let mut tail = tail.take(LONGEST).peekable();
    while let Some(c) = tail.next() {
        match c {
            '\x07' | '\u{9c}' => return Ok(count + 1),
            '\x1b' if tail.peek() == Some(&'\\') => return Ok(count + 2),
            '\n' => break,
            c if is_control(c) => break,
            _ => count += 1,
        }
    }
    Err(count)
}

/// The places at which a string for a terminal begins that does not end.
pub(super) fn unended_strings(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let controls = text.match_indices(is_control);
    let mut done = 0;
    for (place, control) in controls {
        let tail = text.get(place + control.len()..).unwrap_or_default();
        let begins = match control {
            "\x1b" => tail.starts_with([']', 'P', 'X', '^', '_']),
            "\u{90}" | "\u{98}" | "\u{9d}" | "\u{9e}" | "\u{9f}" => true,
            _ => false,
        };
        if !begins || place < done {
            continue;
        }
        match string_end(tail.chars()) {
            Ok(length) => {
                let string = tail.chars().take(length).map(char::len_utf8).sum::<usize>();
                done = place + control.len() + string;
            }
            Err(_) => found.push(place),
        }
    }
    found
}

/// Undoes one layer of escapes.
fn decode(characters: &[Placed], escapes: Escapes) -> Vec<Placed> {
    let mut decoded = Vec::with_capacity(characters.len());
    let mut rest = characters;
    while let Some((&(character, start, end), tail)) = rest.split_first() {
        let taken = match character {
            '%' if escapes.undoes(Escapes::Url) => utf8(rest, percent),
            '\\' if escapes.undoes(Escapes::Backslash) => backslash(rest),
            '&' if escapes.undoes(Escapes::Html) => entity(rest),
            _ => None,
        };
        match taken {
            Some((unescaped, used)) => {
                let (used, after) = rest.split_at(used);
                let end = used.last().map_or(end, |&(_, _, end)| end);
                decoded.push((unescaped, start, end));
                rest = after;
            }
            None => {
                decoded.push((character, start, end));
                rest = tail;
            }
        }
    }
    decoded
}

/// Reads one escape of one byte: the byte, and how many characters the escape takes.
type Byte = fn(&[Placed]) -> Option<(u8, usize)>;

/// Returns the character of an escaped byte sequence, and how many characters the escapes take.
fn utf8(rest: &[Placed], byte: Byte) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    let mut used = 0;
    for count in 0..4 {
        let (next, length) = byte(rest.get(used..)?)?;
        bytes[count] = next;
        used += length;
        if let Ok(text) = std::str::from_utf8(&bytes[..=count]) {
            return text.chars().next().map(|c| (c, used));
        }
    }
    None
}

/// `%41`.
fn percent(rest: &[Placed]) -> Option<(u8, usize)> {
    match rest {
        [('%', ..), high, low, ..] => Some(((hex(high)? * 16 + hex(low)?) as u8, 3)),
        _ => None,
    }
}

/// `\x41`, `\101`.
fn byte(rest: &[Placed]) -> Option<(u8, usize)> {
    match rest {
        [('\\', ..), ('x', ..), high, low, ..] => Some(((hex(high)? * 16 + hex(low)?) as u8, 4)),
        [('\\', ..), (first @ '0'..='3', ..), second, third, ..] => {
            let [first, second, third] = [*first, second.0, third.0].map(|c| c.to_digit(8));
            Some(((first? * 64 + second? * 8 + third?) as u8, 4))
        }
        _ => None,
    }
}

/// Returns the character of an escape with a backslash, and how many characters it takes.
fn backslash(rest: &[Placed]) -> Option<(char, usize)> {
    let unescaped = match rest.get(1)?.0 {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\x08',
        'f' => '\x0c',
        c @ ('"' | '\'' | '\\' | '/') => c,
        'u' | 'x' if rest.get(2)?.0 == '{' => {
            let digits = rest.get(3..)?;
            let length = digits.iter().take(9).position(|&(c, ..)| c == '}')?;
            let code = number(digits.get(..length)?)?;
            return char::from_u32(code).map(|character| (character, length + 4));
        }
        'x' | '0'..='3' => return utf8(rest, byte),
        'U' => {
            let code = number(rest.get(2..10)?)?;
            return char::from_u32(code).map(|character| (character, 10));
        }
        'u' => return utf16(rest),
        _ => return None,
    };
    Some((unescaped, 2))
}

/// `\u0041`, or two of these for a character beyond the first 65,536.
fn utf16(rest: &[Placed]) -> Option<(char, usize)> {
    let first = number(rest.get(2..6)?)?;
    if let Some(character) = char::from_u32(first) {
        return Some((character, 6));
    }
    let [('\\', ..), ('u', ..)] = rest.get(6..8)? else {
        return None;
    };
    let second = number(rest.get(8..12)?)?;
    if !(0xd800..0xdc00).contains(&first) || !(0xdc00..0xe000).contains(&second) {
        return None;
    }
    let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
    char::from_u32(code).map(|character| (character, 12))
}

/// Returns the character of an HTML entity, and how many characters that takes.
fn entity(rest: &[Placed]) -> Option<(char, usize)> {
    let end = rest.iter().take(28).position(|&(c, ..)| c == ';')?;
    let name: String = rest.get(1..end)?.iter().map(|&(c, ..)| c).collect();
    let character = match entities::named(&name) {
        Some('\u{a0}') => ' ',
        Some(character) => character,
        None => {
            let name = name.to_ascii_lowercase();
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character, end + 1))
}

fn hex(character: &Placed) -> Option<u32> {
    character.0.to_digit(16)
}

/// A number of at most eight hex digits.
fn number(digits: &[Placed]) -> Option<u32> {
    if digits.is_empty() || digits.len() > 8 {
        return None;
    }
    let add = |sum, digit| Some((sum << 4) + hex(digit)?);
    digits.iter().try_fold(0_u32, add)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts with escapes, their kind, and the text without them.
    const STANDS_FOR: &[(&str, Escapes, &str)] = &[
        (r"%41%7a%c3%a9%4", Escapes::Url, "Azé%4"),
        (r"\n\r\t\b\f", Escapes::Backslash, "\n\r\t\x08\x0c"),
        (r#"\"\'\\\/"#, Escapes::Backslash, r#""'\/"#),
        (r"\x41\101\303\251", Escapes::Backslash, "AAé"),
        (r"\u0041\u00e9 \u004", Escapes::Backslash, r"Aé \u004"),
        (r"\u{41}\u{1f600}\x{e9}", Escapes::Backslash, "A😀é"),
        (r"\U0001f600", Escapes::Backslash, "😀"),
        (
            r"\u{} \u{000000041}",
            Escapes::Backslash,
            r"\u{} \u{000000041}",
        ),
        // Two halves of one character, and halves that have no other.
        (r"\ud83d\ude00", Escapes::Backslash, "😀"),
        (r"\ud800\udc00", Escapes::Backslash, "\u{10000}"),
        (r"\udbff\udfff", Escapes::Backslash, "\u{10ffff}"),
        (r"\ud83dxxde00", Escapes::Backslash, r"\ud83dxxde00"),
        (r"\ud83d\u0041", Escapes::Backslash, r"\ud83dA"),
        (r"\ude00\ude00", Escapes::Backslash, r"\ude00\ude00"),
        (r"\ud83d\ud83d", Escapes::Backslash, r"\ud83d\ud83d"),
        ("&amp;&lt;&gt;&quot;&apos;", Escapes::Html, "&<>\"'"),
        ("&commat;&period;&colon;", Escapes::Html, "@.:"),
        ("&equals;&plus;&sol;&nbsp;", Escapes::Html, "=+/ "),
        ("&#64;&#x40;&#X40;&none;&", Escapes::Html, "@@@&none;&"),
        // One kind leaves the others; one layer is undone, or all of them.
        (r"%41\x41&#65;", Escapes::Url, r"A\x41&#65;"),
        (r"%41\x41&#65;", Escapes::Backslash, "%41A&#65;"),
        (r"%41\x41&#65;", Escapes::Html, r"%41\x41A"),
        (r"%41\x41&#65;", Escapes::Every, "AAA"),
        (r"%41\x41&#65;", Escapes::None, r"%41\x41&#65;"),
        ("%2541", Escapes::Url, "%41"),
        ("%2541", Escapes::Every, "A"),
    ];

    /// Texts, what cleaning leaves of them, and what a terminal shows.
    #[test]
    fn a_terminal_shows_no_titles() {
        for (text, cleaned, shown) in [
            ("a\x1b[31mb", "ab", "ab"),
            ("a\u{9b}31mb", "ab", "ab"),
            ("a\x1b]0;x\x07b", "a]0;x\x07b", "ab"),
            ("a\x1b]8;;x\x1b\\b", "a]8;;x\\b", "ab"),
            ("a\u{9d}0;x\u{9c}b", "a0;xb", "ab"),
            ("a\x1bPx\u{9c}b", "aPxb", "ab"),
            ("a\x1b(Bb", "a(Bb", "ab"),
            // It does not end, so it may be cut.
            ("a\x1b]0;x", "a]0;x", "a"),
            ("a\x1b]0;x\x1b[1mb", "a]0;xb", "ab"),
            ("a\x1b", "a\x1b", "a\x1b"),
        ] {
            let read = |escapes| characters(text, escapes).iter().map(|&(c, ..)| c).collect();
            let (every, terminal): (String, String) =
                (read(Escapes::None), read(Escapes::Terminal));
            assert_eq!((&*every, &*terminal), (cleaned, shown), "{text:?}");
        }
        assert_eq!(unended_strings("a\x1b]0;x\x07 \x1b]0;y \u{9d}z"), [8, 14]);
    }

    #[test]
    fn an_escape_is_the_character_that_it_stands_for() {
        for (text, escapes, expected) in STANDS_FOR {
            let characters = characters(text, *escapes);
            let read: String = characters.iter().map(|&(c, ..)| c).collect();
            assert_eq!(read, *expected, "{text} {escapes:?}");
            // Every character has its place, and no part of the text is left out.
            let mut at = 0;
            for &(_, start, end) in &characters {
                assert!(start == at && end > start, "{text} {escapes:?}");
                at = end;
            }
            assert_eq!(at as usize, text.len(), "{text} {escapes:?}");
        }
    }
}
