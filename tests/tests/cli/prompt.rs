//! `errpact prompt` and `errpact docs`: data on standard output.

use errpact_tests::command::{errpact, folder};

use crate::cli::CATALOG;

#[test]
fn every_style_prints_a_block_with_every_code() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    for style in ["list", "table", "procedure", "xml"] {
        let run = errpact(folder.path(), &["prompt", "--style", style]).exits(0);
        assert!(run.stderr.is_empty(), "{run:#?}");
        for part in [
            "errpact:begin shop",
            "ORDER_NOT_FOUND",
            "INTERNAL_ERROR",
            "errpact:end shop",
        ] {
            assert!(run.stdout.contains(part), "{style}, {part}: {run:#?}");
        }
    }
}

#[test]
fn a_subset_of_tools_leaves_out_what_they_cannot_raise() {
    let catalog = CATALOG.replace("tools:\n", "tools:\n  ship: { idempotent: true }\n");
    let folder = folder(&[("errors.yaml", &catalog)]);
    let run = errpact(folder.path(), &["prompt", "--tool", "ship"]).exits(0);
    assert!(!run.stdout.contains("ORDER_NOT_FOUND"), "{run:#?}");
    assert!(run.stdout.contains("INTERNAL_ERROR"), "{run:#?}");
    let both = errpact(
        folder.path(),
        &["prompt", "--tool", "ship", "--tool", "find_order"],
    )
    .exits(0);
    assert!(both.stdout.contains("ORDER_NOT_FOUND"), "{both:#?}");
}

#[test]
fn a_tool_that_matches_nothing_is_an_error() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let run = errpact(folder.path(), &["prompt", "--tool", "find_ordr"]).exits(1);
    assert!(run.stdout.is_empty(), "{run:#?}");
    assert!(run.stderr.contains("find_order"), "{run:#?}");
}

#[test]
fn over_the_budget_is_an_error_that_says_which_codes_cost_most() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    errpact(folder.path(), &["prompt", "--max-tokens", "500"]).exits(0);
    let run = errpact(folder.path(), &["prompt", "--max-tokens", "5"]).exits(1);
    assert!(run.stdout.is_empty(), "{run:#?}");
    assert!(run.stderr.contains("prompt-over-budget"), "{run:#?}");
    assert!(run.stderr.contains("INTERNAL_ERROR"), "{run:#?}");
}

#[test]
fn token_counts_are_largest_first_and_the_same_in_both_formats() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let json = errpact(folder.path(), &["prompt", "--tokens", "--format", "json"])
        .exits(0)
        .json();
    let counts: Vec<u64> = json["codes"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|code| code["tokens"].as_u64().expect("a number"))
        .collect();
    assert_eq!(counts.len(), 2);
    assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
    let human = errpact(folder.path(), &["prompt", "--tokens"]).exits(0);
    let total = json["total"].as_u64().expect("a number");
    assert!(total >= counts.iter().sum(), "{json}");
    assert!(human.stdout.contains(&total.to_string()), "{human:#?}");
}

#[test]
fn a_catalog_with_errors_gives_words_and_no_data() {
    let folder = folder(&[("errors.yaml", &crate::cli::misspelled())]);
    for command in ["prompt", "docs"] {
        let run = errpact(folder.path(), &[command]).exits(1);
        assert!(run.stdout.is_empty(), "{run:#?}");
        assert!(run.stderr.contains("instrct"), "{run:#?}");
    }
}

#[test]
fn the_reference_names_every_code() {
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let run = errpact(folder.path(), &["docs"]).exits(0);
    for part in [
        "ORDER_NOT_FOUND",
        "INTERNAL_ERROR",
        "No order has this number.",
    ] {
        assert!(run.stdout.contains(part), "{part}: {run:#?}");
    }
}
