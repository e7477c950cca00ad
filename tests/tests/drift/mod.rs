//! The ways in which a prompt and a program can drift apart. Each is stopped, and what only looks alike is not.
//!
//! Each way is a folder of `ways/` with the smallest project that shows it. Its `way.txt` has:
//!
//! ```text
//! way: The text around the block names a code that does not exist
//! stopped by: check
//! before: errpact generate
//! run: errpact check
//!
//! refused misspelled: unknown code `SLOT_CONFLCT`
//!   prompts/system.md: SLOT_CONFLICT => SLOT_CONFLCT
//! allowed other-product
//!   prompts/system.md: Be polite. => Be polite. Read HTTP_PROXY.\n
//! ```
//!
//! - `stopped by` is `build`, `check`, `start` or `runtime`, the earliest that stops it.
//! - A case begins with the folder's own files. `before` runs there; it must succeed. Then the case's changes are made:
//!   the files of the folder with the case's name, and edits (`FILE: OLD => NEW`, where `OLD` occurs once in the file;
//!   `\n` is a line break). Last, each `run` runs; all but the last must succeed.
//! - A refused case must fail, and its output must have the text after its name. A way that is stopped by `runtime` is
//!   logged, so its program need not fail.
//! - An allowed case must succeed, and its output must have none of those texts.
//!
//! `run` and `before` are commands of `errpact`; `cargo build`, which compiles `main.rs` and runs `build.rs` if it exists; or
//! `cargo run`, which also runs the program. If it comes last, the programs of all cases are compiled as one.
//! `errpact … < FILE` reads a file as standard input.
//!
//! `docs/drift.md` has a table of the ways: `ERRPACT_WRITE=1 cargo test --workspace --test product drift::` writes it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod page;
mod run;
mod way;

use way::{Way, ways};

/// Runs the cases of the ways that are stopped at this stage, and returns what is not as it should be.
fn wrong(stopped: &str) -> Vec<String> {
    let ways: Vec<Way> = ways();
    let ways: Vec<&Way> = ways.iter().filter(|way| way.stopped == stopped).collect();
    assert!(!ways.is_empty(), "no way is stopped by {stopped:?}");
    // A program takes seconds to compile, most of them on one core.
    let (one, other) = ways.split_at(ways.len() / 2);
    let run =
        |ways: &[&Way]| -> Vec<String> { ways.iter().flat_map(|way| run::wrong(way)).collect() };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| run(other));
        let mut wrong = run(one);
        wrong.extend(other.join().unwrap());
        wrong
    })
}

#[track_caller]
fn all_right(stopped: &str) {
    let wrong = wrong(stopped);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_build_stops_these() {
    all_right("build");
}

#[test]
fn check_stops_these() {
    all_right("check");
}

#[test]
fn the_start_of_the_program_stops_these() {
    all_right("start");
}

#[test]
fn the_runtime_logs_these() {
    all_right("runtime");
}

#[test]
fn each_refused_case_has_one_beside_it_that_looks_alike() {
    for way in ways() {
        for refused in [true, false] {
            let any = way.cases.iter().any(|case| case.says.is_some() == refused);
            assert!(any, "{} has no case that is refused: {refused}", way.folder);
        }
    }
}

#[test]
fn the_page_is_that_of_the_ways() {
    page::compare(&ways());
}
