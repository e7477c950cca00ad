//! The rule block for a subset of tools, and prompts with and without the blocks of a program's catalogs.

mod booking;

use booking::{CATALOG, PROMPT};
use errpact::prompt::{PromptProblem, render_for, verify, verify_for};
use errpact::table::{Catalog, Entry};

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
        // Only the words matter, also under the fingerprint of the whole catalog that errpact wrote before.
        PROMPT.replace("e8c7218db32c", "ba9876543210"),
    ] {
        assert_eq!(verify(&prompt, &CATALOG), Ok(()), "{prompt}");
    }
}

#[test]
fn what_differs_is_named() {
    let catalog = || "booking".to_owned();
    for (prompt, problem) in [
        (String::new(), PromptProblem::NoBlock { catalog: catalog() }),
        (
            format!("{PROMPT}\n\n{PROMPT}"),
            PromptProblem::SeveralBlocks {
                catalog: catalog(),
                lines: vec![1, 8],
            },
        ),
        (
            PROMPT.replace("errpact:end", "end"),
            PromptProblem::NoEnd {
                catalog: catalog(),
                line: 1,
            },
        ),
        (
            PROMPT
                .replace("e8c7218db32c", "ba9876543210")
                .replace("Offer another time", "Give up"),
            PromptProblem::OtherFingerprint {
                catalog: catalog(),
                line: 1,
                expected: "e8c7218db32c".to_owned(),
                found: "ba9876543210".to_owned(),
            },
        ),
        (
            format!(
                "Hello.\n{}",
                PROMPT.replace("Offer another time", "Give up")
            ),
            PromptProblem::Edited {
                catalog: catalog(),
                line: 4,
                expected: Some("- SLOT_CONFLICT: Offer another time.".to_owned()),
                found: Some("- SLOT_CONFLICT: Give up.".to_owned()),
            },
        ),
        (
            PROMPT.replace("- Any other code: apologize.\n", ""),
            PromptProblem::Edited {
                catalog: catalog(),
                line: 5,
                expected: Some("- Any other code: apologize.".to_owned()),
                found: None,
            },
        ),
    ] {
        let found = verify(&prompt, &CATALOG).unwrap_err();
        assert_eq!(found.problems, [problem], "{prompt}");
        // The output of a test that ends in `unwrap` says what to do.
        let words = found.to_string();
        assert!(words.contains("un `errpact generate`"), "{words}");
        assert_eq!(format!("{found:?}"), words);
    }
    let mismatch = verify("", &CATALOG).unwrap_err().to_string();
    assert!(
        mismatch.contains("no rule block of catalog booking"),
        "{mismatch}"
    );
}

#[test]
fn the_block_of_other_tools_is_refused() {
    let some = render_for(&CATALOG, &["CALENDAR_LIST"]);
    let all = ["confirm_booking", "hold_slot"];
    for (found, words) in [
        (
            verify_for(&some, &CATALOG, &all),
            "line 1 of the prompt opens the rule block of another state of catalog booking",
        ),
        (
            verify_for(PROMPT, &CATALOG, &["CALENDAR_LIST"]),
            "line 1 of the prompt opens the rule block of catalog booking for all tools of the catalog, and the \
             program has the tools CALENDAR_LIST",
        ),
    ] {
        let found = found.unwrap_err().to_string();
        assert!(found.contains(words), "{found}");
    }
    assert_eq!(verify_for(PROMPT, &CATALOG, &all), Ok(()));
}

/// A second catalog, whose block only [`OTHER`] has.
static SECOND: Catalog<'static> = Catalog {
    name: "mail",
    fingerprint: "111111111111",
    prompt: errpact::codegen::table::PromptBlock {
        whole: OTHER,
        head: OTHER,
        ..errpact::codegen::table::PromptBlock::EMPTY
    },
    ..Catalog::EMPTY
};
const OTHER: &str = "<!-- errpact:begin mail 111111111111 -->\n- MAIL_BOUNCED: Ask for another address.\n<!-- errpact:end mail -->";

