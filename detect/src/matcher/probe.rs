//! A failure, made ready to be compared.

use serde_json::Value;

use crate::{Failure, result, status::leading_status, text};

/// What is known of a failure, with what its texts and its result say of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Probe<'f> {
    /// The last segment of the error's type.
    pub(super) kind: Option<&'f str>,
    /// HTTP status, its own or that with which its message begins.
    pub(super) status: Option<u16>,
    pub(super) sqlstate: Option<&'f str>,
    pub(super) jsonrpc: Option<i32>,
    pub(super) io: Option<&'f str>,
    pub(super) tool: Option<&'f str>,
    pub(super) service: Option<&'f str>,
    /// The part of the message that is searched.
    pub(super) message: Option<&'f str>,
    pub(super) result: Option<&'f Value>,
}

impl<'f> Probe<'f> {
    /// `None`: nothing failed. There is a result that reports no failure, and nothing else.
    pub(super) fn of(failure: &Failure<'f>) -> Option<Self> {
        let Failure {
            kind,
            status,
            sqlstate,
            jsonrpc,
            io,
            tool,
            service,
            message,
            result,
            status_prefix,
        } = *failure;
        let bare = kind.is_none()
            && status.is_none()
            && sqlstate.is_none()
            && jsonrpc.is_none()
            && io.is_none()
            && message.is_none();
        if bare && result.is_some_and(|result| !result::is_failure(result)) {
            return None;
        }
        let message = message
            .or_else(|| result.and_then(result::message))
            .map(text::searched);
        let leading = match status {
            None if status_prefix => message.and_then(leading_status),
            _ => None,
        };
        Some(Self {
            kind: kind.map(last_segment),
            status: status.or(leading),
            sqlstate,
            jsonrpc,
            io,
            tool,
            service,
            message,
            result,
        })
    }

    /// Does it carry what words alone may not overrule?
    pub(super) fn is_typed(&self) -> bool {
        self.status.is_some() || self.sqlstate.is_some()
    }
}

/// `Error` of `sqlx::error::Error`, of `requests.exceptions.Error`, and of `my::Error<T>`.
fn last_segment(kind: &str) -> &str {
    let path = kind.split('<').next().unwrap_or(kind).trim();
    let last = path.rsplit([':', '.', '/']).next();
    last.unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_segments() {
        for (kind, last) in [
            ("CalendarReadError", "CalendarReadError"),
            ("sqlx::error::Error", "Error"),
            ("a::Wrapped<b::Inner>", "Wrapped"),
            ("requests.exceptions.Timeout", "Timeout"),
            ("", ""),
            ("::", ""),
        ] {
            assert_eq!(last_segment(kind), last, "{kind}");
        }
    }
}
