//! A catalog of 100 codes in the 2,048 characters that clients show.

use std::collections::{BTreeMap, BTreeSet};

use errpact::codegen::tables::{Bump, read};
use errpact::prompt::{instructions, tool_suffix};
use errpact::table::Catalog;
use errpact_generator::prompt::{self, OwnBlocks};
use errpact_generator::tables;
use errpact_spec::{Resolved, load};
use errpact_tests::command::workspace;
use errpact_tests::sample::occurrences;

use super::{errors, hundred_with, lines, resolve, unreached};

fn hundred() -> Resolved {
    let loaded = load(&workspace().join("tests/catalogs/hundred.yaml"));
    assert!(!loaded.has_errors(), "{:#?}", loaded.findings);
    loaded.resolved.unwrap()
}

/// Returns the tables that a program in any language reads.
fn tables(resolved: &Resolved) -> &'static Catalog<'static> {
    let text = tables::json(resolved, &OwnBlocks::render(resolved, None)).unwrap();
    Box::leak(Box::new(
        read(&text, Box::leak(Box::new(Bump::new()))).unwrap(),
    ))
}

/// Returns what the model reads of each code, without the reference.
fn texts(catalog: &'static Catalog<'static>) -> BTreeMap<&'static str, String> {
    // Of the two occurrences of each code, the one with nothing added.
    let plain = occurrences(catalog).into_iter().step_by(2);
    let texts = plain.map(|(entry, happened)| {
        let text = happened.text();
        let text = text
            .split_once(" Ref: ")
            .map_or(&*text, |(before, _)| before);
        (entry.name, text.to_owned())
    });
    texts.collect()
}

#[test]
fn each_instruction_is_in_the_block_or_in_the_result() {
    let resolved = hundred();
    assert_eq!(resolved.catalog().codes.len(), 100);
    let texts = texts(&errors::CATALOG);
    let block = instructions(&errors::CATALOG);
    assert!(
        prompt::chars(block) <= 2048,
        "{} characters",
        prompt::chars(block)
    );
    let text = |code: &str| texts[code].as_str();
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
    let text =
        hundred_with("  - mcp_instructions: instructions.md\n  - tool_suffix: suffixes.json\n");
    let resolved = resolve(&text);
    let catalog = tables(&resolved);
    assert_eq!(tool_suffix(catalog, "unknown"), "");
    let carts = tool_suffix(catalog, "edit_cart");
    assert!(carts.contains("\n- CART_DENIED: "), "{carts}");
    let mut shown = instructions(catalog).to_owned();
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
        shown.push('\n');
        shown.push_str(tool_suffix(catalog, tool));
    }
    let texts = texts(catalog);
    let text = |code: &str| texts[code].as_str();
    assert_eq!(unreached(&resolved, &shown, text), Vec::<String>::new());
}

#[test]
fn a_program_without_limits_has_no_instruction_in_its_results() {
    let resolved = resolve(&hundred_with("  - prompt: whole.md\n"));
    assert!(prompt::spilled(&resolved).is_empty());
    let catalog = tables(&resolved);
    assert_eq!(instructions(catalog), "");
    assert_eq!(
        texts(catalog)["CART_DENIED"],
        "CART_DENIED: The cart may not be changed by this user."
    );
}
