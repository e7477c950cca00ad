//! `tonic::Status`.

use std::error::Error;

use super::Signal;
use crate::chain::unwrap;

/// The metadata by which a server says how many milliseconds to wait ([gRFC A6]). A negative number
/// asks for no other attempt, and is no wait.
///
/// [gRFC A6]: https://github.com/grpc/proposal/blob/master/A6-client-retries.md
const PUSHBACK: &str = "grpc-retry-pushback-ms";

/// Reads the wait that a server asked for, and the HTTP status that stands for a gRPC code, as [`google/rpc/code.proto`] maps them.
///
/// [`google/rpc/code.proto`]: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    use ::tonic::Code;
    let Some(status) = unwrap::<::tonic::Status>(cause) else {
        return;
    };
    let pushback = || status.metadata().get(PUSHBACK)?.to_str().ok();
    if signal.retry_after.is_none() {
        signal.retry_after = pushback().and_then(crate::wire::retry_after_ms);
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
