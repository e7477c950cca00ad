//! The rule block for a subset of tools, and a prompt without it.

mod booking;

use booking::{CATALOG, PROMPT};
use errpact::prompt::{PromptMismatch, render_for, verify, verify_for};

#[test]
fn every_tool_gives_the_whole_block() {
    assert_eq!(
        render_for(&CATALOG, &["confirm_booking", "hold_slot"]),
        PROMPT
    );
}

#[test]
fn a_subset_keeps_what_its_tools_raise() {
    let block = render_for(&CATALOG, &["CALENDAR_LIST"]);
    assert_eq!(
        block,
        "<!-- errpact:begin booking 87881d419347 -->\n# Failed calls\n- INTERNAL_ERROR: Apologize.\n- Any other code: apologize.\n<!-- errpact:end booking -->"
    );
    let prompt = format!("You are kind.\n{block}\n");
    assert_eq!(verify_for(&prompt, &CATALOG, &["CALENDAR_LIST"]), Ok(()));
    assert!(verify(&prompt, &CATALOG).is_err());
}

#[test]
fn a_prompt_with_the_block_passes() {
    for prompt in [
        PROMPT.to_owned(),
        format!("You are kind.\r\n{}\r\nBye.", PROMPT.replace('\n', "\r\n")),
        format!("  {}\n", PROMPT.replace('\n', "\n  ")),
        PROMPT.replace("<!--", "#").replace("-->", ""),
        // Only the lines matter, also under the fingerprint of the whole catalog that errpact wrote before.
        PROMPT.replace("e8c7218db32c", "ba9876543210"),
    ] {
        assert_eq!(verify(&prompt, &CATALOG), Ok(()), "{prompt}");
    }
}

#[test]
fn what_differs_is_named() {
    let catalog = "booking";
    for (prompt, mismatch) in [
        (String::new(), PromptMismatch::NoBlock { catalog }),
        (
            PROMPT.replace("booking", "bookings"),
            PromptMismatch::OtherCatalog {
                catalog,
                found: "bookings".to_owned(),
            },
        ),
        (
            format!("{PROMPT}\n\n{PROMPT}"),
            PromptMismatch::SeveralBlocks {
                catalog,
                lines: vec![1, 8],
            },
        ),
        (
            PROMPT.replace("errpact:end", "end"),
            PromptMismatch::NoEnd { catalog, line: 1 },
        ),
        (
            PROMPT
                .replace("e8c7218db32c", "ba9876543210")
                .replace("Offer another time", "Give up"),
            PromptMismatch::OtherFingerprint {
                catalog,
                expected: "e8c7218db32c".to_owned(),
                found: "ba9876543210".to_owned(),
            },
        ),
        (
            format!(
                "Hello.\n{}",
                PROMPT.replace("Offer another time", "Give up")
            ),
            PromptMismatch::Edited {
                catalog,
                line: 4,
                expected: Some("- SLOT_CONFLICT: Offer another time.".to_owned()),
                found: Some("- SLOT_CONFLICT: Give up.".to_owned()),
            },
        ),
        (
            PROMPT.replace("- Any other code: apologize.\n", ""),
            PromptMismatch::Edited {
                catalog,
                line: 5,
                expected: Some("- Any other code: apologize.".to_owned()),
                found: None,
            },
        ),
    ] {
        let found = verify(&prompt, &CATALOG).unwrap_err();
        assert_eq!(found, mismatch, "{prompt}");
        // The output of a test that ends in `unwrap` says what to do.
        let words = found.to_string();
        assert!(words.contains("run `errpact generate`"), "{words}");
        assert_eq!(format!("{found:?}"), words);
    }
    let mismatch = verify("", &CATALOG).unwrap_err().to_string();
    assert!(
        mismatch.contains("no rule block of catalog booking"),
        "{mismatch}"
    );
}
