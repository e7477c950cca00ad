//! Failures that rmcp and tools report in their own ways.

use std::ops::RangeInclusive;

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ErrorCode};

use crate::table::Catalog;
use crate::{Guard, Occurrence, Signal, arguments};

/// How rmcp begins to say that it could not read a tool's arguments.
const UNREAD: &str = "failed to deserialize parameters:";
/// What rmcp says of a tool that there is not.
const NO_SUCH_TOOL: &str = "tool not found";
/// Codes that the protocol keeps for itself: an unsupported version, a capability that the client lacks.
const OF_THE_PROTOCOL: RangeInclusive<i32> = -32_099..=-32_020;
/// How rmcp begins to say that a request is none of its protocol's revision.
const NO_REQUEST: [&str; 2] = [
    "request _meta is missing",
    "InputRequiredResult requires negotiated protocol version",
];

/// A tool's own `ErrorData`, as an occurrence. What the protocol must report stays what it is: a
/// method or a tool that there is not, a request that is none of its revision.
pub(super) fn of_protocol(
    catalog: &'static Catalog,
    guard: &Guard,
    tool: &str,
    error: ErrorData,
) -> Result<Occurrence, ErrorData> {
    let unknown = error.code == ErrorCode::METHOD_NOT_FOUND
        || error.code == ErrorCode::INVALID_PARAMS && error.message == NO_SUCH_TOOL;
    let protocols_own = OF_THE_PROTOCOL.contains(&error.code.0)
        || NO_REQUEST
            .iter()
            .any(|start| error.message.starts_with(start));
    if unknown || protocols_own {
        return Err(error);
    }
    if let Some(words) = error.message.strip_prefix(UNREAD) {
        return Ok(guard.fill(arguments::unread(catalog, tool, words)));
    }
    let signal = Signal::new()
        .jsonrpc(error.code.0)
        .message(error.message.into_owned())
        .tool(tool.to_owned());
    Ok(guard.fill(Occurrence::from_signal(catalog, signal)))
}

/// What rmcp says where it could not read a tool's arguments, as an occurrence. A failed result of a
/// tool's own passes, so that one tool after the other can get codes.
pub(super) fn of_result(
    catalog: &'static Catalog,
    guard: &Guard,
    tool: &str,
    result: &CallToolResult,
) -> Option<Occurrence> {
    let text = match result.content.as_slice() {
        [only] if result.is_error == Some(true) => only.as_text()?,
        _ => return None,
    };
    let words = text.text.strip_prefix(UNREAD)?;
    Some(guard.fill(arguments::unread(catalog, tool, words)))
}
