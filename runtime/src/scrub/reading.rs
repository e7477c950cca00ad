//! One way to read a text: escapes undone, case and white space gone, and for each byte that is
//! left the place in the original that it came from.

use memchr::memmem;

use super::REDACTED;
use super::cuts::Cuts;
use crate::render::{is_unsafe, joins};

/// A way to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// As it is.
    Plain,
    /// `%40`.
    Url,
    /// `\"` and `\u0040`.
    Json,
    /// `&amp;` and `&#64;`.
    Html,
    /// All of these, until nothing changes.
    Every,
    /// Without what separates groups of digits.
    Digits,
}

impl Way {
    pub(super) const ALL: &'static [Self] = &[
        Self::Plain,
        Self::Url,
        Self::Json,
        Self::Html,
        Self::Every,
        Self::Digits,
    ];

    fn undoes(self, other: Self) -> bool {
        self == other || self == Self::Every
    }
}

/// A text as it is read one way.
pub(super) struct Reading {
    pub(super) text: String,
    /// For each byte of `text` the range of the original that it stands for.
    places: Vec<(u32, u32)>,
}

/// A character and the range of the original that it stands for.
type Placed = (char, u32, u32);

impl Reading {
    /// The text with all escapes undone and what cannot be seen left out, but with its case and
    /// its white space; `None` where that is the text as it is.
    pub(super) fn unescaped(original: &str) -> Option<Self> {
        let escaped = |byte: u8| matches!(byte, b'%' | b'\\' | b'&' | 0x1b) || !byte.is_ascii();
        if !original.bytes().any(escaped) {
            return None;
        }
        let mut reading = Self {
            text: String::with_capacity(original.len()),
            places: Vec::new(),
        };
        for (character, start, end) in characters(original, Way::Every) {
            let character = folded(character);
            if !joins(character) && (character.is_whitespace() || !is_unsafe(character)) {
                reading.text.push(character);
                reading.places.resize(reading.text.len(), (start, end));
            }
        }
        (reading.text != original).then_some(reading)
    }

    /// The range of the original that a range of bytes stands for.
    pub(super) fn place(&self, start: usize, end: usize) -> Option<(usize, usize)> {
        let (first, _) = self.places.get(start)?;
        let (_, last) = self.places.get(end.checked_sub(1)?)?;
        Some((*first as usize, *last as usize))
    }

    pub(super) fn new(original: &str, way: Way) -> Self {
        let mut reading = Self {
            text: String::with_capacity(original.len()),
            places: Vec::new(),
        };
        for (character, start, end) in characters(original, way) {
            let character = folded(character);
            if character.is_whitespace()
                || character == '+'
                || is_unsafe(character)
                || joins(character)
            {
                continue;
            }
            if way == Way::Digits && matches!(character, '-' | '.' | '(' | ')' | '/' | '_') {
                continue;
            }
            for lower in character.to_lowercase() {
                reading.text.push(lower);
                reading.places.resize(reading.text.len(), (start, end));
            }
        }
        reading
    }

    /// Adds to `cuts` where `original`, read this way, has `needle`.
    pub(super) fn find(&self, needle: &str, whole_word: bool, original: &str, cuts: &mut Cuts) {
        for at in memmem::find_iter(self.text.as_bytes(), needle.as_bytes()) {
            let last = at + needle.len() - 1;
            let (Some(&(start, _)), Some(&(_, end))) = (self.places.get(at), self.places.get(last))
            else {
                continue;
            };
            let (start, end) = (start as usize, end as usize);
            let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            if whole_word
                && (inside(original[..start].chars().next_back())
                    || inside(original[end..].chars().next()))
            {
                continue;
            }
            cuts.add(start, end, REDACTED);
        }
    }
}

