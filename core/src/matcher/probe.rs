//! A failure, made ready to be compared.

use std::borrow::Cow;

use serde_json::Value;

use crate::said::{self, Names, Said};
use crate::{Fact, Failure, result, status::leading_status, text};

/// What is known of a failure, with what its texts and its result say of it.
#[derive(Debug, Clone)]
pub(super) struct Probe<'f> {
    /// The error's type without its parameters.
    pub(super) kind: Option<&'f str>,
    /// HTTP status, its own or that with which its message begins.
    pub(super) status: Option<u16>,
    sqlstate: Option<&'f str>,
    jsonrpc: Option<i32>,
    io: Option<&'f str>,
    sqlite: Option<i32>,
    pub(super) tool: Option<&'f str>,
    pub(super) service: Option<&'f str>,
    /// The part of the message that is searched.
    pub(super) message: Option<&'f str>,
    pub(super) result: Option<&'f Value>,
    /// What stands in the result beside its message, and the name of the type, as words.
    pub(super) words: String,
    /// The names of errors in its text, as words: searched for phrases, and for nothing else.
    pub(super) spelled: String,
    /// A fact that its result states, and one that counts besides its own.
    pub(super) stated: Option<Fact>,
    /// What names of errors state: in its result, of its type, and in its message.
    pub(super) names: Names,
    pub(super) said: Option<Fact>,
}

impl<'f> Probe<'f> {
    /// `None`: nothing failed. There is a result that reports no failure, and nothing else.
    pub(super) fn of(failure: &Failure<'f>) -> Option<Self> {
        let Failure {
            kind,
            status,
            sqlstate,
            sqlite,
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
            && sqlite.is_none()
            && jsonrpc.is_none()
            && io.is_none()
            && message.is_none();
        if bare && result.is_some_and(|result| !result::is_failure(result)) {
            return None;
        }
        let own = result.and_then(result::message);
        let message = message.or(own).map(text::searched);
        let leading = match status {
            None if status_prefix => message.and_then(leading_status),
            _ => None,
        };
        let body = match result {
            Some(result) => said::body(result, message),
            None => said::Body::default(),
        };
        let kind = kind.map(bare_path);
        let mut words = body.words;
        let mut names = body.names;
        if let Some(kind) = kind {
            names.add(kind);
            said::spelled(kind, &mut words);
        }
        Some(Self {
            kind,
            status: status.or(leading),
            sqlstate,
            sqlite,
            jsonrpc,
            io,
            tool,
            service,
            message,
            result,
            words,
            spelled: String::new(),
            stated: body.fact,
            names,
            said: None,
        })
    }

    /// Does it carry what words alone may not overrule?
    pub(super) fn is_typed(&self) -> bool {
        // A success says nothing of what failed.
        self.status.is_some_and(|status| status >= 400) || self.sqlstate.is_some()
    }

    /// Its text: the message, and what its result and its type say besides.
    pub(super) fn text(&self) -> Option<Cow<'f, str>> {
        match (self.message, self.words.as_str()) {
            (None, "") => None,
            (Some(message), "") => Some(message.into()),
            (None, words) => Some(words.to_owned().into()),
            (Some(message), words) => Some(format!("{message}\n{words}").into()),
        }
    }

    /// What regular expressions search: the message, or what else it says where there is none.
    pub(super) fn searched(&self) -> Option<&str> {
        let words = Some(self.words.as_str()).filter(|words| !words.is_empty());
        self.message.or(words)
    }

    /// A fact that it says more precisely than the one that it carries.
    pub(super) fn refined(&self, said: &Said) -> Option<Fact> {
        if let Some(status) = self.status {
            let own = Fact::Status(status);
            return Some(self.names.refine(own)).filter(|fact| *fact != own);
        }
        self.sqlstate
            .filter(|state| said::is_class(state))
            .and_then(|_| said.sqlstate())
    }

    /// Its HTTP status: one that is said more precisely, or its own.
    pub(super) fn status(&self) -> Option<u16> {
        match self.said {
            Some(Fact::Status(status)) => Some(status),
            _ => self.status,
        }
    }

    /// Its SQLSTATE, likewise.
    pub(super) fn sqlstate(&self) -> Option<&str> {
        match &self.said {
            Some(Fact::Sqlstate(state)) => Some(state.as_str()),
            _ => self.sqlstate,
        }
    }

    /// Its result code of SQLite.
    pub(super) fn sqlite(&self) -> Option<i32> {
        self.sqlite.or(match self.said {
            Some(Fact::Sqlite(code)) => Some(code),
            _ => None,
        })
    }

    /// Its JSON-RPC code.
    pub(super) fn jsonrpc(&self) -> Option<i32> {
        self.jsonrpc.or(match self.said {
            Some(Fact::Jsonrpc(code)) => Some(code),
            _ => None,
        })
    }

    /// Its kind of I/O error.
    pub(super) fn io(&self) -> Option<&str> {
        self.io.or(match self.said {
            Some(Fact::Io(kind)) => Some(kind),
            _ => None,
        })
    }
}

/// A path without parameters: `my::Error` of `my::Error<T>`.
fn bare_path(kind: &str) -> &str {
    kind.split('<').next().unwrap_or(kind).trim()
}

/// The segments of a path, the last one first: of `sqlx::error::Error`, of
/// `requests.exceptions.Timeout`.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.rsplit([':', '.', '/'])
        .filter(|segment| !segment.is_empty())
}

/// The last segment of a path.
pub(super) fn last_segment(path: &str) -> &str {
    segments(path).next().unwrap_or_default()
}

/// Is a type the one that a rule names? The last segments are the same; the others of the rule
/// stand before it in their order, and modules that a crate does not show may stand between:
/// `rusqlite::Error` names `rusqlite::error::Error`.
pub(super) fn is_named(kind: &str, wanted: &str) -> bool {
    let mut has = segments(kind);
    let mut wanted = segments(wanted);
    if has.next() != wanted.next() {
        return false;
    }
    wanted.all(|segment| has.any(|other| other == segment))
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
            assert_eq!(last_segment(bare_path(kind)), last, "{kind}");
        }
    }

    #[test]
    fn a_path_names_a_type_by_its_end() {
        for (kind, wanted, named) in [
            ("rusqlite::error::Error", "rusqlite::Error", true),
            ("rusqlite::error::Error", "Error", true),
            ("csv::error::Error", "rusqlite::Error", false),
            ("std::io::error::Error", "io::Error", true),
            ("requests.exceptions.Timeout", "requests.Timeout", true),
            (
                "requests.exceptions.Timeout",
                "exceptions.requests.Timeout",
                false,
            ),
            ("Timeout", "requests.Timeout", false),
            ("rusqlite::error::ErrorCode", "rusqlite::Error", false),
            ("", "Error", false),
        ] {
            assert_eq!(is_named(kind, wanted), named, "{kind} {wanted}");
        }
    }
}
