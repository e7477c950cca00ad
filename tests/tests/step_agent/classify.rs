//! The fixtures of the catalog hold for the generated tables, at runtime.

use std::io::ErrorKind;

use errpact::{Occurrence, Signal};
use errpact_spec::catalog::RawFailure;
use errpact_spec::classify::result;
use serde_json::Value;
use step_agent::errors::CATALOG;

use crate::step_agent::catalog::catalog;

fn signal(raw: &RawFailure) -> Signal<'_> {
    assert!(
        raw.sqlstate.is_none() && raw.jsonrpc.is_none(),
        "no fixture has these: {raw:?}"
    );
    let mut signal = Signal::new();
    if let Some(kind) = &raw.kind {
        signal = signal.with_kind(kind);
    }
    if let Some(status) = raw.status {
        signal = signal.with_status(status);
    }
    if let Some(io) = &raw.io {
        assert_eq!(io, "timed_out", "add it here");
        signal = signal.with_io(ErrorKind::TimedOut);
    }
    if let Some(tool) = &raw.tool {
        signal = signal.with_tool(tool);
    }
    if let Some(service) = &raw.service {
        signal = signal.with_service(service);
    }
    if let Some(message) = &raw.message {
        signal = signal.with_message(message);
    }
    match result(&raw.field) {
        Some(result) => signal.with_result(result),
        None => signal,
    }
}

#[test]
fn every_fixture_holds_at_run_time() {
    let catalog = catalog();
    assert!(catalog.fixtures.len() >= 30);
    for fixture in &catalog.fixtures {
        let occurrence = Occurrence::from_signal(&CATALOG, signal(&fixture.raw));
        let code = occurrence.entry().name;
        if let Some(is) = &fixture.is {
            assert_eq!(code, is, "{fixture:?}");
        }
        assert!(!fixture.not.iter().any(|not| not == code), "{fixture:?}");
        let line = occurrence.logfmt();
        for (param, value) in &fixture.params {
            let filled = line.contains(&format!(" param.{param}="));
            assert_eq!(filled, !value.is_null(), "{param} in {line}");
            if let Value::String(text) = value {
                assert!(line.contains(text.as_str()), "{param} is {text} in {line}");
            }
        }
    }
}

#[test]
fn every_code_but_the_fallback_has_a_fixture_that_it_gets_and_one_that_it_does_not() {
    let catalog = catalog();
    for (name, code) in &catalog.codes {
        let gets = catalog
            .fixtures
            .iter()
            .any(|fixture| fixture.is.as_ref() == Some(name));
        let spared = catalog
            .fixtures
            .iter()
            .any(|fixture| fixture.not.contains(name));
        assert!(gets && (spared || code.detect.is_empty()), "{name}");
    }
}
