//! Errors of HTTP, gRPC and MCP clients.

use std::error::Error;
#[cfg(any(feature = "reqwest", feature = "__mcp"))]
use std::io::ErrorKind;

use super::downcast;
use crate::Signal;
#[cfg(feature = "reqwest")]
use crate::signal::retry_after_from;
#[cfg(feature = "tonic")]
use crate::signal::retry_after_ms;

/// Reads the status of an answer (`error_for_status`), and whether a time limit ended: if it ended
/// before there was a connection, nothing was sent. Other reasons for a failed connection are in the
/// I/O error among its causes.
#[cfg(feature = "reqwest")]
pub(super) fn reqwest<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = downcast::<::reqwest::Error>(cause) else {
        return;
    };
    if let Some(status) = error.status() {
        signal.status.get_or_insert(status.as_u16());
    }
    if error.is_timeout() {
        signal.add_io(if error.is_connect() {
            ErrorKind::NotConnected
        } else {
            ErrorKind::TimedOut
        });
    }
}

#[cfg(feature = "reqwest")]
impl Signal<'_> {
    /// Reads what a failed answer says before its body is read: status and `Retry-After`.
    #[must_use]
    pub fn response(response: &::reqwest::Response) -> Self {
        let mut signal = Self::new().with_status(response.status().as_u16());
        let header = |name: &str| response.headers().get(name)?.to_str().ok();
        signal.retry_after = retry_after_from(header);
        signal
    }
}

/// Reads the HTTP status of a tool's error, or that of its kind.
#[cfg(feature = "rig")]
pub(super) fn rig<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    use rig_core::tool::{ToolErrorKind as Kind, ToolExecutionError};
    let Some(error) = downcast::<ToolExecutionError>(cause) else {
        return;
    };
    let of_kind = match error.kind() {
        Kind::InvalidArgs => Some(400),
        Kind::PermissionDenied => Some(403),
        Kind::NotFound => Some(404),
        Kind::RateLimited => Some(429),
        Kind::Timeout => Some(504),
        _ => None,
    };
    if let Some(status) = error.http_status().or(of_kind) {
        signal.status.get_or_insert(status);
    }
}

/// The metadata by which a server says how many milliseconds to wait ([gRFC A6]). A negative number
/// asks for no further attempt, and is not a wait.
///
/// [gRFC A6]: https://github.com/grpc/proposal/blob/master/A6-client-retries.md
#[cfg(feature = "tonic")]
const PUSHBACK: &str = "grpc-retry-pushback-ms";

/// Reads the wait that a server asked for, and the HTTP status of a gRPC code, as [`google/rpc/code.proto`] maps them.
///
/// [`google/rpc/code.proto`]: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
#[cfg(feature = "tonic")]
pub(super) fn tonic<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    use ::tonic::Code;
    let Some(status) = downcast::<::tonic::Status>(cause) else {
        return;
    };
    let pushback = || status.metadata().get(PUSHBACK)?.to_str().ok();
    if signal.retry_after.is_none() {
        signal.retry_after = pushback().and_then(retry_after_ms);
    }
    let http = match status.code() {
        Code::Ok => return,
        Code::Cancelled => 499,
        Code::InvalidArgument | Code::FailedPrecondition | Code::OutOfRange => 400,
        Code::DeadlineExceeded => 504,
        Code::NotFound => 404,
        Code::AlreadyExists | Code::Aborted => 409,
        Code::PermissionDenied => 403,
        Code::ResourceExhausted => 429,
        Code::Unimplemented => 501,
        Code::Unavailable => 503,
        Code::Unauthenticated => 401,
        Code::Unknown | Code::Internal | Code::DataLoss => 500,
    };
    signal.status.get_or_insert(http);
}

/// Errors of one version of `rmcp`, as its clients see them.
#[cfg(feature = "__mcp")]
macro_rules! rmcp_version {
    ($feature:literal, $sdk:ident) => {
        #[cfg(feature = $feature)]
        pub(super) fn $sdk<'a>(
            signal: &mut Signal<'a>,
            cause: &'a (dyn Error + 'static),
        ) -> Option<&'a (dyn Error + 'static)> {
            use ::$sdk::model::ErrorData;
            use ::$sdk::service::ServiceError;

            if let Some(error) = downcast::<ErrorData>(cause) {
                signal.jsonrpc.get_or_insert(error.code.0);
            }
            match downcast::<ServiceError>(cause)? {
                ServiceError::McpError(error) => {
                    signal.jsonrpc.get_or_insert(error.code.0);
                }
                ServiceError::Timeout { .. } => signal.add_io(ErrorKind::TimedOut),
                ServiceError::TransportClosed => signal.add_io(ErrorKind::ConnectionAborted),
                ServiceError::TransportSend(error) => return Some(&*error.error),
                _ => {}
            }
            None
        }
    };
}

/// Reads the JSON-RPC code of an answer, and whether an answer came at all. A transport may close
/// after the call was sent and before the answer, so that is not `not_connected`. Returns the error
/// inside a `ServiceError`, which is not among its causes.
#[cfg(feature = "__mcp")]
pub(super) fn rmcp_of_any_version<'a>(
    signal: &mut Signal<'a>,
    cause: &'a (dyn Error + 'static),
) -> Option<&'a (dyn Error + 'static)> {
    let mut inside = None;
    #[cfg(feature = "rmcp1")]
    {
        inside = inside.or(rmcp1(signal, cause));
    }
    #[cfg(feature = "rmcp2")]
    {
        inside = inside.or(rmcp2(signal, cause));
    }
    #[cfg(feature = "rmcp")]
    {
        inside = inside.or(rmcp(signal, cause));
    }
    inside
}

#[cfg(feature = "__mcp")]
rmcp_version!("rmcp1", rmcp1);
#[cfg(feature = "__mcp")]
rmcp_version!("rmcp2", rmcp2);
#[cfg(feature = "__mcp")]
rmcp_version!("rmcp", rmcp);
