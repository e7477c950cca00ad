//! Putting a signal together.

use std::borrow::Cow;
use std::error::Error;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::Signal;
use super::foreign::io;

impl<'a> Signal<'a> {
    /// Creates a signal without facts.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the error's type name, or its path.
    #[must_use]
    pub fn with_kind(mut self, name: impl Into<Cow<'a, str>>) -> Self {
        self.kind = Some(name.into());
        self
    }

    /// Sets the HTTP status of an answer.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// Sets the SQLSTATE of a database's answer: five characters.
    #[must_use]
    pub fn with_sqlstate(mut self, state: impl Into<Cow<'a, str>>) -> Self {
        self.sqlstate = Some(state.into());
        self
    }

    /// Sets the result code of SQLite, primary or extended: `SQLITE_BUSY` is 5.
    #[must_use]
    pub fn with_sqlite(mut self, code: i32) -> Self {
        self.sqlite = Some(code);
        self
    }

    /// Sets the code of a JSON-RPC error.
    #[must_use]
    pub fn with_jsonrpc(mut self, code: i32) -> Self {
        self.jsonrpc = Some(code);
        self
    }

    /// Sets the kind of an I/O error.
    #[must_use]
    pub fn with_io(mut self, kind: ErrorKind) -> Self {
        self.io = Some(Cow::Owned(io::name(kind)));
        self
    }

    /// Sets the tool in which it happened.
    #[must_use]
    pub fn with_tool(mut self, name: impl Into<Cow<'a, str>>) -> Self {
        self.tool = Some(name.into());
        self
    }

    /// Sets the service that failed; without it, the one that the tool declares.
    #[must_use]
    pub fn with_service(mut self, name: impl Into<Cow<'a, str>>) -> Self {
        self.service = Some(name.into());
        self
    }

    /// Sets the error's text. The first 4 KiB are searched.
    #[must_use]
    pub fn with_message(mut self, text: impl Into<Cow<'a, str>>) -> Self {
        self.message = Some(text.into());
        self
    }

    /// Sets the JSON that a tool or an upstream answered. It is a failure if `success` is false,
    /// `isError` or `is_error` is true, or `error` is present and not null.
    #[must_use]
    pub fn with_result(mut self, result: impl Into<JsonResult<'a>>) -> Self {
        self.result = Some(result.into().0);
        self
    }

    /// Sets how long an upstream asked to wait.
    #[must_use]
    pub fn with_retry_after(mut self, wait: Duration) -> Self {
        self.retry_after = Some(wait);
        self
    }

    /// States that the call had no effect: the tool knows its service, which refuses before it acts. Without it, the words
    /// and the statuses of others prove nothing, and `outcome: not_done` of the code that a rule finds counts as `unknown`
    /// for a tool with side effects.
    #[must_use]
    pub fn with_nothing_done(mut self) -> Self {
        self.nothing_done = true;
        self
    }

    /// Sets the error that the facts were read from. The log gets its text and its causes' texts; rules do not
    /// look at it.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(Arc::from(source.into()));
        self
    }

    /// Returns the same signal with owned values.
    pub(crate) fn into_owned(self) -> Signal<'static> {
        let text = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        Signal {
            kind: self.kind.map(text),
            status: self.status,
            sqlstate: self.sqlstate.map(text),
            sqlite: self.sqlite,
            jsonrpc: self.jsonrpc,
            io: self.io.map(text),
            tool: self.tool.map(text),
            service: self.service.map(text),
            message: self.message.map(text),
            result: self.result.map(|result| Cow::Owned(result.into_owned())),
            retry_after: self.retry_after,
            nothing_done: self.nothing_done,
            source: self.source,
        }
    }
}

/// A JSON result, borrowed or owned.
#[derive(Debug)]
pub struct JsonResult<'a>(Cow<'a, Value>);

impl<'a> From<&'a Value> for JsonResult<'a> {
    fn from(value: &'a Value) -> Self {
        Self(Cow::Borrowed(value))
    }
}

impl From<Value> for JsonResult<'_> {
    fn from(value: Value) -> Self {
        Self(Cow::Owned(value))
    }
}
