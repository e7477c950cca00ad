//! Failures of public contracts: read, and written again.

use std::fs;

use errpact_tests::catalogs::CONTRACTS;
use errpact_tests::command::workspace;
use serde_json::{Value, json};

use crate::typescript::project::{Project, agent_of_file};

#[test]
fn public_contracts_are_read_and_written_again_byte_by_byte() {
    let project = Project::with_tests();
    project.put("contracts/agent.ts", &agent_of_file(&CONTRACTS.path()));
    project.include("*/*.ts");
    project.compiles();
    let payloads = workspace().join("tests/contracts/payloads.json");
    let run = project
        .node(&[
            "contracts.js",
            "./contracts/agent.js",
            payloads.to_str().unwrap(),
        ])
        .exits(0);
    let contracts: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(&payloads).unwrap()).unwrap();
    let wanted = contracts.iter();
    let wanted: Value = wanted
        .map(|it| json!([it["code"], true, it["payload"]]))
        .collect();
    assert_eq!(run.json(), wanted);
}
