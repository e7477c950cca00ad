//! Failures of public contracts: read, and written again.

use errpact::wire::{self, McpForm, Reader, read};
use errpact::{Guard, Occurrence};
use errpact_tests::catalogs::CONTRACTS;
use errpact_tests::command::workspace;
use serde_json::{Value, json};

#[test]
fn public_contracts_are_read_and_written_again_byte_by_byte() {
    let payloads = std::fs::read_to_string(workspace().join("tests/contracts/payloads.json"));
    let contracts: Vec<Value> = serde_json::from_str(&payloads.unwrap()).unwrap();
    assert!(contracts.len() > 4);
    for contract in &contracts {
        let text = |name: &str| contract[name].as_str().unwrap();
        let payload: Value = serde_json::from_str(text("payload")).unwrap();
        let errors = read(CONTRACTS.catalog, &payload);
        let [error] = errors.as_slice() else {
            panic!("{contract}: {errors:?}");
        };
        assert_eq!(
            (&*error.code, error.known),
            (text("code"), true),
            "{contract}"
        );
        let occurrence = error.to_occurrence(CONTRACTS.catalog);
        let reader = match text("reader") {
            "model" => Reader::Model,
            _ => Reader::Person,
        };
        let written = wire::shape(&occurrence, text("shape"), reader);
        assert_eq!(written.unwrap().to_string(), text("payload"));
    }
}

/// Returns the occurrence of a code with these values, as a server would send it.
fn occurrence(code: &str, about: &Value) -> Occurrence {
    let value = json!({ "ok": false, "code": code, "about": about });
    let errors = read(CONTRACTS.catalog, &value);
    errors[0].to_occurrence(CONTRACTS.catalog)
}

fn every_shape(it: &Occurrence, reader: Reader) -> String {
    let shapes = CONTRACTS.catalog.shapes.iter();
    let written = shapes.map(|shape| wire::shape(it, shape.name, reader).unwrap());
    Value::Array(written.collect()).to_string()
}

#[test]
fn a_shape_has_no_value_that_its_reader_may_not_see() {
    let secret = json!({ "balance": 1, "cost": 2, "accounts": ["a"], "token": "hush-hush" });
    let it = occurrence("OUT_OF_CREDIT", &secret);
    for reader in [Reader::Model, Reader::Person] {
        let all = every_shape(&it, reader);
        assert!(all.contains("\"balance\":1"), "{all}");
        assert!(!all.contains("hush-hush"), "{all}");
    }
    // Nor where a text from outside quotes it. Items of partial results are written by the same function.
    let quoted = json!({ "balance": 1, "cost": 2, "accounts": [], "token": "hush-hush", "note": "bad token hush-hush" });
    let it = occurrence("OUT_OF_CREDIT", &quoted);
    for reader in [Reader::Model, Reader::Person] {
        let all = every_shape(&it, reader);
        assert!(
            all.contains("bad token") && !all.contains("hush-hush"),
            "{all}"
        );
    }
    let personal = json!({ "service_name": "Maps", "consumer": "Ann Lee" });
    let it = occurrence("RATE_LIMITED", &personal);
    assert!(every_shape(&it, Reader::Person).contains("Ann Lee"));
    assert!(!every_shape(&it, Reader::Model).contains("Ann Lee"));
    // The model is told neither the text nor the values of a code for the user.
    let it = occurrence("WITHHELD", &json!({ "date": "March" }));
    assert!(every_shape(&it, Reader::Person).contains("March"));
    assert!(!every_shape(&it, Reader::Model).contains("March"));
}

#[test]
fn each_place_has_the_shape_that_the_catalog_lists() {
    let it = occurrence("RATE_LIMITED", &json!({ "service_name": "Maps" }));
    let shape = |name, reader| wire::shape(&it, name, reader).unwrap();
    let adcp = shape("adcp", Reader::Model);
    let mcp = wire::mcp(&it, &McpForm::new());
    assert_eq!(mcp["structuredContent"], adcp);
    assert_eq!(mcp["content"][0]["text"], adcp.to_string());
    assert_eq!(mcp["_meta"].as_object().unwrap().len(), 1);
    // A tool's own schema does not admit it.
    let typed = wire::mcp(&it, &McpForm::new().with_output_schema());
    assert!(typed.get("structuredContent").is_none());
    let flag = shape("retry_flag", Reader::Model);
    assert_eq!(it.tool_result(), flag.to_string());
    let problem = it.problem();
    assert_eq!(*problem.members(), shape("credit_problem", Reader::Person));
    let media_type = problem.headers().find(|(name, _)| *name == "content-type");
    assert_eq!(media_type.unwrap().1, "application/problem+json");
}

#[test]
fn a_guard_takes_a_declared_failure_for_one() {
    let guard = Guard::new(CONTRACTS.catalog).with_tool("charge");
    let declared = occurrence("CARD_DECLINED", &json!({ "decline": "lost_card" }));
    let failed = guard.run_sync(|| Ok::<_, Occurrence>(declared.tool_result()));
    let failed = failed.unwrap_err();
    assert_eq!(failed.entry().name, "CARD_DECLINED");
    assert!(failed.text().contains("declined"), "{}", failed.text());
    let newer = json!({ "ok": false, "code": "NEWER", "about": {}, "rows": [] });
    assert!(
        guard
            .run_sync(|| Ok::<_, Occurrence>(newer.clone()))
            .is_err()
    );
    let well = json!({ "ok": true, "code": "CARD_DECLINED" });
    assert!(guard.run_sync(|| Ok::<_, Occurrence>(well.clone())).is_ok());
}
