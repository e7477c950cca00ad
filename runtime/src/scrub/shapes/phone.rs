//! Telephone numbers: international ones, those of North America, those with a trunk zero, and any
//! that a word says to be one.

use super::digits::{Group, begins, between, ends};
use super::{Cuts, before, is_word, run_before};

/// Most groups of one number.
const MOST_GROUPS: usize = 8;
/// Ends of words that a number follows.
const LABELS: &[&str] = &[
    "phone",
    "phonenumber",
    "phone_number",
    "phone-number",
    "phone_no",
    "tel",
    "telephone",
    "mobile",
    "mobile_number",
    "cell",
    "fax",
    "whatsapp",
    "msisdn",
    "telefon",
    "handy",
];

/// Adds every telephone number.
pub(super) fn find(text: &str, groups: &[Group], cuts: &mut Cuts) {
    let mut done = 0;
    for (index, first) in groups.iter().enumerate() {
        if first.start < done {
            continue;
        }
        let rest = groups.get(index..).unwrap_or_default();
        let number = [international, labelled, north_american, trunk]
            .iter()
            .find_map(|form| form(text, rest));
        if let Some((start, end)) = number {
            cuts.add(start, end, "[phone]");
            done = end;
        }
    }
}

/// The groups that belong together, as long as they have at most so many digits.
fn window<'g>(text: &str, rest: &'g [Group], most: usize) -> &'g [Group] {
    let mut length = 0;
    let mut digits = 0;
    for (index, group) in rest.iter().take(MOST_GROUPS).enumerate() {
        let joined = index == 0
            || rest.get(index - 1).is_some_and(|left| {
                matches!(
                    between(text, *left, *group),
                    " " | "-"
                        | "."
                        | "/"
                        | ")"
                        | ") "
                        | " ("
                        | "("
                        | ")-"
                        | " - "
                        | "\u{a0}"
                        | "-("
                )
            });
        digits += group.len();
        if !joined || digits > most {
            break;
        }
        length = index + 1;
    }
    rest.get(..length).unwrap_or_default()
}

fn count(window: &[Group]) -> usize {
    window.iter().map(|group| group.len()).sum()
}

/// The place before an opening parenthesis, where one stands before the first digit.
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
    if signed < start {
        let free = !is_word(before(bytes, signed));
        return (free && count(window) >= 7).then_some((signed, end));
    }
    let digits = first.digits(text).as_bytes();
    let double = matches!(digits, [b'0', b'0', b'1'..=b'9', ..]);
    let fits = double && count(window) >= 11 && begins(text, start) && ends(text, end);
    fits.then_some((start, end))
}

/// `phone: 1234567`.
fn labelled(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = rest.first()?;
    let start = opening(text, first.start);
    let bytes = text.as_bytes();
    let gap = run_before(bytes, start, 5, |byte| b" :=\"'.\\".contains(&byte));
    let to = start - gap;
    let word = run_before(bytes, to, 24, |byte| {
        byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-')
    });
    let word = text.get(to - word..to)?.to_ascii_lowercase();
    let window = window(text, rest, 15);
    let labelled = gap > 0 && LABELS.iter().any(|label| word.ends_with(label));
    (labelled && count(window) >= 6).then_some((start, window.last()?.end))
}

/// `(415) 555-2671`, `1-415-555-2671`.
fn north_american(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = *rest.first()?;
    let country = usize::from(first.digits(text) == "1");
    let &[area, exchange, line] = rest.get(country..country + 3)? else {
        return None;
    };
    let start = opening(text, first.start);
    let high = |group: Group| matches!(group.digits(text).as_bytes(), [b'2'..=b'9', ..]);
    let separated = |left: Group, right: Group| {
        matches!(
            between(text, left, right),
            " " | "-" | "." | ")" | ") " | ")-" | " (" | "\u{a0}" | "-("
        )
    };
    let fits = (area.len(), exchange.len(), line.len()) == (3, 3, 4)
        && high(area)
        && high(exchange)
        && (country == 0 || separated(first, area))
        && separated(area, exchange)
        && separated(exchange, line)
        && begins(text, start)
        && ends(text, line.end);
    fits.then_some((start, line.end))
}

/// `0151 1234567`, `(030) 123456`, `01 23 45 67 89`.
fn trunk(text: &str, rest: &[Group]) -> Option<(usize, usize)> {
    let first = *rest.first()?;
    if !matches!(first.digits(text).as_bytes(), [b'0', b'1'..=b'9', ..]) {
        return None;
    }
    let window = window(text, rest, 12);
    let (start, end) = (opening(text, first.start), window.last()?.end);
    let digits = count(window);
    let fits = match window {
        [_] => (10..=12).contains(&digits),
        // `01.02.2026`, an address of four numbers, a version.
        [day, month, ..] if day.len() <= 2 && month.len() <= 2 => {
            between(text, *day, *month) == " " && digits >= 9
        }
        [all, ..] if all.len() == 3 && between(text, *all, *window.get(1)?) == "." => false,
        [_, others @ ..] => digits >= 9 && others.iter().all(|group| group.len() >= 2),
        [] => false,
    };
    (fits && begins(text, start) && ends(text, end)).then_some((start, end))
}
