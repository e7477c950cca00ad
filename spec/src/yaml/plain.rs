//! The meaning of scalars without quotes.
//!
//! Readers of YAML 1.1 (PyYAML, Psych, SnakeYAML) and of the core schema of YAML 1.2 disagree about many plain scalars:
//! `no` is false or a text, `010` is 8 or 10, `12:30` is 750 or a text. A catalog must mean the same to all of them. So
//! if any of them reads a scalar as something other than text, it has a meaning here.
//!
//! Sources: the type repository of YAML 1.1 (<https://yaml.org/type/>) and the core schema of YAML 1.2.2, section
//! 10.3.2. If a reader goes beyond its version (Psych's `1,000`, Go's `0B1`), its form is here too. The pattern of a
//! float in the type repository also matches `1.2.3`; no reader accepts that, and neither does this module.

/// The meaning of a scalar without quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The text itself.
    Text,
    /// A number.
    Number,
    /// True or false, including the words that YAML 1.1 reads as booleans.
    Boolean,
    /// Null.
    Nothing,
    /// A date, or a point in time.
    Time,
    /// A sign with a special meaning in YAML 1.1: `<<` and `=`.
    Sign,
}

impl Meaning {
    /// Returns its name, with its article.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Nothing => "nothing",
            Self::Time => "a date",
            Self::Sign => "a sign of YAML 1.1",
        }
    }
}

/// Returns the meaning of a scalar without quotes, to this reader of YAML or to another one.
pub(crate) fn meaning(text: &str) -> Meaning {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Meaning::Nothing,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => return Meaning::Boolean,
        "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => return Meaning::Boolean,
        "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => return Meaning::Boolean,
        "<<" | "=" => return Meaning::Sign,
        _ => {}
    }
    // Most texts begin with a letter. All other meanings begin with a sign, a point or a digit.
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return Meaning::Text;
    }
    if is_number(unsigned) {
        Meaning::Number
    } else if is_time(text) {
        Meaning::Time
    } else {
        Meaning::Text
    }
}

fn is_number(text: &str) -> bool {
    if matches!(text, ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    // YAML 1.1 also accepts underscores without digits.
    let radix = |digits: &str, is_digit: fn(u8) -> bool| {
        !digits.is_empty()
            && digits
                .bytes()
                .all(|b| is_digit(b) || matches!(b, b'_' | b','))
    };
    match text.get(..2) {
        Some("0x" | "0X") => return radix(&text[2..], |b| b.is_ascii_hexdigit()),
        Some("0o" | "0O") => return radix(&text[2..], |b| matches!(b, b'0'..=b'7')),
        Some("0b" | "0B") => return radix(&text[2..], |b| matches!(b, b'0' | b'1')),
        _ => {}
    }
    decimal(text) || sexagesimal(text)
}

/// Returns whether a text is digits, at most one point, and an exponent.
fn decimal(text: &str) -> bool {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let exponent_fits = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        all_digits(digits)
    });
    let points = number.bytes().filter(|b| *b == b'.').count();
    exponent_fits
        && points <= 1
        && number.bytes().any(|b| b.is_ascii_digit())
        && number
            .bytes()
            .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'_' | b','))
}

/// Returns whether a text is a number in base 60, `190:20:30` or `1:30.5`: digits, then parts below 60, the last with a
/// fraction.
fn sexagesimal(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut parts = whole.split(':');
    let first = parts.next().unwrap_or_default();
    let others: Vec<&str> = parts.take(MOST_PARTS).collect();
    first.starts_with(|c: char| c.is_ascii_digit())
        && first.bytes().all(|b| b.is_ascii_digit() || b == b'_')
        && !others.is_empty()
        && others.iter().all(|part| is_sixtieth(part))
        && fraction.bytes().all(|b| b.is_ascii_digit() || b == b'_')
}

/// The maximum number of parts that are checked. A text with more parts is refused because of the first ones.
const MOST_PARTS: usize = 1 << 20;

