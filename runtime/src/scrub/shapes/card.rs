//! Card numbers with their check digit.

use super::Cuts;
use super::digits::{Group, begins, between, ends};

/// How the digits of a card are grouped, where they are.
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

/// Adds every card number.
pub(super) fn find(text: &str, groups: &[Group], cuts: &mut Cuts) {
    for (index, first) in groups.iter().enumerate() {
        if !begins(text, first.start) {
            continue;
        }
        let rest = groups.get(index..).unwrap_or_default();
        let whole = rest.get(..1).filter(|_| (13..=19).contains(&first.len()));
        let grouped = GROUPINGS.iter().filter_map(|lengths| {
            let window = rest.get(..lengths.len())?;
            let fits = window.iter().map(|group| group.len());
            (fits.eq(lengths.iter().copied()) && same_separator(text, window)).then_some(window)
        });
        for window in whole.into_iter().chain(grouped) {
            let Some(last) = window.last() else { continue };
            let digits: String = window.iter().map(|group| group.digits(text)).collect();
            if ends(text, last.end) && is_issued(&digits) && luhn(&digits) {
                cuts.add(first.start, last.end, "[card]");
            }
        }
    }
}

fn same_separator(text: &str, window: &[Group]) -> bool {
    let mut separators = window.iter().zip(window.iter().skip(1));
    let Some((left, right)) = separators.next() else {
        return false;
    };
    let first = between(text, *left, *right);
    matches!(first, " " | "-" | "\u{a0}")
        && separators.all(|(left, right)| between(text, *left, *right) == first)
}

/// Does an issuer of cards have numbers that begin and are as long like this?
fn is_issued(digits: &str) -> bool {
    let start = |length: usize| -> u32 {
        let digits = digits.get(..length).unwrap_or_default();
        digits.parse().unwrap_or_default()
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

/// Is the last digit the check digit of a card number?
fn luhn(digits: &str) -> bool {
    let digits = digits.chars().rev().filter_map(|c| c.to_digit(10));
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
