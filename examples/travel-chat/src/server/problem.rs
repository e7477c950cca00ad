//! The answers to requests that fail.

use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use errpact::Occurrence;

use crate::chat::LONGEST_MESSAGE;
use crate::errors::{
    ConversationUnknown, MessageTooLong, MethodNotAllowed, NothingHere, RequestUnreadable,
};
use crate::store::StoreError;

/// Returns an error of the catalog as an answer: `application/problem+json`, and a log line.
pub(super) fn problem(error: impl Into<Occurrence>) -> Occurrence {
    let failure = error.into();
    failure.log();
    failure
}

/// The store has failed. The client sees one code; the cause is in the log.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum Unreachable {
    #[code(STORE_FAILED)]
    Store(#[from] StoreError),
}

/// Returns the error for a failure of the store.
pub(super) fn store(error: StoreError) -> Occurrence {
    problem(Unreachable::from(error))
}

/// Returns the error for an unknown conversation.
pub(super) fn unknown() -> Occurrence {
    problem(ConversationUnknown)
}

/// Returns the error for a body that cannot be read, or is longer than any message.
pub(super) fn unread(rejection: &BytesRejection) -> Occurrence {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        let limit = i64::try_from(LONGEST_MESSAGE).unwrap_or(i64::MAX);
        return problem(MessageTooLong { limit });
    }
    problem(RequestUnreadable)
}

/// Returns the error for an unknown address.
pub(super) async fn nothing() -> Occurrence {
    problem(NothingHere)
}

/// Returns the error for an address that does not support the method.
pub(super) async fn method() -> Occurrence {
    problem(MethodNotAllowed)
}
