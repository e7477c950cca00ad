//! `errpact init --from`: a catalog of the codes that a project has already.

use std::fs;

use errpact_tests::command::{errpact, folder};

const FILES: [(&str, &str); 8] = [
    (
        "src/errors.ts",
        "export const ERROR_CODES = {\n  SLOT_TAKEN: { message: 'The slot is taken.', remedy: 'Offer another slot.' },\n  \
         SALON_CLOSED: 'The salon is closed.',\n};\nexport type ErrorCode =\n  | 'PHONE_MISSING'\n  | 'SLOT_TAKEN';\n\
         const METHODS = { GET_ALL: 'x y' };\n",
    ),
    (
        "src/errors.rs",
        "pub enum BookingError {\n    #[error(\"no stylist called {name}\")]\n    NoStylist { name: String },\n}\n\
         enum Color { DARK_RED }\n",
    ),
    (
        "tools.py",
        "class ErrorCode(str, Enum):\n    QUOTA_SPENT = 'QUOTA_SPENT'\n\ndef f():\n    return 'HOLD_EXPIRED: The hold is over.'\n",
    ),
    (
        "schema/error-code.json",
        "{\"enum\": [\"FROM_SCHEMA\"], \"enumDescriptions\": {\"FROM_SCHEMA\": \"It is in a schema.\"}}",
    ),
    (
        "docs/errors.md",
        "| Code | Meaning | What to do |\n|---|---|---|\n| `CARD_DECLINED` | The card was declined. | Ask for another card. |\n",
    ),
    (
        "prompts/system.md",
        "On errors:\n\n- PHONE_MISSING: ask for the number.\n- `HOLD_EXPIRED` — offer another slot.\n",
    ),
    ("tests/test_a.py", "return 'NOT_THIS: a text of a test.'\n"),
    ("none/a.py", "x = 1\n"),
];

#[test]
fn a_project_s_codes_become_a_catalog_that_passes() {
    let folder = folder(&FILES);
    let init = || errpact(folder.path(), &["init", "--from", "."]);
    let run = init().exits(0);
    assert_eq!(
        run.stderr,
        "wrote errors.yaml with 8 codes from 8 files\n`errpact check` counts the texts that are still TODO\n"
    );
    let path = folder.path().join("errors.yaml");
    let text = fs::read_to_string(&path).expect("it was written");
    for part in [
        "  # From src/errors.ts:2, src/errors.ts:7.\n  SLOT_TAKEN:\n    category: imported\n    message: \"The slot is \
         taken.\"\n    instruct: \"Offer another slot.\"\n",
        "    message: \"no stylist called {{name}}\"\n",
        "  QUOTA_SPENT:\n    category: imported\n    message: \"TODO: say what happened.\"\n",
        "  FROM_SCHEMA:\n    category: imported\n    message: \"It is in a schema.\"\n",
        "    message: \"The card was declined.\"\n    instruct: \"Ask for another card.\"\n",
        "  # From prompts/system.md:4, tools.py:5.\n  HOLD_EXPIRED:\n    category: imported\n    message: \"The hold is \
         over.\"\n    instruct: \"offer another slot.\"\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for name in ["GET_ALL", "DARK_RED", "NOT_THIS"] {
        assert!(!text.contains(name), "{name}");
    }
    let checked = errpact(folder.path(), &["check", "--format", "json"]).exits(0);
    let findings = checked.json()["findings"].to_string();
    assert!(findings.contains("\"unfinished-text\""), "{findings}");

    // A second run adds what is new, and changes nothing that is there.
    let edited = text.replace("The slot is taken.", "Someone else took the slot.")
        + "\nlints:\n  jargon: warn\n";
    fs::write(&path, &edited).expect("it can be written");
    assert_eq!(init().exits(0).stderr, "found no new codes in 8 files\n");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), edited);
    fs::write(
        folder.path().join("b.py"),
        "x = 'ROOM_LOST: The room is gone now.'\n",
    )
    .expect("it can be written");
    init().exits(0);
    let merged = fs::read_to_string(&path).expect("it is there");
    let new = "  # From b.py:1.\n  ROOM_LOST:\n    category: imported\n    message: \"The room is gone now.\"\n    \
               instruct: \"TODO: say what the model does then.\"\n";
    assert!(merged.contains(new), "{merged}");
    assert_eq!(merged.replace(new, ""), edited);
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn texts_that_the_language_refuses_become_comments() {
    let source = "x = 'SLOT_TAKEN: The slot is taken.'\n";
    let rules =
        "- SLOT_TAKEN: try again three times.\n- SALON_CLOSED: call list_slot and offer one.\n";
    let folder = folder(&[("a.py", source), ("b.md", rules)]);
    errpact(folder.path(), &["init", "--from", "a.py", "b.md"]).exits(0);
    let text = fs::read_to_string(folder.path().join("errors.yaml")).expect("it was written");
    assert!(
        text.contains("    # It was: try again three times.\n"),
        "{text}"
    );
    assert!(text.contains("  SLOT_TAKEN:\n"), "{text}");
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn what_cannot_be_merged_is_refused_and_kept() {
    let catalog = "errpact: 1\nname: a\ncategories: { b: {} }\ncodes: { C_D: { category: b, message: X., instruct: Y. } }\n";
    let folder = folder(&[
        ("errors.yaml", catalog),
        ("a.py", "x = 'E_F: The text is here.'\n"),
    ]);
    let refused = errpact(folder.path(), &["init", "--from", "a.py"]).exits(2);
    assert!(
        refused.stderr.contains("are not lines under `codes:`"),
        "{}",
        refused.stderr
    );
    let kept = fs::read_to_string(folder.path().join("errors.yaml")).expect("it is there");
    assert_eq!(kept, catalog);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 2, "{names:?}");
    errpact(folder.path(), &["init", "--from", "missing"]).exits(2);
}
