//! The engine of errpact as WebAssembly: facts go in, and texts come out. The package `errpact` on npm is what a program calls.
//!
//! No object of Rust stands for an occurrence. A class of wasm-bindgen has a `FinalizationRegistry`, which costs more than all
//! forms of a failure. So JavaScript keeps the facts, whose form is in `values.rs`, and asks for each form with them: id and time
//! are among them, so that all forms of one failure agree. What counts or collects is an object, of which a conversation has few,
//! and `free` ends it.
//!
//! A panic traps: this target doesn't unwind. What it had half done must not be used again, so every later call that does work is
//! an error that says so (`host.rs`), and the host loads the module anew.
//! See `docs/decisions/126-the-wasm-engine-writes-texts.md`.

mod budget;
mod catalog;
mod facts;
mod forms;
mod history;
mod host;
mod rounds;
mod values;

use errpact::table::Kind;
use errpact::wire::MetaKey;
use errpact_core::{NOTHING_SENT, SQLITE_CODES};
use wasm_bindgen::prelude::*;

pub use budget::{Budget, Reserved};
pub use catalog::Catalog;
pub use history::History;
pub use host::start;
pub use rounds::{Closing, Running, ToolLoop};

use host::at_work;

/// Sets the key under which values are hashed; another one than before is refused.
///
/// # Errors
/// Returns why it is refused.
#[wasm_bindgen]
pub fn set_key(key: &[u8]) -> Result<(), JsError> {
    let _at_work = at_work()?;
    errpact::redact::set_key(key).map_err(failed)
}

/// Returns whether there is a key; warns once if there is none.
///
/// # Errors
/// Returns only that another call has not ended.
#[wasm_bindgen]
pub fn check_key() -> Result<bool, JsError> {
    let _at_work = at_work()?;
    Ok(errpact::redact::check_key())
}

/// Returns the kind of an I/O error by Node.js's name for it (`ECONNRESET`), and by the system call that failed, which shows whether
/// anything can have been sent.
#[wasm_bindgen]
pub fn io_named(name: &str, call: &str) -> Option<String> {
    let sent = matches!(call, "read" | "write");
    let kind = match errpact::binding::io_named(name)? {
        "timed_out" if call == "connect" => "not_connected",
        kind if sent && NOTHING_SENT.contains(&kind) => "connection_aborted",
        kind => kind,
    };
    Some(kind.to_owned())
}

/// Returns the result code of SQLite with this name: `SQLITE_BUSY`.
#[wasm_bindgen]
pub fn sqlite_named(name: &str) -> Option<i32> {
    let mut codes = SQLITE_CODES.iter();
    codes
        .find(|(known, _)| *known == name)
        .map(|(_, code)| *code)
}

/// Returns a text as an SQLSTATE, if it is one.
#[wasm_bindgen]
pub fn sqlstate(text: &str) -> Option<String> {
    errpact::binding::Sqlstate::new(text).map(|state| state.as_str().to_owned())
}

/// Returns whether a text is a value of this type: `datetime`, `date` or `uuid`.
#[wasm_bindgen]
pub fn reads(kind: &str, text: &str) -> bool {
    let kind = match kind {
        "datetime" => Kind::Datetime,
        "date" => Kind::Date,
        "uuid" => Kind::Uuid,
        _ => return false,
    };
    errpact::binding::converted(&kind, &text.into()).is_some()
}

/// Returns what is wrong with a key of `_meta`, if no result of MCP may have it.
#[wasm_bindgen]
pub fn meta_key_problem(key: &str) -> Option<String> {
    let key = MetaKey::new(key.to_owned());
    key.err().map(|problem| problem.to_string())
}

/// Reads the value of a `Retry-After` header, in milliseconds.
#[wasm_bindgen]
pub fn retry_after(value: &str) -> Option<f64> {
    errpact::wire::retry_after(value).map(values::milliseconds)
}

/// Reads the value of a `retry-after-ms` header, in milliseconds.
#[wasm_bindgen]
pub fn retry_after_ms(value: &str) -> Option<f64> {
    errpact::wire::retry_after_ms(value).map(values::milliseconds)
}

/// Returns an error as JavaScript's.
#[expect(clippy::needless_pass_by_value, reason = "the argument of `map_err`")]
fn failed(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}
