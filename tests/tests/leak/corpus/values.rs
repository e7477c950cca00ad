//! Values of the corpus that are planted as secrets.

use super::super::encode::{Encoding, encode};
use super::super::plant::Random;
use super::template::{Text, expand};

/// Values that appear without quotation marks.
pub(super) const WORDS: &[&str] = &[
    "«a:14»",
    "«l:11»",
    "«h:32»",
    "«w:6»",
    "«a:6»!«a:6»",
    "«a:7»$«a:6»",
    "«uuid»",
    "«a:8»-«a:8»",
    "«a:6»/«a:8»",
    "«a:6»+«a:8»",
    "«a:6»#«a:6»",
    "«a:6»@«a:6»",
    "«a:6».«a:9»",
    "«a:24»",
    "«b:43»=",
    "«d:8»",
];
/// Further values that appear between quotation marks.
pub(super) const QUOTED: &[&str] = &[
    "«a:6» «a:7»",
    "«a:14»",
    "«l:6», «l:7»; «a:6»",
    "«l:10»",
    "«a:6»(«a:6»)",
    "«a:7»&«a:6»",
    "«b:43»=",
    "«h:40»",
    "«a:6»]«a:6»",
    "«x:32»",
    "«a:6»{«a:6»}",
    "«l:8» «l:7» «l:9» «l:8»",
];
/// Passwords in URLs.
pub(super) const IN_URLS: &[&str] = &[
    "«a:16»",
    "«a:7»!«a:6»",
    "«x:26»",
    "«l:12»",
    "«h:40»",
    "«a:7»%40«a:6»",
    "«a:7»$«a:7»",
    "«a:16»",
];

/// Separators of the groups of a card's number: none, and those in typed or typeset text.
pub(super) const SEPARATORS: &[&str] = &[
    "", " ", "-", ".", "\u{a0}", "\u{2009}", "\u{202f}", "\u{2007}",
];

/// Returns a card's number: of one of four issuers, with its check digit.
pub(super) fn card(random: &mut Random, separator: &str) -> Text {
    let (start, groups): (&str, &[usize]) = [
        ("4", &[4, 4, 4, 4][..]),
        ("53", &[4, 4, 4, 4]),
        ("37", &[4, 6, 5]),
        ("6011", &[4, 4, 4, 4]),
    ][random.below(4)];
    let length: usize = groups.iter().sum();
    let mut digits = start.to_owned() + &random.text("123456789", length - start.len() - 1);
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(place, byte)| {
            let digit = u32::from(byte - b'0') * if place % 2 == 0 { 2 } else { 1 };
            digit / 10 + digit % 10
        })
        .sum();
    digits.push_str(&((10 - sum % 10) % 10).to_string());
    let mut text = String::new();
    let mut at = 0;
    for group in groups {
        if at > 0 {
            text.push_str(separator);
        }
        text.push_str(&digits[at..at + group]);
        at += group;
    }
    Text {
        text,
        parts: vec![digits],
    }
}

/// Returns a telephone number: each digit that the format leaves open is invented.
pub(super) fn phone(format: &str, random: &mut Random) -> Text {
    let text = expand(format, random, &[]).text;
    let digits = text.chars().filter(char::is_ascii_digit).collect();
    Text {
        text,
        parts: vec![digits],
    }
}

/// The spellings of a credential's name: `api_key`, `API_KEY`, `apiKey`, `ApiKey`, `api-key`, `api.key` and `Api-Key`.
pub(super) struct Name([(&'static str, String); 7]);

impl Name {
    pub(super) fn new(name: &str) -> Self {
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        let words: Vec<String> = name.split('_').map(capital).collect();
        let all = words.concat();
        Self([
            ("name", name.to_owned()),
            ("NAME", name.to_uppercase()),
            ("camel", all[..1].to_lowercase() + &all[1..]),
            ("Camel", all),
            ("kebab", name.replace('_', "-")),
            ("dotted", format!("app.{}", name.replace('_', "."))),
            ("upperkebab", words.join("-")),
        ])
    }

    pub(super) fn with<'n>(&'n self, secret: &'n str) -> Vec<(&'n str, &'n str)> {
        let names = self.0.iter().map(|(name, text)| (*name, text.as_str()));
        names.chain([("secret", secret)]).collect()
    }
}

/// An encoding of a value, with a name for the table of misses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    As(Encoding),
    /// `\u{6a}` for every character, as Rust escapes it.
    Braces,
    /// `\x6a` for every byte, as Python, C and a `Debug` of bytes escape it.
    Bytes,
    /// `[106, 97]`, a `Debug` of bytes.
    List,
    /// `\\u006a`: JSON inside a text of JSON.
    JsonTwice,
}

/// All encodings in which a value of the call may be written.
pub(super) const OF_VALUES: &[Written] = &[
    Written::As(Encoding::Plain),
    Written::As(Encoding::Upper),
    Written::As(Encoding::Lower),
    Written::As(Encoding::Json),
    Written::As(Encoding::JsonAscii),
    Written::As(Encoding::Url),
    Written::As(Encoding::UrlTwice),
    Written::As(Encoding::UrlOfAll),
    Written::As(Encoding::Html),
    Written::As(Encoding::HtmlNumbers),
    Written::As(Encoding::Base64),
    Written::As(Encoding::Base64Url),
    Written::As(Encoding::Hex),
    Written::As(Encoding::HexUpper),
    Written::As(Encoding::Split),
    Written::As(Encoding::Unseen),
    Written::Braces,
    Written::Bytes,
    Written::List,
    Written::JsonTwice,
];
/// The encodings in which a shape is visible without knowledge of the value.
pub(super) const OF_SHAPES: &[Written] = &[
    Written::As(Encoding::JsonAscii),
    Written::As(Encoding::UrlOfAll),
    Written::As(Encoding::UrlTwice),
    Written::As(Encoding::HtmlNumbers),
    Written::As(Encoding::Base64),
    Written::As(Encoding::Base64Url),
    Written::As(Encoding::Hex),
    Written::As(Encoding::HexUpper),
    Written::Braces,
    Written::Bytes,
    Written::List,
    Written::JsonTwice,
];

impl Written {
    pub(super) fn write(self, value: &str, random: &mut Random) -> String {
        match self {
            Self::As(encoding) => encode(value, encoding, random),
            Self::Braces => value
                .chars()
                .map(|c| format!("\\u{{{:x}}}", u32::from(c)))
                .collect(),
            Self::Bytes => value.bytes().map(|byte| format!("\\x{byte:02x}")).collect(),
            Self::List => format!("{:?}", value.as_bytes()),
            Self::JsonTwice => encode(value, Encoding::JsonAscii, random).replace('\\', "\\\\"),
        }
    }
}

/// Returns base64 in lines of this many characters, as MIME (RFC 2045) and PEM wrap it.
pub(super) fn wrapped(value: &str, width: usize, random: &mut Random) -> String {
    let base64 = encode(value, Encoding::Base64, random);
    let lines: Vec<&str> = base64
        .as_bytes()
        .chunks(width)
        .map(|line| std::str::from_utf8(line).unwrap())
        .collect();
    lines.join("\n")
}