fn is_sixtieth(part: &str) -> bool {
    match part.as_bytes() {
        [digit] => digit.is_ascii_digit(),
        [tens, digit] => matches!(tens, b'0'..=b'5') && digit.is_ascii_digit(),
        _ => false,
    }
}

/// Returns whether a text is a date such as `2001-12-14`, with or without a time of day and a zone.
fn is_time(text: &str) -> bool {
    let (date, time) = match text.find(['T', 't', ' ', '\t']) {
        Some(at) => (
            &text[..at],
            Some(text[at + 1..].trim_start_matches([' ', '\t'])),
        ),
        None => (text, None),
    };
    let mut parts = date.split('-');
    let is_date = matches!(
        (parts.next(), parts.next(), parts.next(), parts.next()),
        (Some(year), Some(month), Some(day), None)
            if year.len() == 4 && all_digits(year) && one_or_two(month) && one_or_two(day)
    );
    is_date && time.is_none_or(is_time_of_day)
}

/// Returns whether a text is a time of day such as `21:59:43.10-05:00`.
fn is_time_of_day(text: &str) -> bool {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.'))
        .unwrap_or(text.len());
    let (clock, zone) = text.split_at(end);
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, ""));
    let mut parts = clock.split(':');
    let is_clock = matches!(
        (parts.next(), parts.next(), parts.next(), parts.next()),
        (Some(hours), Some(minutes), Some(seconds), None)
            if one_or_two(hours) && one_or_two(minutes) && one_or_two(seconds)
    );
    let zone = zone.trim_start_matches([' ', '\t']);
    let is_zone = matches!(zone, "" | "Z")
        || zone.strip_prefix(['+', '-']).is_some_and(|zone| {
            let (hours, minutes) = zone.split_once(':').unwrap_or((zone, "00"));
            one_or_two(hours) && one_or_two(minutes)
        });
    is_clock && is_zone && fraction.bytes().all(|b| b.is_ascii_digit())
}

