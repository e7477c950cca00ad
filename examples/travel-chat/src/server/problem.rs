//! What a request is answered with that gets nothing.

use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use errpact::Occurrence;

use crate::chat::LONGEST_MESSAGE;
use crate::errors::{
    ConversationUnknown, MessageTooLong, MethodNotAllowed, NothingHere, RequestUnreadable,
};
use crate::store::StoreError;

/// An error of the catalog as an answer: `application/problem+json`, and a line of the log.
pub(super) fn problem(error: impl Into<Occurrence>) -> Occurrence {
    let failure = error.into();
    failure.log();
    failure
}

/// The store has failed. To whoever asked that is one code; the cause is in the log.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum Unreachable {
    #[code(STORE_FAILED)]
    Store(#[from] StoreError),
}

/// The store has failed.
pub(super) fn store(error: StoreError) -> Occurrence {
    problem(Unreachable::from(error))
}

/// There is no such conversation.
pub(super) fn unknown() -> Occurrence {
    problem(ConversationUnknown)
}

/// The body cannot be read, or is longer than any message.
pub(super) fn unread(rejection: &BytesRejection) -> Occurrence {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        let limit = i64::try_from(LONGEST_MESSAGE).unwrap_or(i64::MAX);
        return problem(MessageTooLong { limit });
    }
    problem(RequestUnreadable)
}

/// There is nothing at this address.
pub(super) async fn nothing() -> Occurrence {
    problem(NothingHere)
}

/// There is, but not for this method.
pub(super) async fn method() -> Occurrence {
    problem(MethodNotAllowed)
}
