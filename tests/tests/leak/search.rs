//! A search for a value in a text, in any encoding. It is slow and thorough: every decoder is applied to the result of
//! every other. A decoder returns at once what has nothing to decode, which is most of what there is.

/// All readings of a text.
pub(crate) struct Readings {
    /// In lower case and without white space.
    squeezed: Vec<String>,
    /// The same without what separates the digits of a number.
    bare: Vec<String>,
}

impl Readings {
    pub(crate) fn of(text: &str) -> Self {
        let mut readings = vec![text.to_owned()];
        let mut next = 0;
        while next < readings.len() && readings.len() < 64 {
            let text = readings[next].clone();
            next += 1;
            for decoder in [percent, backslash, entities, unseen, bytes] {
                let decoded = decoder(&text);
                if !readings.contains(&decoded) {
                    readings.push(decoded);
                }
            }
        }
        let mut runs = Vec::new();
        for reading in &readings {
            decoded_runs(reading, &mut runs);
            // Lines of base64, one below the other.
            let long = |word: &str| word.len() >= 60 && !word.contains([' ', '%', '\\', '{']);
            if !reading.split_whitespace().any(long) {
                continue;
            }
            let joined: String = reading.split_whitespace().collect();
            if joined.len() < reading.len() {
                decoded_runs(&joined, &mut runs);
            }
        }
        readings.extend(runs);
        let mut squeezed: Vec<String> = readings.iter().map(|text| squeeze(text)).collect();
        squeezed.sort_unstable();
        squeezed.dedup();
        let separators = ['-', '.', '(', ')', '/'];
        let bare = squeezed.iter().map(|text| text.replace(separators, ""));
        Self {
            bare: bare.collect(),
            squeezed,
        }
    }

    /// Returns each reading, in lower case and without white space.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.squeezed.iter().map(String::as_str)
    }

    pub(crate) fn have(&self, value: &str) -> bool {
        let value = squeeze(value);
        let digits: String = value.chars().filter(char::is_ascii_digit).collect();
        // A number may be written with other separators, or without its country code.
        let number = digits.len() >= 9 && !value.contains(char::is_alphabetic);
        self.squeezed.iter().any(|text| text.contains(&value))
            || (number && {
                let last = &digits[digits.len() - 9..];
                self.bare.iter().any(|text| text.contains(last))
            })
    }
}

/// Returns the text in lower case, without white space.
pub(crate) fn squeeze(text: &str) -> String {
    let text = text.to_lowercase();
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn percent(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes
            .get(at + 1..at + 3)
            .and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.map(|hex| u8::from_str_radix(hex, 16)) {
            Some(Ok(byte)) if bytes[at] == b'%' => {
                decoded.push(byte);
                at += 3;
            }
            _ => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

fn backslash(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let escape = rest.strip_prefix("\\u").and_then(|hex| hex.get(..4));
        if let Some(Ok(unit)) = escape.map(|hex| u16::from_str_radix(hex, 16)) {
            units.push(unit);
            rest = &rest[6..];
            continue;
        }
        // Rust's `\u{6a}`, and a byte of C, Python or a `Debug`.
        let braces = rest
            .strip_prefix("\\u{")
            .and_then(|hex| hex.split_once('}'));
        let byte = rest
            .strip_prefix("\\x")
            .and_then(|hex| hex.split_at_checked(2));
        if let Some((hex, after)) = braces.or(byte)
            && let Some(character) = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32)
        {
            units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
            rest = after;
            continue;
        }
        if first == '\\' && rest.len() > 1 {
            rest = &rest[1..];
            let escaped = rest.chars().next().unwrap();
            let control = match escaped {
                'n' | 'r' | 't' => ' ',
                other => other,
            };
            units.extend_from_slice(control.encode_utf16(&mut [0; 2]));
            rest = &rest[escaped.len_utf8()..];
            continue;
        }
        units.extend_from_slice(first.encode_utf16(&mut [0; 2]));
        rest = &rest[first.len_utf8()..];
    }
    String::from_utf16_lossy(&units)
}

fn entities(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(';').filter(|end| *end < 12);
        let character = end.and_then(|end| {
            let name = &rest[1..end];
            let number = name.strip_prefix('#');
            Some(match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "commat" => '@',
                "period" => '.',
                _ => char::from_u32(match number?.strip_prefix(['x', 'X']) {
                    Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                    None => number?.parse().ok()?,
                })?,
            })
        });
        match (character, end) {
            (Some(character), Some(end)) => {
                decoded.push(character);
                rest = &rest[end + 1..];
            }
            _ => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded + rest
}

/// Returns the text without its invisible characters.
fn unseen(text: &str) -> String {
    if text.is_ascii() && !text.contains(|c: char| c.is_ascii_control()) {
        return text.to_owned();
    }
    let text = text.replace("\u{1b}[31m", "");
    let seen = |c: &char| {
        !matches!(c, '\u{200b}'..='\u{200f}' | '\u{ad}' | '\u{202a}'..='\u{202e}' | '\u{feff}'
            | '\u{e0000}'..='\u{e007f}' | '\0'..='\x08')
    };
    text.chars().filter(seen).collect()
}

/// Returns the text with its lists of bytes, such as `[106, 97]`, decoded.
fn bytes(text: &str) -> String {
    let mut decoded = text.to_owned();
    for list in text.split('[').skip(1) {
        let list = list.split(']').next().unwrap_or_default();
        let bytes: Option<Vec<u8>> = list.split(',').map(|n| n.trim().parse().ok()).collect();
        if let Some(bytes) = bytes
            && bytes.len() > 3
        {
            decoded = decoded.replace(list, &String::from_utf8_lossy(&bytes));
        }
    }
    decoded
}

/// Adds the decoded forms of runs of hex and base64.
fn decoded_runs(text: &str, found: &mut Vec<String>) {
    let digits = text.split(|c: char| !c.is_ascii_hexdigit());
    for run in digits.filter(|run| run.len() >= 12) {
        for run in [run, &run[1..]] {
            let pairs = run.as_bytes().chunks_exact(2);
            let bytes: Vec<u8> = pairs
                .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
                .collect();
            found.push(String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    let digit = |c: char| c.is_ascii_alphanumeric() || "+/-_".contains(c);
    for run in text
        .split(|c: char| !digit(c))
        .filter(|run| run.len() >= 10)
    {
        for skip in 0..4 {
            let run = &run[skip..];
            let (mut bits, mut count, mut base64) = (0_u32, 0, Vec::new());
            for c in run.chars() {
                let digit = match c {
                    'A'..='Z' => c as u32 - 65,
                    'a'..='z' => c as u32 - 71,
                    '0'..='9' => c as u32 + 4,
                    '+' | '-' => 62,
                    _ => 63,
                };
                (bits, count) = (bits << 6 | digit, count + 6);
                if count >= 8 {
                    count -= 8;
                    base64.push((bits >> count) as u8);
                }
            }
            found.push(String::from_utf8_lossy(&base64).into_owned());
        }
    }
}