fn one_or_two(text: &str) -> bool {
    text.len() <= 2 && all_digits(text)
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use regex::RegexSet;

    use super::*;

    /// The patterns of <https://yaml.org/type/> (bool, int, float, merge, null, timestamp, value), without the second
    /// point of a float, which no reader accepts.
    const YAML_1_1: &[&str] = &[
        "^(y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$",
        "^[-+]?0b[0-1_]+$",
        "^[-+]?0[0-7_]+$",
        "^[-+]?(0|[1-9][0-9_]*)$",
        "^[-+]?0x[0-9a-fA-F_]+$",
        "^[-+]?[1-9][0-9_]*(:[0-5]?[0-9])+$",
        r"^[-+]?([0-9][0-9_]*)?\.[0-9]+([eE][-+][0-9]+)?$",
        r"^[-+]?[0-9][0-9_]*\.[0-9_]*([eE][-+][0-9]+)?$",
        r"^[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+\.[0-9_]*$",
        r"^[-+]?\.(inf|Inf|INF)$",
        r"^\.(nan|NaN|NAN)$",
        "^<<$",
        "^(~|null|Null|NULL|)$",
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        r"^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(\.[0-9]*)?(([ \t]*)Z|[ \t]*[-+][0-9]{1,2}(:[0-9]{2})?)?$",
        "^=$",
    ];

    /// The core schema of YAML 1.2.2, section 10.3.2.
    const YAML_1_2: &[&str] = &[
        "^(null|Null|NULL|~|)$",
        "^(true|True|TRUE|false|False|FALSE)$",
        "^[-+]?[0-9]+$",
        "^0o[0-7]+$",
        "^0x[0-9a-fA-F]+$",
        r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$",
        r"^[-+]?(\.inf|\.Inf|\.INF)$",
        r"^(\.nan|\.NaN|\.NAN)$",
    ];

    /// Scalars that some readers take for something else, beyond their version.
    const BEYOND: &[&str] = &[
        "1,000", "-1,000.5", "0B1", "0O17", "0X1F", "01:30", "2020-1-2", "+.Inf", "-.INF",
    ];

    const SCALARS: &[&str] = &[
        "2020-01-01",
        "2001-12-14t21:59:43.10-05:00",
        "2001-12-15T02:59:43.1Z",
        "2001-12-14 21:59:43.10 -5",
        "2001-12-15 2:59:43.10",
        "2002-1-1 1:00:00",
        "12:30:45",
        "1:2",
        "190:20:30",
        "190:20:30.15",
        "-190:20:30",
        "0b101",
        "0b1010_0111_0100_1010_1110",
        "0o7",
        "0o17",
        "0x1F",
        "0x_0A_74_AE",
        "1_000",
        "685_230",
        "0012",
        "010",
        "02472256",
        "1.10",
        "1e3",
        "1E+3",
        "6.8523015e+5",
        "685.230_15e+03",
        "685_230.15",
        ".5",
        "5.",
        "+1",
        "-0",
        "+.inf",
        "-.inf",
        ".Inf",
        ".NaN",
        "~",
        "null",
        "Null",
        "NULL",
        "",
        "yes",
        "Yes",
        "YES",
        "no",
        "No",
        "NO",
        "on",
        "On",
        "ON",
        "off",
        "Off",
        "OFF",
        "y",
        "Y",
        "n",
        "N",
        "true",
        "True",
        "TRUE",
        "false",
        "False",
        "FALSE",
        "<<",
        "=",
        "yEs",
        "oN",
        "nULL",
        "nan",
        "inf",
        "1.2.3",
        "1.4.0-rc.1",
        "5s",
        "1m30s",
        "500-599",
        "10:99",
        "1:60",
        "2020-01",
        "2020-01-01-01",
        "20-01-01",
        "12:30:45 today",
        "A-1",
        "0b2",
        "0o8",
        "0xg",
        "1e",
        "e5",
        "_1",
        ".",
        "..",
        "-",
        "+",
        ":",
        "1:",
        ":1",
        "no one",
        "on time",
        "CALENDAR_*",
        "ünï",
        "２０２０-01-01",
    ];

    /// Returns every text of at most four of the characters that numbers, dates and signs consist of.
    fn short() -> impl Iterator<Item = String> {
        const LETTERS: &[u8] = b"0158:._-+eExob,TZ~=<";
        (0..=4_u32).flat_map(|length| {
            (0..LETTERS.len().pow(length)).map(move |mut number| {
                let mut text = String::new();
                for _ in 0..length {
                    text.push(char::from(LETTERS[number % LETTERS.len()]));
                    number /= LETTERS.len();
                }
                text
            })
        })
    }

    #[test]
    fn what_any_reader_takes_for_something_else_is_not_text() {
        let readers = RegexSet::new(YAML_1_1.iter().chain(YAML_1_2)).unwrap();
        let curated = SCALARS.iter().map(|text| (*text).to_owned());
        let mut taken = 0;
        for text in curated.chain(short()) {
            let is_taken = readers.is_match(&text);
            taken += usize::from(is_taken);
            assert!(
                !is_taken || meaning(&text) != Meaning::Text,
                "`{text}` is text here and something else to a reader"
            );
        }
        assert!(taken > 2000, "{taken}");
        for text in BEYOND {
            assert_ne!(meaning(text), Meaning::Text, "{text}");
        }
    }

    #[test]
    fn what_every_reader_takes_for_text_is_text() {
        for text in [
            "yEs",
            "nan",
            "1.2.3",
            "1.4.0-rc.1",
            "5s",
            "1m30s",
            "500-599",
            "10:99",
            "1:60",
            "2020-01",
            "20-01-01",
            "12:30:45 today",
            "A-1",
            "0b2",
            "0o8",
            "0xg",
            "1e",
            "e5",
            "_1",
            ".",
            "..",
            "-",
            "1:",
            ":1",
            "no one",
            "on time",
            "not",
            "none",
            "ünï",
            "２０２０-01-01",
            "2020-01-01 in words",
        ] {
            assert_eq!(meaning(text), Meaning::Text, "{text}");
        }
        for (text, name) in [
            ("yes", "a boolean"),
            ("12:30:45", "a number"),
            ("2020-01-01", "a date"),
        ] {
            assert_eq!(meaning(text).name(), name);
        }
    }
}
