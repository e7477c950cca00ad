//! The encodings in which an upstream may write a value.

use super::plant::Random;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Plain,
    Upper,
    Lower,
    Json,
    JsonAscii,
    Url,
    UrlTwice,
    UrlOfAll,
    Html,
    HtmlNumbers,
    Base64,
    Base64Url,
    Hex,
    HexUpper,
    /// Split over two lines, with white space.
    Split,
    /// With invisible characters in the middle.
    Unseen,
}
use Encoding::{
    Base64, Base64Url, Hex, HexUpper, Html, HtmlNumbers, Json, JsonAscii, Lower, Plain, Split,
    Unseen, Upper, Url, UrlOfAll, UrlTwice,
};

pub(crate) const ALL: &[Encoding] = &[
    Plain,
    Upper,
    Lower,
    Json,
    JsonAscii,
    Url,
    UrlTwice,
    UrlOfAll,
    Html,
    HtmlNumbers,
    Base64,
    Base64Url,
    Hex,
    HexUpper,
    Split,
    Unseen,
];

/// The encodings in which a shape is still visible without knowledge of the value.
pub(crate) const OF_SHAPES: &[Encoding] = &[
    Plain,
    Json,
    JsonAscii,
    Url,
    UrlTwice,
    UrlOfAll,
    Html,
    HtmlNumbers,
    Base64,
    Base64Url,
    Hex,
    HexUpper,
];

pub(crate) fn encode(value: &str, encoding: Encoding, random: &mut Random) -> String {
    let percent = |byte: u8, upper: bool| match upper {
        true => format!("%{byte:02X}"),
        false => format!("%{byte:02x}"),
    };
    let url = |value: &str, random: &mut Random| -> String {
        value
            .bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                    char::from(byte).to_string()
                }
                // Hex digits in mixed case.
                byte => percent(byte, random.below(2) == 0),
            })
            .collect()
    };
    match encoding {
        Plain => value.to_owned(),
        Upper => value.to_uppercase(),
        Lower => value.to_lowercase(),
        Json => {
            let json = serde_json::to_string(value).unwrap();
            json[1..json.len() - 1].to_owned()
        }
        JsonAscii => value
            .encode_utf16()
            .map(|unit| match unit {
                unit if unit < 128 && (unit as u8).is_ascii_alphanumeric() => {
                    char::from(unit as u8).to_string()
                }
                unit => format!("\\u{unit:04x}"),
            })
            .collect(),
        Url => url(value, random),
        UrlTwice => url(&url(value, random), random),
        UrlOfAll => value
            .bytes()
            .map(|byte| percent(byte, random.below(2) == 0))
            .collect(),
        Html => value
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('@', "&commat;")
            .replace('.', "&period;"),
        HtmlNumbers => value
            .chars()
            .map(|c| match random.below(3) {
                0 => format!("&#{};", c as u32),
                1 => format!("&#x{:X};", c as u32),
                _ => c.to_string(),
            })
            .collect(),
        Base64 => base64(value.as_bytes(), b"+/", true),
        Base64Url => base64(value.as_bytes(), b"-_", false),
        Hex => value.bytes().map(|byte| format!("{byte:02x}")).collect(),
        HexUpper => value.bytes().map(|byte| format!("{byte:02X}")).collect(),
        Split => insert(value, &["\n    ", "\r\n\t", " \n "], random),
        Unseen => insert(
            value,
            &[
                "\u{200b}",
                "\u{200d}",
                "\u{ad}",
                "\u{202e}",
                "\u{1b}[31m",
                "\u{feff}",
                "\u{e0041}",
            ],
            random,
        ),
    }
}

/// Inserts one of these between two characters.
fn insert(value: &str, what: &[&str], random: &mut Random) -> String {
    let places: Vec<_> = value.char_indices().map(|(at, _)| at).skip(1).collect();
    let at = places[random.below(places.len())];
    let what = what[random.below(what.len())];
    format!("{}{what}{}", &value[..at], &value[at..])
}

fn base64(bytes: &[u8], last: &[u8; 2], pad: bool) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| {
            bits << 8 | u32::from(*chunk.get(at).unwrap_or(&0))
        });
        for place in 0..4 {
            if place <= chunk.len() {
                let digit = (bits >> (18 - 6 * place) & 63) as u8;
                text.push(char::from(match digit {
                    0..26 => b'A' + digit,
                    26..52 => b'a' + digit - 26,
                    52..62 => b'0' + digit - 52,
                    digit => last[usize::from(digit) - 62],
                }));
            } else if pad {
                text.push('=');
            }
        }
    }
    text
}
