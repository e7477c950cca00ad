//! Prompts from anywhere: current, old, without markers, for other tools, and of several catalogs.

use std::{
    fs::{self, File},
    path::Path,
    process::Stdio,
};

use errpact_tests::command::{Run, errpact, errpact_command, folder, run_from};

use crate::cli::{CATALOG, misspelled, with_outputs};

/// Returns a folder with the catalog and its prompt.
fn written() -> tempfile::TempDir {
    let folder = folder(&[("errors.yaml", &with_outputs())]);
    errpact(folder.path(), &["generate"]).exits(0);
    folder
}

/// Runs errpact with a text as its standard input.
fn fed(folder: &Path, arguments: &[&str], text: &str) -> Run {
    let input = folder.join("input");
    fs::write(&input, text).expect("it can be written");
    let input = File::open(input).expect("it was written");
    run_from(errpact_command(folder).args(arguments), Stdio::from(input))
}

fn change(folder: &Path, name: &str, from: &str, to: &str) {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).expect("it was written");
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).expect("it can be written");
}

#[test]
fn a_current_prompt_passes_from_a_file_and_from_standard_input() {
    let folder = written();
    let verified = errpact(folder.path(), &["verify", "prompts/system.md"]).exits(0);
    let (block, count) = verified.stderr.split_once('\n').expect("two lines");
    assert!(
        block.starts_with("prompts/system.md: rule block of `")
            && block.ends_with(", whole and current"),
        "{block}"
    );
    assert_eq!(count, "1 prompt verified, no findings\n");
    let text = fs::read_to_string(folder.path().join("prompts/system.md")).expect("it was written");
    for prompt in [
        format!("You sell shoes.\r\n{}", text.replace('\n', "\r\n")),
        // A store without comments, which also wraps lines.
        text.lines()
            .filter(|line| !line.contains("errpact:"))
            .collect::<Vec<_>>()
            .join(" "),
    ] {
        fed(folder.path(), &["verify", "-"], &prompt).exits(0);
    }
}

