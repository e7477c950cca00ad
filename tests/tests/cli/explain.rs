//! `errpact explain`: codes, lints, and names that are neither.

use std::fs;

use errpact_spec::finding::Id;
use errpact_tests::command::{errpact, folder};

use crate::cli::{CATALOG, misspelled};

#[test]
fn a_code_is_explained_whole_and_for_each_reader() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let whole = errpact(folder.path(), &["explain", "ORDER_NOT_FOUND"]).exits(0);
    let parts = [
        ("agent", "There is no order {order}."),
        ("developer", "OrderNotFound { order }"),
        (
            "operator",
            "the model may retry once, with changed arguments",
        ),
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
        for_nobody.stderr.contains("no text for the user"),
        "{for_nobody:#?}"
    );

    let missing = errpact(folder.path(), &["explain", "ORDER_NOT_FUND"]).exits(1);
    assert!(missing.stdout.is_empty(), "{missing:#?}");
    assert!(missing.stderr.contains("ORDER_NOT_FOUND"), "{missing:#?}");
}

#[test]
fn a_former_name_leads_to_the_code() {
    let line = "    formerly: [{ name: ORDER_GONE, until: \"2099-12-31\" }]\n";
    let now = CATALOG.replacen(
        "  ORDER_NOT_FOUND:\n",
        &format!("  ORDER_NOT_FOUND:\n{line}"),
        1,
    );
    assert_ne!(now, CATALOG);
    let folder = folder(&[("errors.yaml", &now)]);
    let explained = || {
        let run = errpact(folder.path(), &["explain", "ORDER_GONE"]).exits(0);
        assert!(run.stdout.contains("ORDER_NOT_FOUND"), "{run:#?}");
        assert!(
            run.stderr
                .contains("`ORDER_GONE` is a former name of `ORDER_NOT_FOUND`"),
            "{run:#?}"
        );
    };
    explained();
    // The lock remembers it when the catalog no longer does.
    errpact(folder.path(), &["accept"]).exits(0);
    fs::write(folder.path().join("errors.yaml"), CATALOG).expect("it can be written");
    explained();
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
fn without_a_name_everything_is_listed_on_one_line_each() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let run = errpact(folder.path(), &["explain"]).exits(0);
    let is_line = |name: &str| {
        let mut lines = run.stdout.lines();
        lines.any(|line| line.trim_start().starts_with(&format!("{name} ")))
    };
    for id in Id::ALL {
        assert!(is_line(id.as_str()), "{id}: {run:#?}");
    }
    assert!(is_line("ORDER_NOT_FOUND") && is_line("INTERNAL_ERROR"));
    let json = errpact(folder.path(), &["explain", "--format", "json"])
        .exits(0)
        .json();
    assert_eq!(json["codes"][0]["name"], "INTERNAL_ERROR");
    assert_eq!(
        json["findings"].as_array().expect("a list").len(),
        Id::ALL.len()
    );
    errpact(folder.path(), &["explain", "--for", "user"]).exits(2);
}

#[test]
fn the_list_needs_no_catalog_and_reports_a_broken_one() {
    let empty = folder(&[]);
    let run = errpact(empty.path(), &["explain"]).exits(0);
    assert!(!run.stdout.contains("Codes of the catalog"), "{run:#?}");
    let broken = folder(&[("errors.yaml", &misspelled())]);
    let run = errpact(broken.path(), &["explain"]).exits(1);
    assert!(run.stdout.contains("unknown-key"), "{run:#?}");
    assert!(run.stderr.contains("instrct"), "{run:#?}");
}

#[test]
fn nor_one_that_can_be_read() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    errpact(folder.path(), &["explain", "unknown-key"]).exits(0);
    // Whether this code exists is unknown: the findings that prevent an answer are shown.
    let run = errpact(folder.path(), &["explain", "ORDER_NOT_FOUND"]).exits(1);
    assert!(run.stderr.contains("instrct"), "{run:#?}");
}
