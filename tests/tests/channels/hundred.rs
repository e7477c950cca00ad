//! A catalog of 100 codes in the 2,048 characters that clients show, in each language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use errpact_generator::{prompt, python, typescript};
use errpact_spec::catalog::ModuleUser;
use errpact_spec::{Resolved, load};
use errpact_tests::command::{run, workspace};
use errpact_tests::installed::{Set, library};
use errpact_tests::npm;
use errpact_tests::sample::occurrences;
use serde_json::{Value, json};

use super::{errors, hundred_with, lines, resolve, unreached};

fn hundred() -> Resolved {
    let loaded = load(&workspace().join("tests/catalogs/hundred.yaml"));
    assert!(!loaded.has_errors(), "{:#?}", loaded.findings);
    loaded.resolved.unwrap()
}

/// Reads what a program prints. References differ from one occurrence to the next.
fn said(printed: &str) -> Value {
    let mut said: Value = serde_json::from_str(printed).unwrap();
    for text in said["texts"].as_object_mut().unwrap().values_mut() {
        let whole = text.as_str().unwrap();
        let cut = whole
            .split_once(" Ref: ")
            .map(|(before, _)| before.to_owned());
        *text = cut.unwrap_or_else(|| whole.to_owned()).into();
    }
    said
}

/// Returns what Rust shows to a model.
fn rust() -> Value {
    // Of the two occurrences of each code, the one with nothing added.
    let texts: BTreeMap<&str, String> = occurrences(&errors::CATALOG)
        .into_iter()
        .step_by(2)
        .map(|(entry, happened)| (entry.name, happened.text()))
        .collect();
    let all = json!({ "instructions": errors::INSTRUCTIONS, "suffixes": {}, "texts": texts });
    said(&all.to_string())
}

/// Returns what the module in Python shows to a model.
fn in_python(resolved: &Resolved, tools: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("errors.py"),
        python::render(resolved).unwrap(),
    )
    .unwrap();
    let mut command = Command::new(Set::Python.interpreter());
    command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONUTF8", "1")
        .env("PYTHONPATH", library::path(folder.path()))
        .current_dir(folder.path())
        .arg(workspace().join("tests/python/channels.py"))
        .arg("errors")
        .args(tools);
    said(&run(&mut command).exits(0).stdout)
}

/// Returns what the module in TypeScript shows to a model.
fn in_typescript(resolved: &Resolved, tools: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    npm::link(folder.path());
    put("package.json", r#"{"type":"module"}"#);
    put(
        "agent.ts",
        &typescript::render(resolved, ModuleUser::Agent).unwrap(),
    );
    let sources = workspace().join("tests/typescript");
    for name in ["tsconfig.json", "channels.ts"] {
        fs::copy(sources.join(name), folder.path().join(name)).unwrap();
    }
    let tsc = folder.path().join("node_modules/typescript/bin/tsc");
    let compiled = run(Command::new("node").arg(tsc).current_dir(folder.path()));
    assert_eq!(compiled.status, 0, "{}", compiled.stdout);
    let mut command = Command::new("node");
    command
        .args(["channels.js", "./agent.js"])
        .args(tools)
        .current_dir(folder.path().join("out"));
    said(&run(&mut command).exits(0).stdout)
}

#[test]
fn each_instruction_is_in_the_block_or_in_the_result_in_three_languages() {
    let resolved = hundred();
    assert_eq!(resolved.catalog().codes.len(), 100);
    let rust = rust();
    for (language, other) in [
        ("Python", in_python(&resolved, &[])),
        ("TypeScript", in_typescript(&resolved, &[])),
    ] {
        for (code, text) in rust["texts"].as_object().unwrap() {
            assert_eq!(other["texts"][code], *text, "{language}");
        }
        assert_eq!(other["instructions"], rust["instructions"], "{language}");
        assert_eq!(other, rust, "{language}");
    }

    let block = rust["instructions"].as_str().unwrap();
    assert!(
        prompt::chars(block) <= 2048,
        "{} characters",
        prompt::chars(block)
    );
    let text = |code: &str| rust["texts"][code].as_str().unwrap();
    assert_eq!(unreached(&resolved, block, text), Vec::<String>::new());

    // A result repeats only instructions that the block does not have.
    let told: BTreeSet<&str> = lines(block).flat_map(|(codes, _)| codes).collect();
    let spilled = prompt::spilled(&resolved);
    assert_eq!(told.len() + spilled.len(), 100);
    assert!(told.is_disjoint(&spilled));
    assert!(told.len() > 15 && spilled.len() > 15, "{}", told.len());
    for code in &told {
        let instruction = &resolved.catalog().codes[*code].instruction;
        assert!(
            !text(code).contains(instruction.as_str()),
            "{code}: {}",
            text(code)
        );
    }
    insta::assert_snapshot!(block);
}

#[test]
fn suffixes_and_instructions_share_the_codes_of_a_server() {
    let tools = ["find_order", "edit_cart", "track_parcel", "unknown"];
    let text =
        hundred_with("  - mcp_instructions: instructions.md\n  - tool_suffix: suffixes.json\n");
    let resolved = resolve(&text);
    let said = in_python(&resolved, &tools);
    assert!(in_typescript(&resolved, &tools) == said, "TypeScript");
    assert_eq!(said["suffixes"]["unknown"], "");
    let carts = said["suffixes"]["edit_cart"].as_str().unwrap();
    assert!(carts.contains("\n- CART_DENIED: "), "{carts}");
    let mut shown = said["instructions"].as_str().unwrap().to_owned();
    assert!(
        shown.contains("here or in the description of the tool:"),
        "{shown}"
    );
    assert!(!shown.contains("CART_DENIED"), "{shown}");
    for tool in [
        "find_order",
        "edit_cart",
        "track_parcel",
        "send_refund",
        "take_payment",
    ] {
        let suffixes = prompt::Suffixes::asked(resolved.catalog()).unwrap();
        shown.push('\n');
        shown.push_str(suffixes.of_tool(tool));
    }
    let texts = |code: &str| said["texts"][code].as_str().unwrap();
    assert_eq!(unreached(&resolved, &shown, texts), Vec::<String>::new());
}

#[test]
fn a_program_without_limits_has_no_instruction_in_its_results() {
    let resolved = resolve(&hundred_with("  - prompt: whole.md\n"));
    assert!(prompt::spilled(&resolved).is_empty());
    let said = in_python(&resolved, &[]);
    assert_eq!(said["instructions"], "");
    let text = said["texts"]["CART_DENIED"].as_str().unwrap();
    assert_eq!(
        text,
        "CART_DENIED: The cart may not be changed by this user."
    );
}
