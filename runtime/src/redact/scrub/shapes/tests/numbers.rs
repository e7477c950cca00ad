//! Numbers of cards and telephones.

use super::{check, hide, survive};

#[test]
fn telephone_numbers() {
    check(&[
        ("call +4915112345678", "call [phone]"),
        ("call +49 (0)151 123-456 now", "call [phone] now"),
        ("tel:+1-415-555-2671;ext=1", "tel:[phone];ext=1"),
        ("0049 151 1234567 busy", "[phone] busy"),
        (
            "(415) 555-2671, 415-555-2671, 415.555.2671",
            "[phone], [phone], [phone]",
        ),
        ("1-800-555-0199 and 415 555 2671", "[phone] and [phone]"),
        ("1-800-555-2199", "[phone]"),
        (
            "0151 12345678, 0151/12345678, 015112345678",
            "[phone], [phone], [phone]",
        ),
        ("020 7946 0958 or 01 23 45 67 89", "[phone] or [phone]"),
        ("(030) 1234567", "[phone]"),
        (
            "phone: 1234567, \"mobile\":\"15551234567\"",
            "phone: [phone], \"mobile\":\"[phone]\"",
        ),
        ("%2B49%20151%201234567", "[phone]"),
    ]);
}

#[test]
fn cards() {
    check(&[
        ("card 4111111111111111 declined", "card [card] declined"),
        ("card 4111 1111 1111 1111 declined", "card [card] declined"),
        ("card=5500-0000-0000-0004", "card=[card]"),
        ("amex 3782 822463 10005", "amex [card]"),
        ("378282246310005|12/27", "[card]|12/27"),
        ("maestro 6759649826438453", "maestro [card]"),
        (
            "card 4111111111111112 has another digit",
            "card 4111111111111112 has another digit",
        ),
        (
            "id 1234567890123452 is not a card",
            "id 1234567890123452 is not a card",
        ),
        (
            "4111111111111111222222222222",
            "4111111111111111222222222222",
        ),
    ]);
}

#[test]
fn numbers_in_paths_and_with_any_separator() {
    check(&[
        (
            "GET /cards/4111111111111111/charge",
            "GET /cards/[card]/charge",
        ),
        (
            "GET /users/+4915112345678/calls",
            "GET /users/[phone]/calls",
        ),
        ("GET /call/415-555-2671/now", "GET /call/[phone]/now"),
        ("card 4111.1111.1111.1111 declined", "card [card] declined"),
        ("4111\u{2009}1111\u{2009}1111\u{2009}1111", "[card]"),
        ("4111\u{202f}1111\u{202f}1111\u{202f}1111", "[card]"),
        ("4111\u{a0}1111\u{a0}1111\u{a0}1111", "[card]"),
        ("+49\u{2009}151\u{2009}1234567", "[phone]"),
        ("+49.151.1234567", "[phone]"),
        ("415\u{2011}555\u{2011}2671", "[phone]"),
        (
            "homePhone=5551234, home_phone: 5551234",
            "homePhone=[phone], home_phone: [phone]",
        ),
    ]);
}

/// Digits that begin like this, of this length, with the check digit of a card.
fn card(start: &str, length: usize) -> String {
    let all = |last: u32| format!("{start:1<width$}{last}", width = length - 1);
    let sum = |digits: &str| -> u32 {
        let digits = digits.chars().rev().map(|c| c.to_digit(10).unwrap());
        let doubled = |(place, digit): (usize, u32)| match place % 2 {
            0 => digit,
            _ => digit * 2 / 10 + digit * 2 % 10,
        };
        digits.enumerate().map(doubled).sum()
    };
    (0..10).map(all).find(|it| sum(it) % 10 == 0).unwrap()
}

#[test]
fn a_card_begins_and_is_as_long_as_its_issuer_says() {
    for (length, of_cards, of_none) in [
        (12, "", "4 50"),
        (13, "4 49 50 56 58", "14 34 55 59 60"),
        (14, "300 305 36 38 39", "4 299 306 35 37"),
        (15, "34 37", "33 35 38 4"),
        (
            16,
            "4 49 50 58 60 62 65 67 2221 2720 3528 3589",
            "14 34 59 61 66 68 2220 2721 3527 3590",
        ),
        (17, "4 49 50 56 58 60 62 65 67", "14 24 51 59 61 66"),
        (19, "4 49 50 56 58 60 62 65 67", "14 24 51 59 61 66"),
        (20, "", "4 50"),
    ] {
        for (starts, hidden) in [(of_cards, true), (of_none, false)] {
            for start in starts.split_whitespace() {
                let text = format!("of {} x", card(start, length));
                let expected = if hidden { "of [card] x" } else { &text };
                assert_eq!(hide(&text), expected, "{text}");
            }
        }
    }
}

