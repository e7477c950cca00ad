//! Raw failures that fixtures write down, as the program sees them.

use std::io::ErrorKind;

use errpact::Signal;
use errpact_spec::catalog::RawFailure;
use serde_json::{Map, Value};

/// The JSON result whose members stand at these paths.
///
/// # Panics
///
/// Where one path goes through the value of another.
pub fn result(raw: &RawFailure) -> Value {
    let mut root = Value::Object(Map::new());
    for (path, value) in &raw.field {
        let mut at = &mut root;
        for name in path.split('.') {
            if at.is_null() {
                *at = Value::Object(Map::new());
            }
            let members = at.as_object_mut().expect("a path goes through objects");
            at = members.entry(name).or_insert(Value::Null);
        }
        *at = value.clone();
    }
    root
}

/// What the program would say of a failure that a fixture writes down.
///
/// # Panics
///
/// Where a fixture has a kind of I/O error that none had before.
#[track_caller]
pub fn signal(raw: &RawFailure) -> Signal<'_> {
    let mut signal = Signal::new();
    if let Some(kind) = &raw.kind {
        signal = signal.kind(kind);
    }
    if let Some(status) = raw.status {
        signal = signal.status(status);
    }
    if let Some(sqlstate) = &raw.sqlstate {
        signal = signal.sqlstate(sqlstate);
    }
    if let Some(jsonrpc) = raw.jsonrpc {
        signal = signal.jsonrpc(jsonrpc);
    }
    if let Some(io) = &raw.io {
        signal = signal.io(match io.as_str() {
            "connection_refused" => ErrorKind::ConnectionRefused,
            "connection_reset" => ErrorKind::ConnectionReset,
            "invalid_data" => ErrorKind::InvalidData,
            "not_found" => ErrorKind::NotFound,
            "timed_out" => ErrorKind::TimedOut,
            "unexpected_eof" => ErrorKind::UnexpectedEof,
            other => panic!("no fixture had {other} before: add it here"),
        });
    }
    if let Some(tool) = &raw.tool {
        signal = signal.tool(tool);
    }
    if let Some(service) = &raw.service {
        signal = signal.service(service);
    }
    if let Some(message) = &raw.message {
        signal = signal.message(message);
    }
    if !raw.field.is_empty() {
        signal = signal.result(result(raw));
    }
    signal
}
