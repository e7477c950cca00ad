//! A failure, prepared for comparison.

use std::borrow::Cow;

use serde_json::Value;

use crate::facts::{self, Facts, Names};
use crate::{Fact, Failure, NOTHING_SENT, result, status::leading_status, text};

/// The known facts of a failure, including those in its texts and its result.
#[derive(Debug, Clone)]
pub(super) struct Probe<'f> {
    /// The error's type without its parameters.
    kind: Option<&'f str>,
    /// The types of its causes, without their parameters.
    types: Vec<&'f str>,
    /// The classes from which these types are derived.
    bases: &'f [&'f str],
    /// The HTTP status: the failure's own, or the one that its message begins with.
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
    /// The result's words besides its message, and the name of the type, as words.
    pub(super) words: String,
    /// The names of errors in its text, as words. Only searched for phrases.
    pub(super) spelled: String,
    /// A fact that its result states.
    pub(super) stated: Option<Fact>,
    /// The facts that names of errors state: in its result, of its type, and in its message.
    pub(super) names: Names,
    /// The fact that counts although the failure does not carry it.
    pub(super) fact: Option<Fact>,
    /// Whether something in it was answered: it carries or states a status, a code or a result.
    pub(super) answered: bool,
}

impl<'f> Probe<'f> {
    /// Returns `None` if nothing failed: there is only a result that reports no failure.
    pub(super) fn of(failure: &Failure<'f>) -> Option<Self> {
        let Failure {
            kind,
            types,
            bases,
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
            Some(result) => facts::body(result, message),
            None => facts::Body::default(),
        };
        let kind = kind.map(bare_path);
        let mut words = body.words;
        let mut names = body.names;
        let mut others = Vec::new();
        for other in types.iter().map(|kind| bare_path(kind)) {
            if kind != Some(other) && !others.contains(&other) {
                others.push(other);
            }
        }
        for kind in kind.iter().chain(&others) {
            names.add(kind);
            facts::spelled(kind, &mut words);
        }
        for base in bases {
            names.add(base);
        }
        Some(Self {
            kind,
            types: others,
            bases,
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
            fact: None,
            answered: status.or(leading).is_some()
                || sqlstate.is_some()
                || sqlite.is_some()
                || jsonrpc.is_some()
                || result.is_some(),
        })
    }

    /// Returns its types, the nearest one first: its own, those of its causes, and the classes above.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &'f str> {
        let kinds = self.kind.iter().chain(&self.types).chain(self.bases);
        kinds.copied()
    }

    /// Returns the nearest of its types that one of these paths names, and how many steps away it is.
    pub(super) fn named(&self, wanted: &[&str]) -> Option<(u8, &'f str)> {
        // The type of a cause is a step away even if its own is unknown.
        let first = usize::from(self.kind.is_none());
        let names = |kind: &str| wanted.iter().any(|wanted| is_named(kind, wanted));
        let (steps, kind) = (first..).zip(self.kinds()).find(|(_, kind)| names(kind))?;
        Some((u8::try_from(steps).unwrap_or(u8::MAX), kind))
    }

    /// Returns whether it carries a fact that words must not overrule.
    pub(super) fn is_typed(&self) -> bool {
        // A successful status says nothing about the failure.
        self.status.is_some_and(|status| status >= 400) || self.sqlstate.is_some()
    }

    /// Returns its text: the message, and the words of its result and its type.
    pub(super) fn text(&self) -> Option<Cow<'f, str>> {
        match (self.message, self.words.as_str()) {
            (None, "") => None,
            (Some(message), "") => Some(message.into()),
            (None, words) => Some(words.to_owned().into()),
            (Some(message), words) => Some(format!("{message}\n{words}").into()),
        }
    }

    /// Returns the text that regular expressions search: the message, or else its other text.
    pub(super) fn searched(&self) -> Option<&str> {
        let words = Some(self.words.as_str()).filter(|words| !words.is_empty());
        self.message.or(words)
    }

    /// Returns a stated fact that is more precise than the one that it carries.
    pub(super) fn refined(&self, facts: &Facts) -> Option<Fact> {
        if let Some(status) = self.status {
            let own = Fact::Status(status);
            return Some(self.names.refine(own)).filter(|fact| *fact != own);
        }
        self.sqlstate
            .filter(|state| facts::is_class(state))
            .and_then(|_| facts.sqlstate())
    }

    /// Returns its HTTP status: a more precise one that is stated, or its own.
    pub(super) fn status(&self) -> Option<u16> {
        match self.fact {
            Some(Fact::Status(status)) => Some(status),
            _ => self.status,
        }
    }

    /// Returns its SQLSTATE: a more precise one that is stated, or its own.
    pub(super) fn sqlstate(&self) -> Option<&str> {
        match &self.fact {
            Some(Fact::Sqlstate(state)) => Some(state.as_str()),
            _ => self.sqlstate,
        }
    }

    /// Returns its result code of SQLite.
    pub(super) fn sqlite(&self) -> Option<i32> {
        self.sqlite.or(match self.fact {
            Some(Fact::Sqlite(code)) => Some(code),
            _ => None,
        })
    }

    /// Returns its JSON-RPC code.
    pub(super) fn jsonrpc(&self) -> Option<i32> {
        self.jsonrpc.or(match self.fact {
            Some(Fact::Jsonrpc(code)) => Some(code),
            _ => None,
        })
    }

    /// Returns whether nothing was sent: there was no connection, and nothing answered. What answers may have acted, and
    /// its words about a connection are about another one.
    pub(super) fn sent_nothing(&self) -> bool {
        !self.answered && self.io().is_some_and(|kind| NOTHING_SENT.contains(&kind))
    }

    /// Returns its kind of I/O error.
    pub(super) fn io(&self) -> Option<&str> {
        self.io.or(match self.fact {
            Some(Fact::Io(kind)) => Some(kind),
            _ => None,
        })
    }
}

/// Returns a path without parameters: `my::Error` for `my::Error<T>`.
fn bare_path(kind: &str) -> &str {
    kind.split('<').next().unwrap_or(kind).trim()
}

/// Returns the segments of a path, the last one first: of `sqlx::error::Error`, or of
/// `requests.exceptions.Timeout`.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.rsplit([':', '.', '/'])
        .filter(|segment| !segment.is_empty())
}

/// Returns the last segment of a path.
pub(super) fn last_segment(path: &str) -> &str {
    segments(path).next().unwrap_or_default()
}

/// Returns whether a type is the one that a rule names. The last segments are equal, and the rule's
/// other segments appear before it in the same order. There may be modules between them that a
/// crate does not show: `rusqlite::Error` names `rusqlite::error::Error`.
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
