//! `errpact accept`, and what `errpact check` finds with a lock.

use std::fs;
use std::path::Path;

use errpact_tests::command::{errpact, folder};
use tempfile::TempDir;

use crate::life::{CATALOG, edit, on_a_day, read};

/// Returns a folder with the catalog and its first lock.
fn accepted() -> TempDir {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    on_a_day(folder.path(), &["accept"]).exits(0);
    folder
}

/// Returns the ids of the findings of `check` that are errors.
fn errors(folder: &Path) -> Vec<String> {
    let report = errpact(folder, &["check", "--format", "json"]).json();
    let findings = report["findings"].as_array().unwrap().iter();
    let errors = findings.filter(|finding| finding["level"] == "error");
    errors
        .map(|finding| finding["id"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn the_lock_is_the_same_on_every_run_and_has_what_it_remembers() {
    let folder = accepted();
    let first = read(folder.path(), "errors.lock");
    fs::remove_file(folder.path().join("errors.lock")).unwrap();
    on_a_day(folder.path(), &["accept"]).exits(0);
    assert_eq!(read(folder.path(), "errors.lock"), first);
    let run = on_a_day(folder.path(), &["accept"]).exits(0);
    assert!(run.stderr.contains("the lock is up to date"), "{run:#?}");
    let lock: serde_json::Value = serde_json::from_str(&first).unwrap();
    let code = &lock["codes"]["ORDER_NOT_FOUND"];
    assert_eq!(code["number"], 1);
    assert_eq!(code["since"], "1.2.0");
    assert_eq!(code["meaning"]["outcome"], "not_done");
    assert!(
        code["meaning"]["message"]
            .as_str()
            .unwrap()
            .starts_with("sha256:")
    );
    assert!(
        !first.contains("There is no order"),
        "a lock has digests of texts"
    );
    // One line for each key of a meaning.
    assert!(
        first.contains("\n        \"retry\": {\"by\":\"model\","),
        "{first}"
    );
    assert_eq!(errors(folder.path()), [""; 0]);
    let diff = errpact(folder.path(), &["diff"]).exits(0);
    assert!(diff.stdout.contains("no changes"), "{diff:#?}");
}

#[test]
fn what_is_safe_does_not_change_the_lock() {
    let folder = accepted();
    let first = read(folder.path(), "errors.lock");
    edit(
        folder.path(),
        "number: 1\n",
        "number: 1\n    summary: Not found.\n",
    );
    edit(folder.path(), "# When", "# If");
    on_a_day(folder.path(), &["accept"]).exits(0);
    assert_eq!(read(folder.path(), "errors.lock"), first);
}

#[test]
fn a_change_of_behavior_needs_a_reason_and_is_recorded() {
    let folder = accepted();
    edit(folder.path(), "max: 1", "max: 2");
    edit(folder.path(), "Offer a return.", "Offer a voucher.");
    let diff = errpact(folder.path(), &["diff"]).exits(0);
    for part in [
        "behavior  ORDER_NOT_FOUND.retry.max: 1 → 2",
        "prompt    ALREADY_SHIPPED.instruct: changed",
        "errors.lock → errors.yaml",
    ] {
        assert!(diff.stdout.contains(part), "{part}: {diff:#?}");
    }
    assert_eq!(errors(folder.path()), [""; 0]);
    let before = read(folder.path(), "errors.lock");
    let run = on_a_day(folder.path(), &["accept"]).exits(1);
    assert!(run.stderr.contains("need a reason"), "{run:#?}");
    assert_eq!(read(folder.path(), "errors.lock"), before);
    on_a_day(folder.path(), &["accept", "--reason", "users retry"]).exits(0);
    let lock: serde_json::Value =
        serde_json::from_str(&read(folder.path(), "errors.lock")).unwrap();
    assert_eq!(
        lock["codes"]["ORDER_NOT_FOUND"]["accepted"],
        serde_json::json!([{
            "date": "2026-11-23",
            "change": "behavior: ORDER_NOT_FOUND.retry.max: 1 → 2",
            "reason": "users retry",
        }])
    );
}

#[test]
fn check_finds_a_code_that_is_gone_until_it_is_accepted() {
    let folder = accepted();
    let code = CATALOG
        .split("\n\n")
        .next()
        .unwrap()
        .split("  # When")
        .nth(1)
        .unwrap();
    let code = format!("  # When{code}\n\n");
    edit(folder.path(), &code, "");
    assert_eq!(errors(folder.path()), ["removed-code"]);
    let run = errpact(folder.path(), &["check"]).exits(1);
    assert!(run.stderr.contains("errors.lock:"), "{run:#?}");
    on_a_day(folder.path(), &["accept", "--reason", "no one uses it"]).exits(0);
    assert_eq!(errors(folder.path()), [""; 0]);

    // It may come back as it was, but not with another meaning, and no other code gets its number.
    let now = read(folder.path(), "errors.yaml");
    edit(folder.path(), "codes:\n", &format!("codes:\n{code}"));
    assert_eq!(errors(folder.path()), [""; 0]);
    edit(
        folder.path(),
        "There is no order {order}.",
        "Order {order} is locked.",
    );
    assert_eq!(errors(folder.path()), ["revived-code"]);
    let run = on_a_day(folder.path(), &["accept", "--reason", "x"]).exits(1);
    assert!(run.stderr.contains("never accepted"), "{run:#?}");
    edit(folder.path(), "  ORDER_NOT_FOUND:", "  ORDER_LOCKED:");
    assert_eq!(errors(folder.path()), ["number-reused"]);
    fs::write(folder.path().join("errors.yaml"), now).unwrap();
    assert_eq!(errors(folder.path()), [""; 0]);
}

#[test]
fn check_finds_a_name_that_was_changed_by_hand() {
    let folder = accepted();
    edit(folder.path(), "  ORDER_NOT_FOUND:", "  UNKNOWN_ORDER:");
    assert_eq!(errors(folder.path()), ["renamed-code"]);
    let lock = read(folder.path(), "errors.lock");
    on_a_day(
        folder.path(),
        &["rename", "ORDER_NOT_FOUND", "UNKNOWN_ORDER"],
    )
    .exits(0);
    assert_eq!(errors(folder.path()), [""; 0]);
    fs::write(folder.path().join("errors.lock"), lock).unwrap();
    on_a_day(folder.path(), &["accept", "--reason", "not released"]).exits(0);
    assert_eq!(errors(folder.path()), [""; 0]);
}

#[test]
fn a_former_name_counts_until_it_is_removed() {
    let folder = accepted();
    on_a_day(folder.path(), &["rename", "ORDER_NOT_FOUND", "NO_ORDER"]).exits(0);
    assert_eq!(errors(folder.path()), [""; 0]);
    let ids = |folder: &Path| {
        let run = on_a_day(folder, &["check", "--format", "json"]);
        let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        report["findings"].to_string()
    };
    assert!(!ids(folder.path()).contains("expired-alias"));
    // A file that is made from it does not change with the day, and `check` says that it is over.
    edit(folder.path(), "2027-05-22", "2026-11-22");
    let found = ids(folder.path());
    assert!(
        found.contains("\"expired-alias\"") && found.contains("warning"),
        "{found}"
    );
    on_a_day(folder.path(), &["check", "--deny-warnings"]).exits(1);
    let diff = errpact(folder.path(), &["diff"]).exits(0);
    let later = "safe  NO_ORDER.formerly.ORDER_NOT_FOUND: 2027-05-22 → 2026-11-22";
    assert!(diff.stdout.contains(later), "{diff:#?}");
    edit(
        folder.path(),
        "    formerly: [{ name: ORDER_NOT_FOUND, until: \"2026-11-22\" }]\n",
        "",
    );
    let diff = errpact(folder.path(), &["diff", "--fail-on", "breaking"]).exits(1);
    let gone = "breaking  NO_ORDER.formerly.ORDER_NOT_FOUND: removed, was 2027-05-22";
    assert!(diff.stdout.contains(gone), "{diff:#?}");
    on_a_day(folder.path(), &["accept", "--reason", "no client has it"]).exits(0);
    let diff = errpact(folder.path(), &["diff"]).exits(0);
    assert!(diff.stdout.contains("no changes"), "{diff:#?}");
}

#[test]
fn a_lock_that_is_not_what_errpact_wrote_is_refused() {
    let folder = accepted();
    let good = read(folder.path(), "errors.lock");
    for (from, to, words) in [
        (
            "\"version\": 1",
            "\"version\": 2",
            "a newer errpact wrote it: its version is 2",
        ),
        (
            "\"version\": 1",
            "\"version\": \"x\"",
            "`version` must be 1",
        ),
        ("\"model\"", "\"user\"", "does not match its hash"),
        (
            "\"number\": 1,",
            "\"number\": 8,",
            "`ORDER_NOT_FOUND` does not match its hash",
        ),
        ("\"since\"", "\"until\"", "unknown field `until`"),
        ("{\n", "<<<<<<< HEAD\n{\n", "it is not a lock"),
    ] {
        assert!(good.contains(from), "{from}");
        let text = good.replacen(from, to, 1);
        fs::write(folder.path().join("errors.lock"), &text).unwrap();
        assert_eq!(errors(folder.path()), ["broken-lock"], "{to}");
        for command in [
            &["diff"][..],
            &["accept"],
            &["rename", "ORDER_NOT_FOUND", "NO_ORDER"],
        ] {
            let run = on_a_day(folder.path(), command).exits(2);
            assert!(run.stderr.contains(words), "{words}: {run:#?}");
        }
        assert_eq!(read(folder.path(), "errors.lock"), text);
        assert_eq!(read(folder.path(), "errors.yaml"), CATALOG);
    }
    fs::write(folder.path().join("errors.lock"), &good[..good.len() / 2]).unwrap();
    assert_eq!(errors(folder.path()), ["broken-lock"]);
}
