//! A failure as rules are compared with it: bounded, with what its parts say about each other.

use std::borrow::Cow;

use serde_json::Value;

use crate::Failure;
use crate::result::{is_failure, message_of};

/// Most bytes of a message that are searched.
pub(crate) const MOST_SEARCHED: usize = 4 * 1024;

/// A failure as rules are compared with it.
pub(crate) struct Facts<'f> {
    pub(crate) kind: Option<&'f str>,
    pub(crate) status: Option<u16>,
    pub(crate) sqlstate: Option<&'f str>,
    pub(crate) jsonrpc: Option<i32>,
    pub(crate) io: Option<&'f str>,
    pub(crate) tool: Option<&'f str>,
    pub(crate) service: Option<&'f str>,
    /// The part of the message that is searched.
    pub(crate) message: Option<Cow<'f, str>>,
    /// Only where it is a failure.
    pub(crate) result: Option<&'f Value>,
}

impl<'f> Facts<'f> {
    pub(crate) fn of(failure: &Failure<'f>) -> Self {
        let result = failure.result.filter(|result| is_failure(result));
        let message = failure.message.map(Cow::Borrowed);
        let message = message.or_else(|| result.and_then(message_of)).map(bounded);
        let status = failure.status.or_else(|| {
            let text = message.as_deref().filter(|_| failure.status_prefix)?;
            leading_status(text)
        });
        Self {
            kind: failure.kind.map(last_segment),
            status,
            sqlstate: failure.sqlstate,
            jsonrpc: failure.jsonrpc,
            io: failure.io,
            tool: failure.tool,
            service: failure.service,
            message,
            result,
        }
    }

    /// Does it carry what outweighs all words?
    pub(crate) fn bars_words(&self) -> bool {
        self.status.is_some() || self.sqlstate.is_some()
    }
}

/// A type's name without its path and its type parameters.
fn last_segment(name: &str) -> &str {
    let name = name.split('<').next().unwrap_or(name);
    name.rsplit("::").next().unwrap_or(name)
}

fn bounded(message: Cow<'_, str>) -> Cow<'_, str> {
    if message.len() <= MOST_SEARCHED {
        return message;
    }
    let mut end = MOST_SEARCHED;
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    match message {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(..end).unwrap_or_default()),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    }
}

/// The HTTP status that a text begins with (`504 Gateway Timeout`, `400: …`): three digits from 400
/// to 599 that stand alone.
#[must_use]
pub fn leading_status(text: &str) -> Option<u16> {
    let text = text.trim_start();
    let status: u16 = text.get(..3)?.parse().ok()?;
    let next = text.get(3..)?.chars().next();
    let alone = !next.is_some_and(is_word);
    ((400..600).contains(&status) && alone).then_some(status)
}

/// Is it a character of a word: a letter, a digit or `_`?
pub(crate) fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_that_lead_a_text() {
        for (text, status) in [
            ("504 Gateway Timeout", Some(504)),
            ("  400: bad", Some(400)),
            ("429", Some(429)),
            ("4290 items", None),
            ("404s are common", None),
            ("+44 is a prefix", None),
            ("200 OK", None),
            ("600 items", None),
            ("token 429", None),
            ("5é4", None),
            ("", None),
        ] {
            assert_eq!(leading_status(text), status, "{text}");
        }
    }

    #[test]
    fn names_of_types() {
        assert_eq!(last_segment("my::calendar::ReadError"), "ReadError");
        assert_eq!(last_segment("a::Wrapped<b::Error>"), "Wrapped");
        assert_eq!(last_segment("ReadError"), "ReadError");
    }
}
