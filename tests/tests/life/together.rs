//! Two commands that change a catalog at once: neither loses the other's edit.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use errpact_tests::command::{binary, folder};

use crate::life::{CATALOG, on_a_day, read};

const ROUNDS: usize = 40;

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(binary());
    command.args(arguments).current_dir(folder);
    command.env("SOURCE_DATE_EPOCH", "1795392000");
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn two_verbs_at_once_keep_both_edits() {
    let deprecate = ["deprecate", "ORDER_NOT_FOUND", "--reason", "old"];
    let rename = ["rename", "ALREADY_SHIPPED", "ORDER_LEFT"];
    let add = [
        "new",
        "ORDER_LOCKED",
        "--category",
        "orders",
        "--number",
        "3",
        "--message",
        "It is locked.",
        "--instruct",
        "Say so.",
    ];
    let fix = ["check", "--fix"];
    let mut lost = Vec::new();
    let mut both = 0;
    for round in 0..ROUNDS {
        let pairs: [[&[&str]; 2]; 4] = [
            [&deprecate, &rename],
            [&deprecate, &add],
            [&rename, &add],
            [&fix, &rename],
        ];
        let pair = pairs[round % pairs.len()];
        let folder = folder(&[("errors.yaml", CATALOG)]);
        on_a_day(folder.path(), &["accept"]).exits(0);
        let children = pair.map(|arguments| start(folder.path(), arguments));
        let done = children.map(|mut child| child.wait().unwrap().success());
        both += usize::from(done == [true, true]);
        let text = read(folder.path(), "errors.yaml");
        let lock = read(folder.path(), "errors.lock");
        for (arguments, done) in pair.iter().zip(done) {
            let (in_text, in_lock) = match arguments[0] {
                "deprecate" => ("deprecated: {", "ORDER_NOT_FOUND"),
                "rename" => ("name: ALREADY_SHIPPED, until", "ORDER_LEFT"),
                "new" => ("ORDER_LOCKED:", "ORDER_LOCKED"),
                _ => ("", ""),
            };
            if done && !(text.contains(in_text) && lock.contains(in_lock)) {
                lost.push(format!("round {round}: {arguments:?}"));
            }
        }
    }
    assert!(
        lost.is_empty(),
        "{} of {ROUNDS} rounds lost an edit: {lost:#?}",
        lost.len()
    );
    // They wait for each other instead of giving up.
    assert_eq!(both, ROUNDS);
}

#[test]
fn a_verb_and_a_fix_at_once_keep_both_edits() {
    let misspelled = CATALOG.replace("    instruct: Ask", "    instrct: Ask");
    for _ in 0..ROUNDS / 4 {
        let folder = folder(&[("errors.yaml", &misspelled)]);
        // The verb refuses the catalog as long as it has an error.
        let mut fix = start(folder.path(), &["check", "--fix"]);
        let mut verb = start(folder.path(), &["rename", "ALREADY_SHIPPED", "ORDER_LEFT"]);
        let (fixed, renamed) = (
            fix.wait().unwrap().success(),
            verb.wait().unwrap().success(),
        );
        let text = read(folder.path(), "errors.yaml");
        assert!(!fixed || text.contains("    instruct: Ask"), "{text}");
        assert!(!renamed || text.contains("ORDER_LEFT:"), "{text}");
    }
}

#[test]
fn a_file_that_an_editor_saves_in_the_meantime_is_not_overwritten() {
    // As long as this test has the lock, the verb waits. So it reads what was saved in the meantime.
    let folder = folder(&[("errors.yaml", CATALOG)]);
    let held = fs::File::open(folder.path()).unwrap();
    held.lock().unwrap();
    let mut verb = start(folder.path(), &["rename", "ALREADY_SHIPPED", "ORDER_LEFT"]);
    let saved = CATALOG.replace("The shop's errors.", "Saved by an editor.");
    fs::write(folder.path().join("errors.yaml"), &saved).unwrap();
    drop(held);
    assert!(verb.wait().unwrap().success());
    let text = read(folder.path(), "errors.yaml");
    assert!(
        text.contains("Saved by an editor.") && text.contains("ORDER_LEFT:"),
        "{text}"
    );
}
