//! `errpact verify` reads what programs show to models: JSON documents, answers of MCP servers and skills.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use errpact_tests::command::{Run, errpact, errpact_command, folder, run_from};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::hundred_with;

const OUTPUTS: &str = "  - mcp_instructions: instructions.md\n  - tool_suffix: suffixes.json\n  - skill: skills/shop-errors\n  - { tool_schemas: tools.json, for: mcp }\n";

fn written() -> TempDir {
    let folder = folder(&[("errors.yaml", &hundred_with(OUTPUTS))]);
    errpact(folder.path(), &["generate"]).exits(0);
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// Verifies a document on standard input.
fn verified(folder: &Path, arguments: &[&str], document: &Value) -> Run {
    let input = folder.join("input");
    fs::write(&input, document.to_string()).unwrap();
    let mut command = errpact_command(folder);
    command.arg("verify").args(arguments).arg("-");
    run_from(&mut command, Stdio::from(File::open(input).unwrap()))
}

#[test]
fn a_pointer_finds_the_prompt_in_a_document() {
    let folder = written();
    let text = format!("You sell things.\n{}", read(&folder, "instructions.md"));
    let document = json!({ "a/b": [{ "m~n": { "content": text } }], "count": 3 });
    let pointer = ["--pointer", "/a~1b/0/m~0n/content"];
    let fine = verified(folder.path(), &pointer, &document).exits(0);
    assert!(
        fine.stderr
            .contains("standard input#/a~1b/0/m~0n/content: rule block of `hundred`, fingerprint "),
        "{}",
        fine.stderr
    );
    assert!(fine.stderr.contains("whole and current"), "{}", fine.stderr);
    for (pointer, reason) in [
        ("/a/b", "has no value at the JSON pointer `/a/b`"),
        ("/count", "is neither a text nor what an MCP server answers"),
        ("count", "has no value at the JSON pointer `count`"),
    ] {
        let refused = verified(folder.path(), &["--pointer", pointer], &document).exits(2);
        assert!(refused.stderr.contains(reason), "{}", refused.stderr);
    }
    let unclosed = json!({ "p": text.replace("<!-- errpact:end hundred -->", "") });
    let refused = verified(folder.path(), &["--pointer", "/p"], &unclosed).exits(1);
    assert!(refused.stderr.contains("not closed"), "{}", refused.stderr);
}

#[test]
fn the_rest_of_a_prompt_names_only_what_exists() {
    let folder = written();
    let block = read(&folder, "instructions.md");
    for (block, marked) in [
        (block.clone(), true),
        (
            block
                .lines()
                .filter(|line| !line.contains("errpact:"))
                .collect::<Vec<_>>()
                .join("\n"),
            false,
        ),
    ] {
        let text = format!(
            "After `CART_DENYED` or the error `ORDER_LOCKED` be kind. Call `find_ordr` first.\n\n{block}"
        );
        let refused = verified(folder.path(), &["--pointer", "/p"], &json!({ "p": text })).exits(1);
        for part in ["CART_DENYED", "did you mean `CART_DENIED`?", "find_ordr"] {
            assert!(
                refused.stderr.contains(part),
                "{marked} {part}: {}",
                refused.stderr
            );
        }
        assert!(
            !refused.stderr.contains("prompt-mismatch"),
            "{marked}: {}",
            refused.stderr
        );
    }
}

#[test]
fn the_descriptions_of_a_server_have_their_rules() {
    let folder = written();
    let tools: Value = serde_json::from_str(&read(&folder, "tools.json")).unwrap();
    let result = json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": tools["tools"] } });
    verified(folder.path(), &[], &result).exits(0);
    verified(folder.path(), &["--pointer", "/result/tools"], &result).exits(0);
    let functions: Vec<Value> = tools["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| json!({ "type": "function", "function": tool }))
        .collect();
    verified(
        folder.path(),
        &[],
        &json!({ "model": "m", "tools": functions }),
    )
    .exits(0);

    let text = result.to_string();
    for (from, to, reason) in [
        (
            "- CART_DENIED: ",
            "- CART_DENIED: Never ",
            "the tool `edit_cart` does not have its current rules",
        ),
        (
            "Change what is in the cart.",
            "Change it, or CART_DENYED.",
            "CART_DENYED",
        ),
        (
            "Change what is in the cart.",
            &"long ".repeat(400),
            "`max_chars` is 2048",
        ),
    ] {
        assert!(text.contains(from), "{text}");
        let changed: Value = serde_json::from_str(&text.replacen(from, to, 1)).unwrap();
        let refused = verified(folder.path(), &[], &changed).exits(1);
        assert!(
            refused.stderr.contains(reason),
            "{reason}: {}",
            refused.stderr
        );
    }
}

#[test]
fn the_instructions_of_a_server_are_within_their_limit() {
    let folder = written();
    let block = read(&folder, "instructions.md");
    let answer = |instructions: String| json!({ "result": { "serverInfo": {}, "instructions": instructions } });
    verified(folder.path(), &[], &answer(block.clone())).exits(0);
    let cut = verified(
        folder.path(),
        &[],
        &answer(format!("{}{block}", "Be kind. ".repeat(90))),
    )
    .exits(1);
    assert!(
        cut.stderr.contains("and `max_chars` is 2048"),
        "{}",
        cut.stderr
    );
    let old = verified(
        folder.path(),
        &[],
        &answer(block.replace("Never promise money", "Promise")),
    )
    .exits(1);
    assert!(old.stderr.contains("prompt-mismatch"), "{}", old.stderr);
}

#[test]
fn a_skill_is_compared_with_its_references() {
    let folder = written();
    let skill = "skills/shop-errors";
    errpact(folder.path(), &["verify", skill]).exits(0);
    for (file, from, to, reason) in [
        (
            "references/carts.md",
            "### CART_DENIED",
            "### CART_OLD",
            "the reference of the skill is not current",
        ),
        (
            "SKILL.md",
            "errpact: \"hundred ",
            "errpact: \"hundred 0",
            "its metadata has the state",
        ),
        (
            "SKILL.md",
            "name: shop-errors",
            "name: shop",
            "must be that of its folder",
        ),
        (
            "SKILL.md",
            "Never promise money",
            "Promise money",
            "prompt-mismatch",
        ),
        (
            "SKILL.md",
            "description: \"",
            "description: \"After `CART_DENYED`. ",
            "CART_DENYED",
        ),
    ] {
        let path = folder.path().join(skill).join(file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let refused = errpact(folder.path(), &["verify", skill]).exits(1);
        assert!(
            refused.stderr.contains(reason),
            "{reason}: {}",
            refused.stderr
        );
        fs::write(&path, text).unwrap();
    }
    fs::remove_file(folder.path().join(skill).join("references/carts.md")).unwrap();
    let refused = errpact(folder.path(), &["verify", skill]).exits(1);
    assert!(
        refused.stderr.contains("cannot be read"),
        "{}",
        refused.stderr
    );
}