#[test]
fn each_block_needs_its_catalog_and_each_catalog_its_block() {
    let both = format!("Hello.\n{PROMPT}\n\n{OTHER}\n");
    assert_eq!(verify(&both, [&CATALOG, &SECOND]), Ok(()));
    let found = verify(&both, &CATALOG).unwrap_err();
    let unknown = PromptProblem::OtherCatalog {
        line: 9,
        found: "mail".to_owned(),
    };
    assert_eq!(found.problems, [unknown]);
    let found = verify(OTHER, [&CATALOG, &SECOND]).unwrap_err();
    let catalog = "booking".to_owned();
    assert_eq!(found.problems, [PromptProblem::NoBlock { catalog }]);
    // An example in a fenced code block is not a block.
    let example = format!("{PROMPT}\n```\n{OTHER}\n```\n");
    assert_eq!(verify(&example, &CATALOG), Ok(()));
}

/// Returns a catalog with one code and an empty block.
fn with_one_code(name: &'static str, instruction: &'static str) -> &'static Catalog<'static> {
    let row = CATALOG
        .codes
        .iter()
        .find(|code| code.name == "SLOT_CONFLICT")
        .expect("the catalog has the code");
    let row = Entry {
        instruction,
        ..*row
    };
    Box::leak(Box::new(Catalog {
        name,
        fingerprint: SECOND.fingerprint,
        codes: Box::leak(Box::new([row])),
        prompt: SECOND.prompt,
        ..Catalog::EMPTY
    }))
}

#[test]
fn two_catalogs_may_not_contradict_each_other() {
    let prompt = format!("{OTHER}\n{}\n", OTHER.replace("mail", "post"));
    let mail = with_one_code("mail", "Offer another time.");
    let same = with_one_code("post", "Offer another\ntime.");
    assert_eq!(verify(&prompt, [mail, same]), Ok(()));
    let found = verify(&prompt, [mail, with_one_code("post", "Give up.")]).unwrap_err();
    let clash = PromptProblem::SameCode {
        code: "SLOT_CONFLICT".to_owned(),
        catalogs: ["mail".to_owned(), "post".to_owned()],
    };
    assert_eq!(found.problems, [clash]);
}

#[test]
fn a_block_without_markers_is_found_by_its_words() {
    let lines: Vec<&str> = PROMPT.lines().collect();
    let bare = lines[1..lines.len() - 1].join("\n");
    for prompt in [
        format!("You are kind.\n\n{bare}\n\nBye."),
        format!("You are kind.\r\n{}", bare.replace('\n', "\r\n\r\n  ")),
        format!("You are kind. {}", bare.replace('\n', " ")),
    ] {
        assert_eq!(verify(&prompt, &CATALOG), Ok(()), "{prompt}");
    }
    let edited = |line, expected: &str, found: &str| PromptProblem::Edited {
        catalog: "booking".to_owned(),
        line,
        expected: Some(expected.to_owned()),
        found: Some(found.to_owned()),
    };
    for (prompt, problem) in [
        (
            format!(
                "You are kind.\n{}",
                bare.replace("Offer another time", "Give up")
            ),
            edited(
                3,
                "- SLOT_CONFLICT: Offer another time.",
                "- SLOT_CONFLICT: Give up.",
            ),
        ),
        (
            bare.replace("- Any other", "- PAID: Wait.\n- Any other"),
            edited(4, "- Any other code: apologize.", "- PAID: Wait."),
        ),
        (
            "# Failed calls\nYou are kind.".to_owned(),
            PromptProblem::NoBlock {
                catalog: "booking".to_owned(),
            },
        ),
    ] {
        let found = verify(&prompt, &CATALOG).unwrap_err();
        assert_eq!(found.problems, [problem], "{prompt}");
    }
}
