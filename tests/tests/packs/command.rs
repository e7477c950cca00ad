//! Packs through the `errpact` command.

use std::path::Path;

use errpact_tests::command::errpact;

use crate::packs::{PACKS, catalog};

fn folder(more: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("errors.yaml"), catalog(&PACKS, more)).unwrap();
    folder
}

#[test]
fn check_finds_nothing() {
    let folder = folder("");
    let run = errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);
    assert!(run.stderr.contains("codes, 0 outputs"), "{run:#?}");
}

/// A place in a pack is not a path: it is not joined to a folder, and no URI treats it as a scheme.
#[test]
fn places_in_packs() {
    let folder = folder("  NOT_FOUND: { category: general, message: Gone., instruct: Say so. }\n");
    let parent = Path::new("..").join(folder.path().file_name().unwrap());
    let catalog = parent.join("errors.yaml").display().to_string();
    let human = errpact(folder.path(), &["check", &catalog]).exits(1);
    assert!(
        human.stderr.contains("::: std:shared/not-found:6:3"),
        "{human:#?}"
    );
    assert!(human.stderr.contains("  NOT_FOUND:"), "{human:#?}");
    let sarif = errpact(folder.path(), &["check", &catalog, "--format", "sarif"]).exits(1);
    assert!(
        sarif.stdout.contains("std%3Ashared/not-found"),
        "{sarif:#?}"
    );
}

#[test]
fn explain_says_where_a_code_comes_from() {
    let folder = folder("");
    let run = errpact(folder.path(), &["explain", "PG_EXCLUSION_VIOLATION"]).exits(0);
    assert!(run.stdout.contains("std:postgres:"), "{run:#?}");
    assert!(run.stdout.contains("CONFLICT"), "{run:#?}");
}

#[test]
fn outputs_of_packs() {
    let more = "outputs: [{ prompt: system.md }, { markdown: errors.md }, { rust: errors.rs }, { json_schema: e.json }]\n";
    let folder = folder(more);
    errpact(folder.path(), &["generate"]).exits(0);
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    // A log code never enters the prompt; its replacement does.
    assert!(read("system.md").contains("NO_ANSWER: "));
    assert!(!read("system.md").contains("HTTP_TIMEOUT"));
    assert!(!read("system.md").contains("ASSISTANT_BUSY"));
    assert!(read("errors.md").contains("### `LLM_OVERLOADED`"));
    assert!(read("errors.rs").contains("PG_EXCLUSION_VIOLATION"));
}
