//! The catalog's promises about kinds, tools and services.

use std::path::{Path, PathBuf};

use errpact_spec::catalog::Catalog;
use step_agent::errors::CATALOG;
use step_agent::world::definitions;

pub(crate) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/step-agent/errors.yaml")
}

pub(crate) fn catalog() -> Catalog {
    let loaded = errpact_spec::load(&path());
    let resolved = loaded.resolved.expect("a catalog without errors");
    resolved.catalog().clone()
}

#[test]
fn there_are_five_kinds_and_what_nobody_foresaw() {
    let kinds: Vec<&str> = CATALOG.categories.iter().map(|kind| kind.name).collect();
    assert_eq!(
        kinds,
        [
            "authorization",
            "business",
            "internal",
            "invalid_parameters",
            "timeout",
            "tool_not_found"
        ]
    );
    assert_eq!(CATALOG.fallback_entry().name, "UNKNOWN_ERROR");
}

#[test]
fn every_tool_of_a_step_has_a_service_whose_texts_begin_with_a_status() {
    let definitions = definitions();
    let tools = definitions.as_array().expect("a list");
    assert_eq!(tools.len(), 4);
    for tool in tools {
        let service = tool["service"]
            .as_str()
            .and_then(|name| CATALOG.service(name));
        assert!(
            service.is_some_and(|service| service.status_prefix),
            "{tool}"
        );
    }
}

#[test]
fn the_model_has_the_four_tools_of_a_step() {
    let own: Vec<&str> = CATALOG
        .tools
        .iter()
        .filter(|tool| tool.service.is_none())
        .map(|tool| tool.name)
        .collect();
    assert_eq!(
        own,
        [
            "execute_step_tool",
            "find_tool",
            "request_user_info",
            "update_state"
        ]
    );
}
