//! Outputs: missing, written, unchanged, stale, foreign and orphaned.

use std::{fs, path::Path};

use errpact_tests::command::{errpact, errpact_command, folder, run};
use sha2::{Digest as _, Sha256};

use crate::cli::{CATALOG, with_outputs};

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn missing_outputs_fail_the_check_and_name_the_command_that_mends_it() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    let run = errpact(folder.path(), &["check"]).exits(1);
    for part in ["prompts/system.md", "docs/errors.md", "errpact generate"] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
    errpact(folder.path(), &["generate", "--check"]).exits(1);
    assert!(
        !folder.path().join("prompts").exists(),
        "a check writes nothing"
    );
    errpact(folder.path(), &["generate"]).exits(0);
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);
    errpact(folder.path(), &["generate", "--check"]).exits(0);
}

#[test]
fn an_edit_makes_outputs_stale_until_they_are_generated_again() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    errpact(folder.path(), &["generate"]).exits(0);
    let before = read(folder.path(), "prompts/system.md");
    let edited = with_outputs().replace("Ask for the order number.", "Ask them for it.");
    fs::write(folder.path().join("errors.yaml"), &edited).expect("it can be edited");

    let run = errpact(folder.path(), &["check"]).exits(1);
    for part in [
        "stale-output",
        "prompts/system.md",
        "docs/errors.md",
        "errpact generate",
    ] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
    for part in [
        "-- ORDER_NOT_FOUND: Ask for the order number.",
        "+- ORDER_NOT_FOUND: Ask them",
    ] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
    assert_eq!(read(folder.path(), "prompts/system.md"), before);

    // An error comes first: nothing shows what is not written.
    let wrong =
        with_outputs().replace("instruct: Ask for the order number.", "summary: Which one?");
    fs::write(folder.path().join("errors.yaml"), wrong).expect("it can be edited");
    let run = errpact(folder.path(), &["check"]).exits(1);
    assert!(run.stderr.contains("no-instruction"), "{run:#?}");
    assert!(
        !run.stderr
            .contains("-- ORDER_NOT_FOUND: Ask for the order number."),
        "{run:#?}"
    );
    fs::write(folder.path().join("errors.yaml"), &edited).expect("it can be edited");

    let diff = errpact(folder.path(), &["generate", "--diff"]).exits(0);
    assert!(
        diff.stdout.contains("+- ORDER_NOT_FOUND: Ask them for it."),
        "{diff:#?}"
    );
    assert_eq!(
        read(folder.path(), "prompts/system.md"),
        before,
        "a diff writes nothing"
    );

    errpact(folder.path(), &["generate"]).exits(0);
    assert!(read(folder.path(), "prompts/system.md").contains("Ask them for it."));
    errpact(folder.path(), &["check"]).exits(0);
    assert_eq!(
        errpact(folder.path(), &["generate", "--diff"])
            .exits(0)
            .stdout,
        ""
    );
}

#[test]
fn an_edited_output_is_found_and_mended() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    errpact(folder.path(), &["generate"]).exits(0);
    for name in ["prompts/system.md", "docs/errors.md"] {
        let text = read(folder.path(), name);
        let edited = text.replace("order number", "reference number");
        assert_ne!(edited, text);
        fs::write(folder.path().join(name), edited).expect("it can be edited");
        let run = errpact(folder.path(), &["check"]).exits(1);
        assert!(run.stderr.contains(name), "{run:#?}");
        errpact(folder.path(), &["generate"]).exits(0);
        assert_eq!(read(folder.path(), name), text);
    }
}

#[test]
fn what_is_current_is_not_touched() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    errpact(folder.path(), &["generate"]).exits(0);
    let modified = |name: &str| {
        fs::metadata(folder.path().join(name))
            .and_then(|data| data.modified())
            .expect("a time")
    };
    let names = ["prompts/system.md", "docs/errors.md", "errors.outputs.json"];
    let before = names.map(modified);
    errpact(folder.path(), &["generate"]).exits(0);
    assert_eq!(names.map(modified), before);
}

#[test]
fn a_file_of_somebody_else_is_not_overwritten() {
    let folder = folder(&[
        ("errors.yaml", &with_outputs()),
        ("docs/errors.md", "mine\n"),
    ]);
    let run = errpact(folder.path(), &["generate"]).exits(1);
    assert!(run.stderr.contains("foreign-file"), "{run:#?}");
    assert_eq!(read(folder.path(), "docs/errors.md"), "mine\n");
    errpact(folder.path(), &["check"]).exits(1);
}

