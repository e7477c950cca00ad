//! Extending and overriding the definitions of a pack.

use errpact_spec::catalog::{Code, Deliver, LogLevel};

use crate::packs::{PACKS, drawn, ids, is_quiet, loaded};

fn code(packs: &[&str], more: &str, name: &str) -> Code {
    let loaded = loaded(packs, more);
    assert!(is_quiet(&loaded), "{}", drawn(&loaded));
    loaded.resolved.unwrap().catalog().codes[name].clone()
}

#[test]
fn a_name_of_a_pack_defined_again() {
    let clash = loaded(
        &["std:http"],
        "  NOT_FOUND: { category: general, message: Nothing there., instruct: Say so. }\n",
    );
    assert_eq!(ids(&clash), ["duplicate-name"]);
    let drawn = drawn(&clash);
    // Both places, each with its line.
    assert!(drawn.contains("errors.yaml:12:3"), "{drawn}");
    assert!(drawn.contains("std:shared/not-found:6:3"), "{drawn}");
    assert!(drawn.contains("first defined here"), "{drawn}");
    assert!(drawn.contains("extends: true"), "{drawn}");
}

#[test]
fn the_keys_of_a_code() {
    let more = "  HTTP_NOT_FOUND: { extends: true, log: error, retry: never }\n";
    let extended = code(&["std:http"], more, "HTTP_NOT_FOUND");
    let plain = code(&["std:http"], "", "HTTP_NOT_FOUND");
    assert_eq!(extended.log, LogLevel::Error);
    assert_eq!(extended.retry.by, None);
    assert_eq!(extended.detect, plain.detect);
    assert_eq!(extended.presents_as, plain.presents_as);
    assert_ne!(plain.log, LogLevel::Error);
}

#[test]
fn another_code_is_presented() {
    let more = "
  BOOKING_NOT_FOUND: { category: general, message: No such booking., instruct: Ask for it. }
  HTTP_NOT_FOUND: { extends: true, presents_as: BOOKING_NOT_FOUND }
";
    let extended = code(&["std:http"], more, "HTTP_NOT_FOUND");
    assert_eq!(extended.presents_as.as_deref(), Some("BOOKING_NOT_FOUND"));
}

/// A code that the team delivers itself is not presented as another code, and needs no key for that.
#[test]
fn a_log_code_is_delivered() {
    let more = "
  PG_EXCLUSION_VIOLATION:
    extends: true
    deliver: model
    message: That time is taken.
    instruct: Offer another time.
";
    let extended = code(&["std:postgres"], more, "PG_EXCLUSION_VIOLATION");
    assert_eq!(extended.deliver, Deliver::Model);
    assert_eq!(extended.presents_as, None);
    assert_eq!(extended.instruction, "Offer another time.");
}

/// Texts that were written for other steps are not inherited.
#[test]
fn steps_replace_words() {
    let more = "  NOT_FOUND: { extends: true, act: [{ ask: the name }, retry] }\n";
    let extended = code(&["std:http"], more, "NOT_FOUND");
    assert!(extended.instruct.is_none());
    assert!(
        extended.instruction.starts_with("Ask"),
        "{}",
        extended.instruction
    );
    let more = "  NOT_FOUND: { extends: true, instruct: Say so. }\n";
    let extended = code(&["std:http"], more, "NOT_FOUND");
    assert_eq!(extended.instruction, "Say so.");
    // The same for a category.
    let more = "
  OWN: { category: tool_arguments, message: Wrong. }
";
    let inherited = code(&["std:mcp"], more, "OWN");
    assert!(
        inherited.instruction.starts_with("Correct"),
        "{}",
        inherited.instruction
    );
}

#[test]
fn a_category_a_param_and_a_service() {
    let more = "
params:
  argument: { extends: true, max: 20 }
services:
  openai: { extends: true, title: Our gateway, status_prefix: true }
";
    let all = crate::packs::catalog(&PACKS, more).replace(
        "  general: {}",
        "  general: {}\n  http: { extends: true, title: The web }\n  postgres: { extends: true, log: info }",
    );
    let loaded = errpact_spec::load_str("errors.yaml", &all);
    assert!(is_quiet(&loaded), "{}", drawn(&loaded));
    let resolved = loaded.resolved.unwrap();
    let catalog = resolved.catalog();
    assert_eq!(catalog.categories["http"].title, "The web");
    assert!(catalog.categories["http"].description.is_some());
    assert_eq!(catalog.codes["PG_INTERNAL_ERROR"].log, LogLevel::Info);
    // A code's own value stays.
    assert_eq!(catalog.codes["PG_DEADLOCK"].log, LogLevel::Warn);
    assert_eq!(catalog.params["argument"].max, 20);
    assert!(catalog.params["argument"].optional);
    assert!(catalog.services.named["openai"].status_prefix);
    assert_eq!(catalog.services.named["openai"].title, "Our gateway");
}

#[test]
fn what_is_not_there_cannot_be_extended() {
    let extended = loaded(
        &["std:http"],
        "  PG_DEADLOCK: { extends: true, log: info }\n",
    );
    assert!(
        ids(&extended).contains(&"nothing-to-extend"),
        "{}",
        drawn(&extended)
    );
}

/// A team's changes are reported in the team's file.
#[test]
fn a_wrong_override_is_the_teams() {
    let more = "  NOT_FOUND: { extends: true, instruct: Try again. , retry: never }\n";
    let wrong = loaded(&["std:http"], more);
    assert_eq!(ids(&wrong), ["contradiction"]);
    assert!(
        drawn(&wrong).contains("errors.yaml:12:"),
        "{}",
        drawn(&wrong)
    );
    // Even if the texts are the pack's, and only the policy is the team's.
    let more = "  NOT_FOUND: { extends: true, retry: never }\n";
    let wrong = loaded(&["std:http"], more);
    assert_eq!(ids(&wrong), ["contradiction"]);
    let more = "  ACCESS_DENIED: { extends: true, message: '{unknown}' }\n";
    let wrong = loaded(&["std:http"], more);
    assert!(wrong.has_errors());
    assert!(
        drawn(&wrong).contains("errors.yaml:12:"),
        "{}",
        drawn(&wrong)
    );
}

/// If a rule of the team equals a rule of a pack, one of them would never decide.
#[test]
fn the_same_rule_again() {
    let more = "
  MISSING_PAGE:
    category: general
    message: No such page.
    instruct: Say so.
    detect: { status: 404 }
";
    let lost = loaded(&["std:http"], more);
    assert!(ids(&lost).contains(&"unreachable-rule"), "{}", drawn(&lost));
    assert!(drawn(&lost).contains("std:http:"), "{}", drawn(&lost));
    // `precedence` decides, and a pack's rule that loses because of it is not a mistake.
    let won = loaded(
        &["std:http"],
        &format!("{more}precedence: [MISSING_PAGE]\nlints: {{ unproven-rule: allow }}\n"),
    );
    assert!(is_quiet(&won), "{}", drawn(&won));
}
