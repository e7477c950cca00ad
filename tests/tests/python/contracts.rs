//! Failures of public contracts: read, and written again.

use std::fs;

use errpact_tests::command::workspace;
use serde_json::{Value, json};

use crate::python::module::{drive, module, modules, resolved};

#[test]
fn public_contracts_are_read_and_written_again_byte_by_byte() {
    let catalog = workspace().join("tests/catalogs/contracts.yaml");
    let folder = modules([("errors", module(&resolved(&catalog)))]);
    let payloads = workspace().join("tests/contracts/payloads.json");
    let arguments = ["errors", payloads.to_str().unwrap()];
    let run = drive(folder.path(), "contracts.py", arguments);
    let contracts: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(&payloads).unwrap()).unwrap();
    let written: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let wanted = contracts.iter();
    let wanted = wanted.map(|it| json!([it["code"], true, it["payload"]]));
    assert_eq!(written, wanted.collect::<Vec<_>>());
}
