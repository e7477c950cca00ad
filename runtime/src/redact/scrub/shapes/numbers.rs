//! Phone and card numbers: cards with their check digit; phone numbers that are international,
//! North American, with a trunk zero, or that a word labels as one.

use super::super::bytes::{at, before, run_before};
use super::{Cuts, is_word};

/// The maximum number of groups in one number.
const MOST_GROUPS: usize = 8;
/// The groupings of the digits of a card.
const GROUPINGS: &[&[usize]] = &[
    &[4, 4, 4, 4],
    &[4, 4, 4, 4, 3],
    &[4, 4, 4, 4, 2],
    &[4, 4, 4, 4, 1],
    &[4, 6, 5],
    &[4, 6, 4],
    &[4, 4, 4, 1],
    &[6, 13],
];
/// Words that a telephone number follows.
const LABELS: &[&str] = &[
    "phone",
    "phonenumber",
    "phoneno",
    "tel",
    "telephone",
    "mobile",
    "mobilenumber",
    "mobilephone",
    "cell",
    "cellphone",
    "fax",
    "whatsapp",
    "msisdn",
    "telefon",
    "handy",
    "sms",
];

/// A run of ASCII digits.
#[derive(Debug, Clone, Copy)]
struct Group {
    start: usize,
    end: usize,
}

impl Group {
    fn len(self) -> usize {
        self.end - self.start
    }

    fn digits(self, text: &str) -> &[u8] {
        text.as_bytes()
            .get(self.start..self.end)
            .unwrap_or_default()
    }
}

/// Adds every number of a card or a telephone.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    let mut groups: Vec<Group> = Vec::new();
    for (place, byte) in text.bytes().enumerate() {
        match groups.last_mut() {
            _ if !byte.is_ascii_digit() => {}
            Some(last) if last.end == place => last.end += 1,
            _ => groups.push(Group {
                start: place,
                end: place + 1,
            }),
        }
    }
    let mut done = 0;
    for index in 0..groups.len() {
        let rest = groups.get(index..).unwrap_or_default();
        // Cards may overlap phone numbers: hiding one digit too many is better than showing a card.
        if let Some((start, end)) = card(text, rest) {
            cuts.add(start, end, "[card]");
        }
        let forms = [international, labeled, north_american, trunk];
        let phone = forms.iter().find_map(|form| form(text, rest));
        if let Some((start, end)) = phone
            && rest.first().is_some_and(|first| first.start >= done)
        {
            cuts.add(start, end, "[phone]");
            done = end;
        }
    }
}

/// Returns the text between two groups.
fn between(text: &str, left: Group, right: Group) -> &str {
    text.get(left.end..right.start).unwrap_or_default()
}

/// Returns whether a number begins here, and not in the middle of a word, an id, a time or a longer number.
fn begins(text: &str, start: usize) -> bool {
    let head = text.as_bytes().get(..start).unwrap_or_default();
    match head {
        [.., before] if is_word(*before) => false,
        [.., outer, b'-' | b'.' | b','] => !is_word(*outer),
        // Part of a path; of a date, where a digit is before it.
        [.., outer, b':' | b'/'] => !outer.is_ascii_digit(),
        _ => true,
    }
}

/// Returns whether a number ends here.
fn ends(text: &str, end: usize) -> bool {
    let tail = text.as_bytes().get(end..).unwrap_or_default();
    match tail {
        [after, ..] if is_word(*after) => false,
        [b'-' | b'.' | b':', outer, ..] => !is_word(*outer),
        [b'/' | b',', outer, ..] => !outer.is_ascii_digit(),
        _ => true,
    }
}

/// `4111 1111 1111 1111`.
fn card(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = rest.first()?;
    // A path may have any number before it.
    if !begins(text, first.start) && before(text.as_bytes(), first.start) != b'/' {
        return None;
    }
    let whole = rest
        .get(..1)
        .filter(|_| (13..=19).contains(&first.len()) && !is_count(text, first.start));
    let grouped = GROUPINGS.iter().filter_map(|lengths| {
        let window = rest.get(..lengths.len())?;
        let fits = window.iter().map(|group| group.len());
        (fits.eq(lengths.iter().copied()) && same_separator(text, window)).then_some(window)
    });
    let fits = |window: &&[Group]| {
        let digits: Vec<u8> = window
            .iter()
            .flat_map(|it| it.digits(text))
            .copied()
            .collect();
        let end = window.last().map_or(first.end, |last| last.end);
        ends(text, end) && is_issued(&digits) && luhn(&digits)
    };
    let window = whole.into_iter().chain(grouped).find(fits)?;
    Some((first.start, window.last()?.end))
}

