//! The bounds of what is read and left, and which receiver has what.

use super::{MOST_ESCAPED, Needles, PIECE, from_outside, scrub, up_to};
use crate::table::Kind;
use crate::types::View;

#[test]
fn a_receiver_that_is_not_the_log_is_spared_credentials_and_values() {
    let text = "password=hunter2 of jane@example.com, Zorbix";
    let withheld = |log| {
        let mut needles = Needles::new(log);
        needles.add(View::Text("Zorbix".into()), Kind::Text);
        needles
    };
    for (withheld, left) in [
        (None, "password=[credential] of jane@example.com, Zorbix"),
        (
            Some(withheld(false)),
            "password=[credential] of jane@example.com, [redacted]",
        ),
        (
            Some(withheld(true)),
            "password=[credential] of [email], [redacted]",
        ),
    ] {
        assert_eq!(from_outside(text, 100, withheld.as_ref()), left);
    }
    let home = "at /home/jane";
    assert_eq!(from_outside(home, 100, None), home);
}

#[test]
fn the_end_of_a_text_that_is_longer_than_what_is_read_is_not_kept() {
    // A value that begins there and ends beyond would not be found.
    let text = "a ".repeat(20_000);
    let left = from_outside(&text, 100_000, None);
    assert_eq!(
        left.len(),
        16 * 1024 - PIECE * MOST_ESCAPED + '…'.len_utf8()
    );
    assert!(left.ends_with("a …"));
    // All of it is read.
    let text = "a ".repeat(8 * 1024);
    assert_eq!(from_outside(&text, 100_000, None), text);
}

#[test]
fn a_log_has_so_many_characters_of_a_text() {
    let needles = Needles::new(true);
    let text = "é".repeat(2_000);
    assert_eq!(scrub(&text, &needles), text);
    assert_eq!(scrub(&format!("{text}!"), &needles), format!("{text}…"));
}

#[test]
fn a_text_is_cut_before_a_character_and_not_inside() {
    for (most, left) in [(0, ""), (1, "a"), (2, "a"), (3, "aé"), (9, "aéb")] {
        assert_eq!(up_to("aéb", most), left);
    }
}
