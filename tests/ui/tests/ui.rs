//! The compiler's messages if a catalog and a program do not agree, word for word.
//!
//! The errors of `cases/*.rs` have errpact's own texts. In `cases/rustc/*.rs` the texts are the compiler's, which
//! change from release to release, so they are those of one release. See
//! `docs/decisions/058-compile-fail-tests-are-a-separate-crate.md`.

use std::process::Command;

/// The release of rustc whose texts the cases contain. To upgrade, change it, run
/// `TRYBUILD=overwrite cargo test -p errpact-ui`, and read every difference.
const RUSTC: &str = "1.95.0";

#[test]
fn words_of_the_compiler() {
    // Another release is a failure, not a reason to skip the cases: a skip would go unnoticed.
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