#[test]
fn an_output_that_is_no_longer_asked_for_is_found_and_removed() {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    errpact(folder.path(), &["generate"]).exits(0);
    let fewer = format!("{CATALOG}outputs:\n  - prompt: prompts/system.md\n");
    fs::write(folder.path().join("errors.yaml"), fewer).expect("it can be edited");
    let run = errpact(folder.path(), &["check"]).exits(1);
    assert!(run.stderr.contains("docs/errors.md"), "{run:#?}");
    errpact(folder.path(), &["generate"]).exits(0);
    assert!(!folder.path().join("docs/errors.md").exists());
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn a_catalog_with_errors_writes_nothing() {
    let folder = folder(&[(
        "errors.yaml",
        &with_outputs().replace("instruct: Ask", "instrct: Ask"),
    )]);
    errpact(folder.path(), &["generate"]).exits(1);
    assert!(!folder.path().join("prompts").exists());
}

#[test]
fn generate_is_not_the_remedy_while_a_catalog_has_errors() {
    let without = with_outputs().replace("    instruct: Ask for the order number.\n", "");
    let folder = folder(&[("errors.yaml", &without)]);
    let check = errpact(folder.path(), &["check"]);
    assert!(check.stderr.contains("no-instruction"), "{check:#?}");
    assert!(!check.stderr.contains("brings the outputs"), "{check:#?}");
    let generate = errpact(folder.path(), &["generate"]);
    assert_eq!(generate.status, 1, "{generate:#?}");
}

#[test]
fn the_rest_of_a_prompt_file_is_kept() {
    let folder = folder(&[
        ("errors.yaml", &with_outputs()),
        (
            "prompts/system.md",
            "You sell.\n\n<!-- errpact:begin shop -->\n<!-- errpact:end shop -->\n\nBe kind.\n",
        ),
    ]);
    errpact(folder.path(), &["generate"]).exits(0);
    let text = read(folder.path(), "prompts/system.md");
    assert!(
        text.starts_with("You sell.\n\n<!-- errpact:begin shop"),
        "{text}"
    );
    assert!(
        text.ends_with("errpact:end shop -->\n\nBe kind.\n"),
        "{text}"
    );
    assert!(text.contains("- ORDER_NOT_FOUND: "), "{text}");
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn a_schema_that_another_version_wrote_is_found_and_mended() {
    let folder = folder(&[]);
    errpact(folder.path(), &["init", "shop"]).exits(0);
    let shop = folder.path().join("shop");
    let current = read(&shop, "errors.schema.json");
    let put =
        |text: &str| fs::write(shop.join("errors.schema.json"), text).expect("it can be written");
    let mut older: serde_json::Value = serde_json::from_str(&current).expect("JSON");
    older["properties"]
        .as_object_mut()
        .expect("keys")
        .remove("workflows")
        .expect("a key of today");
    put(&serde_json::to_string_pretty(&older).expect("JSON"));
    let run = errpact(&shop, &["check"]).exits(1);
    for part in [
        "stale-output",
        "errors.schema.json",
        "schema of the language",
        "errpact generate",
    ] {
        assert!(run.stderr.contains(part), "{part}: {run:#?}");
    }
    errpact(&shop, &["generate"]).exits(0);
    assert_eq!(read(&shop, "errors.schema.json"), current);
    errpact(&shop, &["check", "--deny-warnings"]).exits(0);

    // Line endings make no difference; errpact ignores another program's schema, or a missing one.
    for text in [
        current.replace('\n', "\r\n"),
        "{\"type\": \"object\"}\n".to_owned(),
    ] {
        put(&text);
        errpact(&shop, &["check", "--deny-warnings"]).exits(0);
        errpact(&shop, &["generate"]).exits(0);
        assert_eq!(read(&shop, "errors.schema.json"), text);
    }
    fs::remove_file(shop.join("errors.schema.json")).expect("it can be removed");
    errpact(&shop, &["check", "--deny-warnings"]).exits(0);
}

#[test]
fn a_large_catalog_is_remembered_by_generate_and_checked_without_that() {
    // More than a mebibyte of outputs.
    let codes: String = (0..120)
        .map(|number| {
            let description = "A long story. ".repeat(350);
            format!(
                "  CODE_{number}:\n    category: orders\n    description: {description}\n    \
                 message: It failed.\n    instruct: Apologize.\n"
            )
        })
        .collect();
    let catalog = format!("{CATALOG}{codes}outputs:\n  - markdown: a.md\n  - rust: a.rs\n");
    let folder = folder(&[("errors.yaml", &catalog)]);
    let cache = tempfile::tempdir().expect("a folder for the cache");
    let errpact = |arguments: &[&str]| {
        run(errpact_command(folder.path())
            .args(arguments)
            .env("XDG_CACHE_HOME", cache.path()))
    };
    errpact(&["check"]).exits(1);
    errpact(&["generate", "--check"]).exits(1);
    assert!(
        !cache.path().join("errpact").exists(),
        "a check remembers nothing"
    );
    errpact(&["generate"]).exits(0);
    let file = fs::read_dir(cache.path().join("errpact"))
        .expect("generate has remembered it")
        .flatten()
        .next()
        .expect("a file for the catalog")
        .path();

    // The cache says that an edited output is right: only a comparison finds the edit.
    let good = read(folder.path(), "a.md");
    let bad = good.replace("It failed", "It worked");
    let hash = |text: &str| -> String {
        let digest = Sha256::digest(text.as_bytes());
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let known = fs::read_to_string(&file).expect("it is text");
    assert!(known.contains(&hash(&good)), "{known}");
    fs::write(&file, known.replace(&hash(&good), &hash(&bad))).expect("it can be edited");
    fs::write(folder.path().join("a.md"), &bad).expect("it can be edited");
    errpact(&["generate"]).exits(0);
    assert_eq!(read(folder.path(), "a.md"), bad, "it is not rendered");
    errpact(&["check"]).exits(1);
    errpact(&["generate", "--check"]).exits(1);
    assert!(
        errpact(&["generate", "--diff"])
            .exits(0)
            .stdout
            .contains("+++ a.md")
    );

    // Without such a cache, an edited output is written again.
    fs::write(&file, known).expect("it can be edited");
    errpact(&["generate"]).exits(0);
    assert_eq!(read(folder.path(), "a.md"), good);
    errpact(&["check"]).exits(0);
}