#[test]
fn an_old_prompt_is_refused_at_its_line() {
    let folder = written();
    fs::copy(
        folder.path().join("prompts/system.md"),
        folder.path().join("deployed.md"),
    )
    .expect("it can be copied");
    change(folder.path(), "deployed.md", "Apologize", "Laugh");
    let refused = errpact(folder.path(), &["verify", "deployed.md"]).exits(1);
    for part in [
        "prompt-mismatch",
        "deployed.md:4:1",
        "should be \"- INTERNAL_ERROR or any other code: Apologize",
        "run `errpact generate`",
    ] {
        assert!(refused.stderr.contains(part), "{part}: {refused:#?}");
    }
    change(folder.path(), "deployed.md", "Laugh", "Apologize");
    change(folder.path(), "errors.yaml", "Ask for", "Never ask for");
    let json = errpact(
        folder.path(),
        &["verify", "--format", "json", "deployed.md", "deployed.md"],
    );
    let json = json.exits(1).json();
    let findings = json["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 2, "{json}");
    assert_eq!(findings[1]["file"], "deployed.md", "{json}");
    assert_eq!(findings[1]["line"], 1, "{json}");
    for format in ["sarif", "github"] {
        let shown = errpact(
            folder.path(),
            &["verify", "--format", format, "deployed.md"],
        );
        let shown = shown.exits(1);
        assert!(shown.stdout.contains("deployed.md"), "{shown:#?}");
    }
}

#[test]
fn the_tools_of_the_program_decide() {
    let catalog = format!(
        "{CATALOG}outputs:\n  - prompt: all.md\n  - {{ prompt: mail.md, tools: [send_mail], style: table }}\n"
    );
    let catalog = catalog.replace(
        "tools:\n",
        "tools:\n  send_mail: { description: Sends mail. }\n",
    );
    let catalog = catalog.replace(
        "  INTERNAL_ERROR:",
        "  BOUNCED:\n    category: orders\n    raised_by: [send_mail]\n    message: It bounced.\n    instruct: Ask for another address.\n  INTERNAL_ERROR:",
    );
    let folder = folder(&[("errors.yaml", &catalog)]);
    errpact(folder.path(), &["generate"]).exits(0);
    for (arguments, status) in [
        (&["verify", "all.md"][..], 0),
        (&["verify", "mail.md"], 1),
        (&["verify", "--tool", "send_mail", "mail.md"], 0),
        (&["verify", "--tool", "find_order", "mail.md"], 1),
        (
            &[
                "verify",
                "--tool",
                "send_mail",
                "--tool",
                "find_order",
                "all.md",
            ],
            0,
        ),
        (&["verify", "--tool", "send_mail", "all.md"], 1),
        (&["verify", "--tool", "send_mial", "mail.md"], 1),
    ] {
        errpact(folder.path(), arguments).exits(status);
    }
    let refused = errpact(folder.path(), &["verify", "mail.md"]).exits(1);
    assert!(
        refused
            .stderr
            .contains("for the tools send_mail, and the program has all tools of the catalog"),
        "{refused:#?}"
    );
}

#[test]
fn every_block_needs_its_catalog() {
    let mail = CATALOG.replace("name: shop", "name: mail");
    let contrary = mail.replace("Apologize and give the reference.", "Give up.");
    let folder = folder(&[
        ("shop.yaml", CATALOG),
        ("mail.yaml", &mail),
        ("contrary.yaml", &contrary),
    ]);
    let block = |catalog: &str| errpact(folder.path(), &["prompt", catalog]).exits(0).stdout;
    let prompt = block("shop.yaml") + "\n" + &block("mail.yaml");
    let verify = |catalogs: &[&str], prompt: &str| {
        let mut arguments = vec!["verify", "-"];
        for catalog in catalogs {
            arguments.extend(["--catalog", catalog]);
        }
        fed(folder.path(), &arguments, prompt)
    };
    // The same instruction in both is no contradiction.
    verify(&["shop.yaml", "mail.yaml"], &prompt).exits(0);
    let unknown = verify(&["shop.yaml"], &prompt).exits(1);
    assert!(unknown.stderr.contains("catalog mail"), "{unknown:#?}");
    let missing = verify(&["shop.yaml", "mail.yaml"], &block("shop.yaml")).exits(1);
    assert!(
        missing.stderr.contains("no rule block of catalog mail"),
        "{missing:#?}"
    );
    let prompt = block("shop.yaml") + "\n" + &block("contrary.yaml");
    let clash = verify(&["shop.yaml", "contrary.yaml"], &prompt).exits(1);
    assert!(
        clash.stderr.contains("both have the code INTERNAL_ERROR"),
        "{clash:#?}"
    );
}

#[test]
fn a_catalog_without_the_tools_of_the_program_has_a_smaller_block() {
    let mail = CATALOG
        .replace("name: shop", "name: mail")
        .replace("find_order", "find_mail")
        .replace("ORDER_NOT_FOUND", "MAIL_NOT_FOUND");
    let folder = folder(&[("shop.yaml", CATALOG), ("mail.yaml", &mail)]);
    let block = |arguments: &[&str]| errpact(folder.path(), arguments).exits(0).stdout;
    let shop = block(&["prompt", "shop.yaml"]);
    let verify = |catalog: &str, prompt: &str| {
        let arguments = ["verify", "-", "--tool", "find_order"];
        let catalogs = ["--catalog", "shop.yaml", "--catalog", catalog];
        fed(folder.path(), &[&arguments[..], &catalogs].concat(), prompt)
    };
    let mail = block(&["prompt", "mail.yaml"]);
    let refused = verify("mail.yaml", &format!("{shop}\n{mail}")).exits(1);
    let words =
        "the rule block of catalog mail for all tools of the catalog, and the program has no tool";
    assert!(refused.stderr.contains(words), "{refused:#?}");
    let without = mail.lines().filter(|line| !line.contains("MAIL_NOT_FOUND"));
    let without = without.collect::<Vec<_>>().join("\n");
    verify("mail.yaml", &format!("{shop}\n{without}")).exits(0);
}

#[test]
fn wrong_input_is_named() {
    let folder = folder(&[("errors.yaml", &misspelled())]);
    fs::write(folder.path().join("prompt.md"), "").expect("it can be written");
    errpact(folder.path(), &["verify", "prompt.md"]).exits(1);
    errpact(folder.path(), &["verify"]).exits(2);
    fs::write(folder.path().join("errors.yaml"), CATALOG).expect("it can be written");
    let missing = errpact(folder.path(), &["verify", "none.md"]).exits(2);
    assert!(missing.stderr.contains("none.md"), "{missing:#?}");
    let empty = errpact(folder.path(), &["verify", "prompt.md"]).exits(1);
    assert!(
        empty.stderr.contains("no rule block of catalog shop"),
        "{empty:#?}"
    );
}