/// Whether the key before a number says that it is a size, a position or a time.
fn is_count(text: &str, start: usize) -> bool {
    const KEYS: &[&str] = &[
        "bytes",
        "count",
        "duration",
        "elapsed",
        "epoch",
        "length",
        "len",
        "lsn",
        "nanos",
        "offset",
        "position",
        "seq",
        "sequence",
        "size",
        "time",
        "timestamp",
        "ts",
        "xid",
        "zxid",
    ];
    let bytes = text.as_bytes();
    let sign = start - run_before(bytes, start, 3, |byte| b" :=\"".contains(&byte));
    let length = run_before(bytes, sign, 24, |byte| {
        byte.is_ascii_alphabetic() || byte == b'_'
    });
    let key = text.get(sign - length..sign).unwrap_or_default();
    let is_one = |word: &str| KEYS.iter().any(|one| word.eq_ignore_ascii_case(one));
    sign < start && key.split('_').any(is_one)
}

fn same_separator(text: &str, window: &[Group]) -> bool {
    let mut separators = window.windows(2).map(|pair| match pair {
        [left, right] => between(text, *left, *right),
        _ => "",
    });
    let first = separators.next().unwrap_or_default();
    matches!(first, " " | "-" | "." | "\u{a0}") && separators.all(|other| other == first)
}

/// Whether an issuer of cards has numbers that begin and are as long like this.
fn is_issued(digits: &[u8]) -> bool {
    let start = |length: usize| -> u32 {
        let digits = digits.get(..length).unwrap_or_default();
        let add = |number, digit: &u8| number * 10 + u32::from(digit - b'0');
        digits.iter().fold(0, add)
    };
    let (two, three, four) = (start(2), start(3), start(4));
    match digits.len() {
        13 => two / 10 == 4 || matches!(two, 50 | 56..=58),
        14 => matches!(three, 300..=305) || matches!(two, 36 | 38 | 39),
        15 => matches!(two, 34 | 37),
        16 => {
            two / 10 == 4
                || matches!(two, 50..=58 | 60 | 62..=65 | 67)
                || matches!(four, 2221..=2720 | 3528..=3589)
        }
        17..=19 => two / 10 == 4 || matches!(two, 50 | 56..=58 | 60 | 62..=65 | 67),
        _ => false,
    }
}

/// Whether the last digit is the check digit of a card number.
fn luhn(digits: &[u8]) -> bool {
    let digits = digits.iter().rev().map(|digit| u32::from(digit - b'0'));
    let sum: u32 = digits
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit) {
            (0, digit) => digit,
            (_, digit) if digit > 4 => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10)
}

/// The groups that belong together, as long as they have at most so many digits.
fn window<'g>(text: &str, rest: &'g [Group], most: usize) -> &'g [Group] {
    let mut length = 0;
    let mut digits = 0;
    for (index, group) in rest.iter().take(MOST_GROUPS).enumerate() {
        let joined = index == 0
            || rest.get(index - 1).is_some_and(|left| {
                let separator = between(text, *left, *group);
                is_separator(separator) || matches!(separator, "/" | " - " | " / ")
            });
        digits += group.len();
        if !joined || digits > most {
            break;
        }
        length = index + 1;
    }
    rest.get(..length).unwrap_or_default()
}

fn is_separator(text: &str) -> bool {
    matches!(
        text,
        " " | "-" | "." | ")" | ") " | ")-" | " (" | "(" | "-(" | "\u{a0}"
    )
}

fn count(window: &[Group]) -> usize {
    window.iter().map(|group| group.len()).sum()
}

/// The place before an opening parenthesis, where one is before the first digit.
fn opening(text: &str, start: usize) -> usize {
    start - run_before(text.as_bytes(), start, 1, |byte| byte == b'(')
}

/// `+49 151 1234567`, `0049 151 1234567`.
fn international(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = rest.first()?;
    let start = opening(text, first.start);
    let bytes = text.as_bytes();
    let signed = start - run_before(bytes, start, 1, |byte| byte == b'+');
    let window = window(text, rest, 15);
    let end = window.last()?.end;
    let digits = first.digits(text);
    if signed < start {
        let free = !is_word(before(bytes, signed)) && at(digits, 0) != b'0';
        return (free && count(window) >= 7).then_some((signed, end));
    }
    // One group of all the digits may be a counter with zeros before it.
    let double = matches!(digits, [b'0', b'0', b'1'..=b'9', ..]);
    let fits = double
        && (if window.len() > 1 {
            digits.len() <= 5
        } else {
            digits.len() >= 12
        })
        && count(window) >= 11
        && begins(text, start)
        && ends(text, end);
    fits.then_some((start, end))
}

