//! Raw failures in fixtures, as the program sees them.

use std::io::ErrorKind;

use errpact::Signal;
use errpact_spec::catalog::RawFailure;
use serde_json::{Map, Value};

/// Returns the JSON result that has members at these paths.
///
/// # Panics
///
/// Panics if one path goes through the value of another.
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
    listed(root)
}

/// Turns members with the names 0, 1 and so on into a list.
fn listed(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let numbered = (0..members.len()).all(|n| members.contains_key(&n.to_string()));
            let mut members: Vec<_> = members.into_iter().collect();
            if !numbered || members.is_empty() {
                let members = members
                    .into_iter()
                    .map(|(name, value)| (name, listed(value)));
                return Value::Object(members.collect());
            }
            members.sort_by_key(|(name, _)| name.parse::<usize>().unwrap_or_default());
            members
                .into_iter()
                .map(|(_, value)| listed(value))
                .collect()
        }
        other => other,
    }
}

/// Returns the signal that the program would report for a failure in a fixture.
///
/// # Panics
///
/// Panics if a fixture has an unknown kind of I/O error.
#[track_caller]
pub fn signal(raw: &RawFailure) -> Signal<'_> {
    let mut signal = Signal::new();
    if let Some(kind) = &raw.kind {
        signal = signal.with_kind(kind);
    }
    if let Some(status) = raw.status {
        signal = signal.with_status(status);
    }
    if let Some(sqlstate) = &raw.sqlstate {
        signal = signal.with_sqlstate(sqlstate);
    }
    if let Some(sqlite) = raw.sqlite {
        signal = signal.with_sqlite(sqlite);
    }
    if let Some(jsonrpc) = raw.jsonrpc {
        signal = signal.with_jsonrpc(jsonrpc);
    }
    if let Some(io) = &raw.io {
        signal = signal.with_io(kind(io));
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
    if !raw.field.is_empty() {
        signal = signal.with_result(result(raw));
    }
    signal
}

/// Returns that signal as vectors have it.
///
/// # Panics
///
/// Panics if one path goes through the value of another.
#[must_use]
pub fn signal_json(raw: &RawFailure) -> Value {
    let mut signal = serde_json::to_value(raw).unwrap();
    let members = signal.as_object_mut().unwrap();
    members.remove("field");
    members.retain(|_, value| !value.is_null());
    if !raw.field.is_empty() {
        members.insert("result".to_owned(), result(raw));
    }
    signal
}

/// The kinds that fixtures use.
const KINDS: &[(&str, ErrorKind)] = &[
    ("addr_in_use", ErrorKind::AddrInUse),
    ("addr_not_available", ErrorKind::AddrNotAvailable),
    ("already_exists", ErrorKind::AlreadyExists),
    ("argument_list_too_long", ErrorKind::ArgumentListTooLong),
    ("broken_pipe", ErrorKind::BrokenPipe),
    ("connection_aborted", ErrorKind::ConnectionAborted),
    ("connection_refused", ErrorKind::ConnectionRefused),
    ("connection_reset", ErrorKind::ConnectionReset),
    ("crosses_devices", ErrorKind::CrossesDevices),
    ("deadlock", ErrorKind::Deadlock),
    ("directory_not_empty", ErrorKind::DirectoryNotEmpty),
    ("executable_file_busy", ErrorKind::ExecutableFileBusy),
    ("file_too_large", ErrorKind::FileTooLarge),
    ("host_unreachable", ErrorKind::HostUnreachable),
    ("interrupted", ErrorKind::Interrupted),
    ("invalid_data", ErrorKind::InvalidData),
    ("invalid_filename", ErrorKind::InvalidFilename),
    ("invalid_input", ErrorKind::InvalidInput),
    ("is_a_directory", ErrorKind::IsADirectory),
    ("network_down", ErrorKind::NetworkDown),
    ("network_unreachable", ErrorKind::NetworkUnreachable),
    ("not_a_directory", ErrorKind::NotADirectory),
    ("not_connected", ErrorKind::NotConnected),
    ("not_found", ErrorKind::NotFound),
    ("not_seekable", ErrorKind::NotSeekable),
    ("out_of_memory", ErrorKind::OutOfMemory),
    ("permission_denied", ErrorKind::PermissionDenied),
    ("quota_exceeded", ErrorKind::QuotaExceeded),
    ("read_only_filesystem", ErrorKind::ReadOnlyFilesystem),
    ("resource_busy", ErrorKind::ResourceBusy),
    (
        "stale_network_file_handle",
        ErrorKind::StaleNetworkFileHandle,
    ),
    ("storage_full", ErrorKind::StorageFull),
    ("timed_out", ErrorKind::TimedOut),
    ("too_many_links", ErrorKind::TooManyLinks),
    ("unexpected_eof", ErrorKind::UnexpectedEof),
    ("unsupported", ErrorKind::Unsupported),
    ("would_block", ErrorKind::WouldBlock),
    ("write_zero", ErrorKind::WriteZero),
];

#[track_caller]
fn kind(name: &str) -> ErrorKind {
    let known = KINDS.iter().find(|(known, _)| *known == name);
    known
        .unwrap_or_else(|| panic!("no fixture had {name} before: add it here"))
        .1
}
