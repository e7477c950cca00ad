//! What the compiler says when a catalog and a program do not agree, word for word.
//!
//! `cases/*.rs` have errors whose words are ours; in `cases/rustc/*.rs` the compiler says it
//! in its own, which change from release to release. So the words are those of one release.
//! See `docs/decisions/058-compile-fail-tests-are-a-separate-crate.md`.

use std::process::Command;

/// The release of rustc whose words the cases hold. To move on: change it, run
/// `TRYBUILD=overwrite cargo test -p errpact-ui`, and read every difference.
const RUSTC: &str = "1.95.0";

#[test]
fn words_of_the_compiler() {
    // Another release is a failure, not a reason to pass over the cases: nobody would notice.
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        version.split_whitespace().nth(1),
        Some(RUSTC),
        "these cases hold the words of rustc {RUSTC}, and this is {version}: run them with that release, or change `RUSTC` in {} and the words with it",
        file!(),
    );

    let cases = trybuild::TestCases::new();
    cases.compile_fail("cases/*.rs");
    cases.compile_fail("cases/rustc/*.rs");
}
