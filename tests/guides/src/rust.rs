//! docs/rust.md

use errpact::{Occurrence, arguments};

use crate::errors;

/// The causes of the guide's errors.
#[derive(Debug)]
struct CalendarError;

#[derive(Debug)]
struct DbError;

impl std::fmt::Display for CalendarError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("away")
    }
}

impl std::fmt::Display for DbError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("away")
    }
}

impl std::error::Error for CalendarError {}
impl std::error::Error for DbError {}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
#[code(NO_SUCH_PLACE)]
struct IdentityError {
    place: String,
}

fn asked(given: serde_json::Value) -> crate::Outcome {
    include!(concat!(env!("OUT_DIR"), "/rust-1.rs"));
    Ok(())
}

fn derived() {
    include!(concat!(env!("OUT_DIR"), "/rust-2.rs"));
}

fn reply(text: String) {}

fn made(error: IdentityError, session: String, slot: jiff::ZonedDateTime) {
    include!(concat!(env!("OUT_DIR"), "/rust-3.rs"));
}

fn in_a_language(request: http::Request<()>, occurrence: Occurrence) {
    include!(concat!(env!("OUT_DIR"), "/rust-4.rs"));
}