/// The characters of a text, with the escapes of one way undone.
fn characters(original: &str, way: Way) -> Vec<Placed> {
    let mut characters: Vec<Placed> = original
        .char_indices()
        .map(|(at, c)| (c, at as u32, (at + c.len_utf8()) as u32))
        .collect();
    if original.contains(['\x1b', '\u{9b}']) {
        characters = without_control_sequences(&characters);
    }
    // Nobody escapes more often than that.
    let passes = match way {
        Way::Plain | Way::Digits => 0,
        Way::Url | Way::Json | Way::Html => 1,
        Way::Every => 4,
    };
    for _ in 0..passes {
        let decoded = decode(&characters, way);
        if decoded.len() == characters.len() {
            break;
        }
        characters = decoded;
    }
    characters
}

/// What a terminal would show: a colour in the middle of a value must not hide it from a search
/// and then be cleaned away.
fn without_control_sequences(mut rest: &[Placed]) -> Vec<Placed> {
    let mut left = Vec::with_capacity(rest.len());
    while let Some((first, tail)) = rest.split_first() {
        let parameters = match (first.0, tail.first()) {
            ('\x1b', Some(('[', ..))) => tail.get(1..).unwrap_or_default(),
            ('\u{9b}', _) => tail,
            _ => {
                left.push(*first);
                rest = tail;
                continue;
            }
        };
        let parameter = |(c, ..): &&Placed| matches!(c, '\x20'..='\x3f');
        let count = parameters.iter().take_while(parameter).count();
        rest = parameters.get(count..).unwrap_or_default();
        if let Some((('\x40'..='\x7e', ..), tail)) = rest.split_first() {
            rest = tail;
        }
    }
    left
}

/// A character in its plain width: `ａ` is `a`.
fn folded(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        other => other,
    }
}

/// Undoes one layer of escapes.
fn decode(characters: &[Placed], way: Way) -> Vec<Placed> {
    let mut decoded = Vec::with_capacity(characters.len());
    let mut rest = characters;
    while let Some((&(character, start, end), tail)) = rest.split_first() {
        let taken = match character {
            '%' if way.undoes(Way::Url) => url(rest),
            '\\' if way.undoes(Way::Json) => json(rest),
            '&' if way.undoes(Way::Html) => html(rest),
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

/// The character that a run of `%XX` stands for, and how many characters that takes.
fn url(rest: &[Placed]) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    for count in 0..4 {
        let [(percent, ..), high, low] = rest.get(count * 3..count * 3 + 3)? else {
            return None;
        };
        if *percent != '%' {
            return None;
        }
        bytes[count] = (hex(high)? * 16 + hex(low)?) as u8;
        if let Ok(text) = std::str::from_utf8(&bytes[..=count]) {
            return text.chars().next().map(|c| (c, (count + 1) * 3));
        }
    }
    None
}

/// The character that a JSON escape stands for, and how many characters that takes.
fn json(rest: &[Placed]) -> Option<(char, usize)> {
    let unescaped = match rest.get(1)?.0 {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\x08',
        'f' => '\x0c',
        c @ ('"' | '\'' | '\\' | '/') => c,
        'u' => {
            let first = unit(rest.get(2..6)?)?;
            if let Some(character) = char::from_u32(first) {
                return Some((character, 6));
            }
            let [(backslash, ..), (u, ..)] = rest.get(6..8)? else {
                return None;
            };
            let second = unit(rest.get(8..12)?)?;
            if *backslash != '\\' || *u != 'u' || !(0xdc00..0xe000).contains(&second) {
                return None;
            }
            let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            return char::from_u32(code).map(|character| (character, 12));
        }
        _ => return None,
    };
    Some((unescaped, 2))
}

/// The character that an HTML entity stands for, and how many characters that takes.
fn html(rest: &[Placed]) -> Option<(char, usize)> {
    let end = rest.iter().take(12).position(|&(c, ..)| c == ';')?;
    let name: String = rest.get(1..end)?.iter().map(|&(c, ..)| c).collect();
    let character = match name.to_ascii_lowercase().as_str() {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "commat" => '@',
        "period" => '.',
        "nbsp" => ' ',
        number => {
            let number = number.strip_prefix('#')?;
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

/// Four hex digits.
fn unit(digits: &[Placed]) -> Option<u32> {
    digits
        .iter()
        .try_fold(0, |unit, digit| Some(unit * 16 + hex(digit)?))
}
