//! Compares a classification vector with generated code.

use std::io::ErrorKind;

use errpact::{Occurrence, Signal};
use errpact_tests::catalogs::Subject;
use serde_json::Value;

use crate::vectors::{same, wire};

/// Classifies the failure with the rules of generated code, and compares.
pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let found = subject.catalog.classify(&signal(vector)?);
    let (code, presented) = (found.entry().name, found.presented().name);
    if let Some(wanted) = vector.get("code") {
        same("code", wanted, &code.into())?;
    }
    if let Some(not) = vector["not"].as_array()
        && not.iter().any(|not| not == code)
    {
        return Err(format!("generated code has {code}, which is barred"));
    }
    if let Some(wanted) = vector.get("presented") {
        same("presented", wanted, &presented.into())?;
    }
    if let Some(params) = vector["params"].as_object() {
        let filled = Occurrence::from_signal(subject.catalog, signal(vector)?).logfmt();
        let given = wire::with_params(subject.catalog, code, params).logfmt();
        for name in params.keys() {
            let (filled, given) = (param(&filled, name), param(&given, name));
            same(name, &given.into(), &filled.into())?;
        }
    }
    Ok(())
}

/// Returns the value of a parameter in a log line, if it has one.
fn param<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" param.{name}="))?;
    let Some(quoted) = rest.strip_prefix('"') else {
        return rest.split(' ').next();
    };
    let mut escaped = false;
    let end = quoted.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    quoted.get(..end?)
}

fn signal(vector: &Value) -> Result<Signal<'_>, String> {
    let given = vector["signal"]
        .as_object()
        .ok_or("`signal` is no object")?;
    let mut signal = Signal::new();
    for (name, value) in given {
        let text = || value.as_str().ok_or(format!("`{name}` is no text"));
        signal = match name.as_str() {
            "type" => signal.with_kind(text()?),
            "status" => signal.with_status(number(value)?),
            "sqlstate" => signal.with_sqlstate(text()?),
            "sqlite" => signal.with_sqlite(number(value)?),
            "jsonrpc" => signal.with_jsonrpc(number(value)?),
            "io" => signal.with_io(io(text()?)?),
            "tool" => signal.with_tool(text()?),
            "service" => signal.with_service(text()?),
            "message" => signal.with_message(text()?),
            "result" => signal.with_result(value.clone()),
            other => return Err(format!("a signal has no {other}")),
        };
    }
    Ok(signal)
}

fn number<T: TryFrom<i64>>(value: &Value) -> Result<T, String> {
    let number = value.as_i64().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("{value} is out of range"))
}

fn io(name: &str) -> Result<ErrorKind, String> {
    Ok(match name {
        "addr_not_available" => ErrorKind::AddrNotAvailable,
        "already_exists" => ErrorKind::AlreadyExists,
        "broken_pipe" => ErrorKind::BrokenPipe,
        "connection_aborted" => ErrorKind::ConnectionAborted,
        "connection_refused" => ErrorKind::ConnectionRefused,
        "connection_reset" => ErrorKind::ConnectionReset,
        "host_unreachable" => ErrorKind::HostUnreachable,
        "invalid_data" => ErrorKind::InvalidData,
        "network_down" => ErrorKind::NetworkDown,
        "network_unreachable" => ErrorKind::NetworkUnreachable,
        "not_connected" => ErrorKind::NotConnected,
        "not_found" => ErrorKind::NotFound,
        "permission_denied" => ErrorKind::PermissionDenied,
        "storage_full" => ErrorKind::StorageFull,
        "timed_out" => ErrorKind::TimedOut,
        "unexpected_eof" => ErrorKind::UnexpectedEof,
        "write_zero" => ErrorKind::WriteZero,
        other => return Err(format!("no fixture had {other} before: add it here")),
    })
}
