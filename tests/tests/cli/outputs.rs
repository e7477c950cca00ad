//! Outputs: missing, written, untouched, stale, foreign and orphaned.

use std::{fs, path::Path};

use errpact_tests::command::{errpact, folder};

use crate::{CATALOG, with_outputs};

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
    fs::write(folder.path().join("errors.yaml"), edited).expect("it can be edited");

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

    // Line ends make no difference; a schema of somebody else, or none, is no business of errpact's.
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
