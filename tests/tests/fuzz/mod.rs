//! Mutated inputs for every parser of third-party input: they never cause a panic, and each target makes further
//! promises. As a test, each target runs a fixed number of inputs from a fixed seed. `scripts/soak` runs the same
//! targets for any length of time. See docs/decisions/064-fuzzing-uses-a-mutator-on-stable-rust.md.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod catalog;
pub(crate) mod mutate;
mod outside;
pub(crate) mod run;
mod states;
mod workflow;

use run::{Shape, Target, run};

#[test]
fn catalogs() {
    run(&Target {
        name: "catalog",
        shape: Shape::Text,
        seeds: &["fixtures/ok", "corpora/fuzz/catalog"],
        pieces: catalog::PIECES,
        executions: 1500,
        check: catalog::loads,
    });
}

#[test]
fn templates() {
    run(&Target {
        name: "templates",
        shape: Shape::Text,
        seeds: &["corpora/fuzz/templates"],
        pieces: catalog::OF_TEMPLATES,
        executions: 400,
        check: catalog::renders,
    });
}

#[test]
fn markers() {
    run(&Target {
        name: "markers",
        shape: Shape::Text,
        seeds: &["corpora/fuzz/markers"],
        pieces: catalog::OF_HOSTS,
        executions: 3000,
        check: catalog::is_replaced,
    });
}

#[test]
fn wire_readers() {
    run(&Target {
        name: "wire",
        shape: Shape::Text,
        seeds: &["corpora/fuzz/wire"],
        pieces: outside::OF_HEADERS,
        executions: 3000,
        check: outside::reads,
    });
}

#[test]
fn results_of_tools() {
    run(&Target {
        name: "results",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/results"],
        pieces: outside::OF_RESULTS,
        executions: 3000,
        check: outside::reads_results,
    });
}

#[test]
fn scrubbing() {
    run(&Target {
        name: "scrubbing",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/scrubbing"],
        pieces: outside::OF_SECRETS,
        executions: 1500,
        check: outside::scrubs,
    });
}

#[test]
fn classification() {
    run(&Target {
        name: "classification",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/classification"],
        pieces: outside::OF_FAILURES,
        executions: 1500,
        check: outside::classifies,
    });
}

#[test]
fn loop_states() {
    run(&Target {
        name: "loop_state",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/loop_state"],
        pieces: states::WORDS,
        executions: 1500,
        check: states::takes_up_a_loop,
    });
}

#[test]
fn budget_states() {
    run(&Target {
        name: "budget_state",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/budget_state"],
        pieces: states::WORDS,
        executions: 1500,
        check: states::takes_up_a_budget,
    });
}

#[test]
fn histories() {
    run(&Target {
        name: "history",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/history"],
        pieces: states::WORDS,
        executions: 1500,
        check: states::takes_up_a_history,
    });
}

#[test]
fn workflow_rows() {
    run(&Target {
        name: "workflow",
        shape: Shape::Json,
        seeds: &["corpora/fuzz/workflow"],
        pieces: workflow::WORDS,
        executions: 400,
        check: workflow::reads_rows,
    });
}

/// A target whose promise breaks on one word that only a mutation inserts.
fn planted(text: &str) -> u64 {
    assert!(!text.contains("infinity"));
    catalog::signature(text)
}

#[test]
fn finds_and_shortens_an_input_that_breaks_a_promise() {
    let target = Target {
        name: "planted",
        shape: Shape::Text,
        seeds: &["corpora/fuzz/wire"],
        pieces: outside::OF_HEADERS,
        executions: 2000,
        check: planted,
    };
    let failed = std::panic::catch_unwind(|| run(&target)).unwrap_err();
    let words = failed.downcast_ref::<String>().unwrap();
    assert!(words.ends_with("planted.failed:\ninfinity"), "{words}");
}
