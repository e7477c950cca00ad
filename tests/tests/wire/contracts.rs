//! Failures of public contracts: read, and written again.

use errpact::wire::{self, Reader, read};
use errpact_tests::catalogs::CONTRACTS;
use errpact_tests::command::workspace;
use serde_json::Value;

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
