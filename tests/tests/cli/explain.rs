//! `errpact explain`: codes, lints, and names that are neither.

use std::fs;

use errpact_tests::command::{errpact, folder};

use crate::{CATALOG, misspelt};

#[test]
fn a_code_is_explained_whole_and_for_each_reader() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let whole = errpact(folder.path(), &["explain", "ORDER_NOT_FOUND"]).exits(0);
    let parts = [
        ("agent", "There is no order {order}."),
        ("developer", "OrderNotFound { order }"),
        ("operator", "up to 1 retry by the model"),
    ];
    for (reader, part) in parts {
        let run = errpact(
            folder.path(),
            &["explain", "ORDER_NOT_FOUND", "--for", reader],
        )
        .exits(0);
        assert!(run.stdout.contains(part), "{reader}: {run:#?}");
        assert!(whole.stdout.contains(part), "{reader}: {whole:#?}");
        assert!(run.stdout.len() < whole.stdout.len());
        assert!(run.stdout.contains("errors.yaml:8"), "{run:#?}");
    }
}

#[test]
fn a_code_as_json_is_the_resolved_code() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let json = errpact(
        folder.path(),
        &["explain", "ORDER_NOT_FOUND", "--format", "json"],
    )
    .exits(0)
    .json();
    errpact(folder.path(), &["check", "--emit", "whole.json"]).exits(0);
    let whole = fs::read_to_string(folder.path().join("whole.json")).expect("it is written");
    let whole: serde_json::Value = serde_json::from_str(&whole).expect("it is JSON");
    for (member, value) in whole["codes"]["ORDER_NOT_FOUND"]
        .as_object()
        .expect("an object")
    {
        assert_eq!(&json[member], value, "{member}");
    }
    assert_eq!(json["name"], "ORDER_NOT_FOUND");
    assert_eq!(json["line"], 8);
}

#[test]
fn a_code_without_a_text_is_told_from_one_that_does_not_exist() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let without = errpact(folder.path(), &["explain", "INTERNAL_ERROR"]).exits(0);
    assert!(without.stderr.contains("`description`"), "{without:#?}");
    let for_nobody = errpact(
        folder.path(),
        &["explain", "INTERNAL_ERROR", "--for", "user"],
    )
    .exits(0);
    assert!(for_nobody.stdout.is_empty(), "{for_nobody:#?}");
    assert!(
        for_nobody.stderr.contains("no text for the person"),
        "{for_nobody:#?}"
    );

    let missing = errpact(folder.path(), &["explain", "ORDER_NOT_FUND"]).exits(1);
    assert!(missing.stdout.is_empty(), "{missing:#?}");
    assert!(missing.stderr.contains("ORDER_NOT_FOUND"), "{missing:#?}");
}

#[test]
fn errpacts_own_findings_need_no_catalog() {
    let folder = folder(&[]);
    let run = errpact(folder.path(), &["explain", "no-recovery"]).exits(0);
    assert!(run.stdout.starts_with("no-recovery"), "{run:#?}");
    errpact(folder.path(), &["explain", "NO_RECOVERY"]).exits(0);
    let json = errpact(
        folder.path(),
        &["explain", "no-recovery", "--format", "json"],
    )
    .json();
    assert_eq!(json["id"], "no-recovery");
    assert_eq!(json["level"], "warning");
}

#[test]
fn nor_one_that_can_be_read() {
    let folder = folder(&[("errors.yaml", &misspelt())]);
    errpact(folder.path(), &["explain", "unknown-key"]).exits(0);
    // Whether this code exists cannot be known: the findings are what stands in the way.
    let run = errpact(folder.path(), &["explain", "ORDER_NOT_FOUND"]).exits(1);
    assert!(run.stderr.contains("instrct"), "{run:#?}");
}