/// `phone: 1234567`.
fn labeled(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = rest.first()?;
    let start = opening(text, first.start);
    let bytes = text.as_bytes();
    let gap = run_before(bytes, start, 6, |byte| b" :=\"'.\\[>".contains(&byte));
    let to = start - gap;
    let length = run_before(bytes, to, 24, |byte| {
        byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-')
    });
    let label = text.get(to - length..to)?;
    // `intel` and `hotel` are other words than `tel`; `homePhone` and `home_phone` are labels.
    let labeled = gap > 0
        && label.char_indices().any(|(at, c)| {
            let begins = at == 0
                || c.is_ascii_uppercase()
                || label
                    .as_bytes()
                    .get(at - 1)
                    .is_some_and(|byte| !byte.is_ascii_alphabetic());
            let word = label.get(at..).unwrap_or_default();
            begins && LABELS.iter().any(|known| is_label(word, known))
        });
    let window = window(text, rest, 15);
    (labeled && count(window) >= 6).then_some((start, window.last()?.end))
}

/// Whether a word is a label, whatever separates its parts.
fn is_label(word: &str, label: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic);
    letters
        .map(|byte| byte.to_ascii_lowercase())
        .eq(label.bytes())
}

/// `(415) 555-2671`, `1-415-555-2671`.
fn north_american(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = *rest.first()?;
    let country = usize::from(first.digits(text) == b"1");
    let &[area, exchange, line] = rest.get(country..country + 3)? else {
        return None;
    };
    let start = opening(text, first.start);
    // Neither begins with 0 or 1. Three numbers in a row may be anything; one that has a service's
    // number, such as 411, is not a telephone's unless it is written like one.
    let written = start < first.start || country > 0;
    let code = |group: Group| {
        matches!(group.digits(text), [b'2'..=b'9', second, third]
            if written || (*second, *third) != (b'1', b'1'))
    };
    let separated = |left: Group, right: Group| is_separator(between(text, left, right));
    let fits = line.len() == 4
        && code(area)
        && code(exchange)
        && (country == 0 || separated(first, area))
        && separated(area, exchange)
        && separated(exchange, line)
        && begins(text, start)
        && ends(text, line.end)
        && (written || !is_status(text, first, exchange));
    fits.then_some((start, line.end))
}

/// Whether a number is the status of a response in the log of a web server, and its size follows.
fn is_status(text: &str, first: Group, next: Group) -> bool {
    let head = text.as_bytes().get(..first.start).unwrap_or_default();
    let status = matches!(first.digits(text), [b'2'..=b'5', b'0'..=b'5', _]);
    let line = head
        .get(head.len().saturating_sub(48)..)
        .unwrap_or_default();
    let logged = head.ends_with(b"\" ") || memchr::memmem::find(line, b" HTTP/").is_some();
    status && logged && between(text, first, next) == " "
}

/// `0151 1234567`, `(030) 123456`, `01 23 45 67 89`.
fn trunk(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = *rest.first()?;
    let &[b'0', second @ b'1'..=b'9', ..] = first.digits(text) else {
        return None;
    };
    let window = window(text, rest, 12);
    let (start, end) = (opening(text, first.start), window.last()?.end);
    let digits = count(window);
    let lengths: Vec<usize> = window.iter().map(|group| group.len()).collect();
    let fits = match lengths[..] {
        // Of one group only a mobile's, since any number may begin with a zero.
        [length] => match second {
            b'1' => matches!(first.digits(text), [_, _, b'5'..=b'7', ..]) && length >= 11,
            b'6' | b'7' => (10..=11).contains(&length),
            _ => false,
        },
        // Pairs of digits, as in France: not a date, a time or an address of four numbers.
        [2, 2, 2, 2, 2] => {
            let separators = window.windows(2).map(|pair| match pair {
                [left, right] => between(text, *left, *right),
                _ => "",
            });
            let first = between(text, first, *window.get(1)?);
            matches!(first, " " | "." | "-") && separators.into_iter().all(|it| it == first)
        }
        // An area of up to five digits, or of six in parentheses, and one to four parts: not the
        // day and the time of day of a log, which have six each.
        [area, ref parts @ ..] => {
            let areas = if start < first.start { 3..=6 } else { 3..=5 };
            let dotted = area == 3 && between(text, first, *window.get(1)?) == ".";
            let pairs = parts.iter().all(|part| *part == 2);
            areas.contains(&area)
                && digits >= 9
                && !dotted
                && parts.len() <= 4
                && parts.iter().all(|part| (2..=8).contains(part))
                && (pairs || parts.iter().any(|part| *part >= 3))
        }
        [] => false,
    };
    (fits && begins(text, start) && ends(text, end)).then_some((start, end))
}
