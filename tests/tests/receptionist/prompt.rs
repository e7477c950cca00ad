//! The prompt and its rule block.

use receptionist::errors;
use receptionist::prompt::verified;

use crate::receptionist::world::{delivered_to_model, names, prompt};

/// Returns the block that the catalog's output writes: with the list of tools.
fn block() -> &'static str {
    let [errpact::codegen::table::WrittenBlock { text: block, .. }] = errors::CATALOG.prompt.others
    else {
        panic!("one block beside the default one")
    };
    block
}

#[test]
fn every_code_has_its_line() {
    let prompt = prompt();
    for code in delivered_to_model() {
        let lines = prompt
            .lines()
            .filter(|line| names(line, code.name()))
            .count();
        assert_eq!(lines, 1, "{code}");
    }
    assert!(prompt.contains(block()));
}

#[test]
fn codes_that_share_an_instruction_share_a_line() {
    let prompt = prompt();
    for shared in [
        ["INVALID_PHONE", "PHONE_REQUIRED"],
        ["EMAIL_MISMATCH", "EMAIL_VERIFICATION_REQUIRED"],
        ["BOOKING_ERROR", "SLOT_CONFLICT"],
        ["CONFIRMATION_REQUIRED", "FAR_DATE_CONFIRMATION_REQUIRED"],
        ["DATE_RANGE_TOO_WIDE", "SERVICE_REQUIRED"],
    ] {
        let both = |line: &&str| shared.iter().all(|code| names(line, code));
        assert_eq!(prompt.lines().filter(both).count(), 1, "{shared:?}");
    }
}

#[test]
fn the_phrase_is_forbidden_but_for_internal_errors() {
    let prompt = prompt();
    let forbids: Vec<&str> = prompt
        .lines()
        .filter(|line| line.contains("\"a technical issue occurred\""))
        .collect();
    let [line] = forbids.as_slice() else {
        panic!("{forbids:?}")
    };
    assert!(
        line.contains("Never say") && line.contains("INTERNAL_ERROR"),
        "{line}"
    );
}

#[test]
fn the_prompt_has_no_other_rule_about_failed_calls() {
    let prompt = prompt();
    let outside = prompt.replace(block(), "").to_lowercase();
    for word in ["fail", "error", "retry", "apolog", "sorry", "went wrong"] {
        assert!(!outside.contains(word), "{word} in {outside}");
    }
}

#[test]
fn a_stale_prompt_is_refused() {
    let fresh = prompt();
    for stale in [
        fresh.replace("Ask for a valid phone number", "Give up"),
        fresh.replace("SLOT_CONFLICT", "SLOT_TAKEN"),
        fresh.replace(block(), ""),
    ] {
        assert_ne!(stale, fresh);
        let refused = verified(&stale).expect_err("a stale prompt");
        let words = format!("{refused:#}");
        assert!(words.contains("do not carry the same catalog"), "{words}");
        assert!(words.contains("receptionist"), "{words}");
    }
    assert!(verified(&fresh).is_ok());
}

#[test]
fn a_tool_s_own_prompt_has_its_codes() {
    let prompt = errors::prompt_for(&[errors::Tool::CancelBooking]);
    assert!(
        prompt.contains("CANCELLATION_FAILED") && prompt.contains("INTERNAL_ERROR"),
        "{prompt}"
    );
    assert!(!prompt.contains("SLOT_CONFLICT"), "{prompt}");
}