#[test]
fn groups_of_a_card_have_one_separator() {
    check(&[
        ("4111-1111-1111-1111 x", "[card] x"),
        ("3714 496353 98431 x", "[card] x"),
        ("3614 481610 1311 x", "3614 481610 1311 x"),
        ("/1/4111111111111111/x", "/1/[card]/x"),
    ]);
    survive(&[
        "4111 1111 1111-1111",
        "4111 1111-1111 1111",
        "4111, 1111, 1111, 1111",
        "4111 1111 1111 1112",
        "4111 111 11111 1111",
    ]);
}

#[test]
fn a_number_is_no_part_of_a_word_a_time_or_a_longer_one() {
    check(&[
        ("a:4111111111111111 -4111111111111111", "a:[card] -[card]"),
        ("4111111111111111- 4111111111111111/a", "[card]- [card]/a"),
        ("a/0151 12345678.", "a/[phone]."),
    ]);
    survive(&[
        "x4111111111111111 _4111111111111111",
        "1-4111111111111111 a.4111111111111111 1,4111111111111111",
        "1:4111111111111111",
        "4111111111111111x",
        "4111111111111111-1 4111111111111111.a 4111111111111111:a",
        "4111111111111111/1 4111111111111111,1",
        "2/0151 12345678",
    ]);
}

#[test]
fn an_international_number_has_a_plus_or_two_zeros() {
    check(&[
        ("+4912345 x", "[phone] x"),
        ("(+4912345) x", "([phone]) x"),
        ("004915112345 x", "[phone] x"),
        ("0049 1511234 x", "[phone] x"),
        ("00491 511234 x", "[phone] x"),
    ]);
    survive(&[
        "+491234",
        "x+4912345678",
        "+0491511234567",
        "00491511234",
        "0049 151123",
        "004915 11234567",
        "x0049 1511234, 0049 1511234x",
        "000 1511234567",
    ]);
}

#[test]
fn a_label_says_that_a_number_is_a_telephone() {
    check(&[
        ("phone: 123456", "phone: [phone]"),
        ("home-phone: 1234567", "home-phone: [phone]"),
        ("homePhone=(12) 34567", "homePhone=[phone]"),
        ("phone_no: 1234567", "phone_no: [phone]"),
        ("phone: 123456 789012 345678", "phone: [phone] 345678"),
        ("phone: 123456 - 789 / 12", "phone: [phone]"),
    ]);
    survive(&[
        "phone: 12345",
        "phone1234567",
        "xphone: 1234567",
        "phones: 1234567",
        "phone is 1234567",
    ]);
}

#[test]
fn a_north_american_number_has_an_area_and_an_exchange() {
    check(&[
        ("(411) 555-2671", "[phone]"),
        ("1-411-555-2671", "[phone]"),
        ("1=415-555-2671", "1=[phone]"),
        ("(415)555-2671 x", "[phone] x"),
    ]);
    survive(&[
        "411-555-2671",
        "415-511-2671",
        "415=555-2671",
        "415-555=2671",
        "115-555-2671",
        "415-055-2671",
        "415-555-26711",
        "x415-555-2671",
        "415-555-2671x",
    ]);
}

#[test]
fn a_number_with_a_trunk_zero_has_an_area() {
    check(&[
        ("0612345678 x", "[phone] x"),
        ("01512345678 x", "[phone] x"),
        ("01 23 45 67 89 x", "[phone] x"),
        ("01.23.45.67.89 x", "[phone] x"),
        ("(030123) 456789 x", "[phone] x"),
        ("030 123456 x", "[phone] x"),
        ("030 12 34 56 x", "[phone] x"),
        ("01234 567 890 x", "[phone] x"),
        ("030-123.456 x", "[phone] x"),
    ]);
    survive(&[
        "061234567",
        "061234567890",
        "0151234567",
        "01812345678",
        "0312345678",
        "01 23 45 67-89",
        "01,23,45,67,89",
        "01:23:45:67:89",
        "030123 456789",
        "06 1234567",
        "030 12345",
        "030.123.456",
        "030 1 2345678",
        "00 1234567",
    ]);
}
