//! `tonic::Status`.

use std::error::Error;

use super::Signal;
use crate::chain::unwrap;

/// Reads the HTTP status that stands for a gRPC code, as [`google/rpc/code.proto`] maps them.
///
/// [`google/rpc/code.proto`]: https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    use ::tonic::Code;
    let Some(status) = unwrap::<::tonic::Status>(cause) else {
        return;
    };
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
