//! Names of version 0.1, if they are free in 0.2. `CHANGELOG.md` has the whole list.
//!
//! Each is one call of the method that replaces it.

use std::borrow::Cow;
use std::error::Error;
use std::io::ErrorKind;
use std::time::Duration;

use serde_json::{Map, Value as Json};
use uuid::Uuid;

#[cfg(feature = "agent")]
use crate::StepBudget;
use crate::generated::CallContext;
use crate::signal::JsonResult;
use crate::table::Catalog;
use crate::wire::{self, McpForm};
use crate::{Guard, Occurrence, Signal, ToolError, Value};

type Name = Cow<'static, str>;

#[allow(
    missing_docs,
    reason = "the note names the method that has the documentation"
)]
impl Occurrence {
    #[deprecated(since = "0.2.0", note = "renamed to `id`")]
    #[must_use]
    pub fn error_id(&self) -> Uuid {
        self.id()
    }

    #[deprecated(since = "0.2.0", note = "renamed to `tool`")]
    #[must_use]
    pub fn tool_name(&self) -> Option<&str> {
        self.tool()
    }

    #[deprecated(since = "0.2.0", note = "renamed to `service`")]
    #[must_use]
    pub fn service_name(&self) -> Option<&str> {
        self.service()
    }

    #[deprecated(since = "0.2.0", note = "renamed to `operation`")]
    #[must_use]
    pub fn operation_name(&self) -> Option<&str> {
        self.operation()
    }

    #[deprecated(since = "0.2.0", note = "renamed to `stage`")]
    #[must_use]
    pub fn stage_name(&self) -> Option<&'static str> {
        self.stage()
    }

    #[deprecated(since = "0.2.0", note = "renamed to `call_id`")]
    #[must_use]
    pub fn tool_call_id(&self) -> Option<&str> {
        self.call_id()
    }

    #[deprecated(since = "0.2.0", note = "renamed to `retry_after`")]
    #[must_use]
    pub fn upstream_delay(&self) -> Option<Duration> {
        self.retry_after()
    }

    #[deprecated(
        since = "0.2.0",
        note = "use `Occurrence::new`, or `Occurrence::from` for a `&dyn ToolError`"
    )]
    #[must_use]
    pub fn of(error: &dyn ToolError) -> Self {
        Self::from(error)
    }

    #[deprecated(
        since = "0.2.0",
        note = "use `Occurrence::catch`, which classifies the error"
    )]
    #[must_use]
    pub fn unknown(
        catalog: &'static Catalog,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::fallback(catalog, source)
    }

    #[deprecated(
        since = "0.2.0",
        note = "use `Occurrence::from_signal` with `Signal::with_source`"
    )]
    #[must_use]
    pub fn classified(
        catalog: &'static Catalog,
        signal: Signal<'_>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::from_signal(catalog, signal.with_source(source))
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_argument`")]
    #[must_use]
    pub fn argument(self, name: impl Into<Name>, value: &dyn Value) -> Self {
        self.with_argument(name, value)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_context`")]
    #[must_use]
    pub fn context<C: CallContext>(self, context: &C) -> Self {
        self.with_context(context)
    }
}

#[allow(
    missing_docs,
    reason = "the note names the method that has the documentation"
)]
impl Guard {
    #[deprecated(since = "0.2.0", note = "renamed to `with_tool`")]
    #[must_use]
    pub fn tool(self, name: impl Into<Name>) -> Self {
        self.with_tool(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_service`")]
    #[must_use]
    pub fn service(self, name: impl Into<Name>) -> Self {
        self.with_service(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_operation`")]
    #[must_use]
    pub fn operation(self, name: impl Into<Name>) -> Self {
        self.with_operation(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_call_id`")]
    #[must_use]
    pub fn call_id(self, id: impl Into<Name>) -> Self {
        self.with_call_id(id)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_context`")]
    #[must_use]
    pub fn context<C: CallContext>(self, context: &C) -> Self {
        self.with_context(context)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_argument`")]
    #[must_use]
    pub fn argument(self, name: impl Into<Name>, value: &dyn Value) -> Self {
        self.with_argument(name, value)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_arguments`")]
    #[must_use]
    pub fn arguments(self, given: &Map<String, Json>) -> Self {
        self.with_arguments(given)
    }

    #[cfg(feature = "tokio")]
    #[deprecated(since = "0.2.0", note = "renamed to `with_time_limit`")]
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        self.with_time_limit(limit)
    }
}

#[allow(
    missing_docs,
    reason = "the note names the method that has the documentation"
)]
impl<'a> Signal<'a> {
    #[deprecated(since = "0.2.0", note = "renamed to `with_kind`")]
    #[must_use]
    pub fn kind(self, name: impl Into<Cow<'a, str>>) -> Self {
        self.with_kind(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_status`")]
    #[must_use]
    pub fn status(self, status: u16) -> Self {
        self.with_status(status)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_sqlstate`")]
    #[must_use]
    pub fn sqlstate(self, state: impl Into<Cow<'a, str>>) -> Self {
        self.with_sqlstate(state)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_sqlite`")]
    #[must_use]
    pub fn sqlite(self, code: i32) -> Self {
        self.with_sqlite(code)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_jsonrpc`")]
    #[must_use]
    pub fn jsonrpc(self, code: i32) -> Self {
        self.with_jsonrpc(code)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_io`")]
    #[must_use]
    pub fn io(self, kind: ErrorKind) -> Self {
        self.with_io(kind)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_result`")]
    #[must_use]
    pub fn result(self, result: impl Into<JsonResult<'a>>) -> Self {
        self.with_result(result)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_tool`")]
    #[must_use]
    pub fn tool(self, name: impl Into<Cow<'a, str>>) -> Self {
        self.with_tool(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_service`")]
    #[must_use]
    pub fn service(self, name: impl Into<Cow<'a, str>>) -> Self {
        self.with_service(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_message`")]
    #[must_use]
    pub fn message(self, text: impl Into<Cow<'a, str>>) -> Self {
        self.with_message(text)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_retry_after`")]
    #[must_use]
    pub fn retry_after(self, wait: Duration) -> Self {
        self.with_retry_after(wait)
    }
}

#[cfg(feature = "agent")]
#[allow(
    missing_docs,
    reason = "the note names the method that has the documentation"
)]
impl StepBudget {
    #[deprecated(since = "0.2.0", note = "renamed to `with_tool`")]
    #[must_use]
    pub fn tool(&self, name: impl AsRef<str>) -> Self {
        self.with_tool(name)
    }

    #[deprecated(since = "0.2.0", note = "renamed to `with_call`")]
    #[must_use]
    pub fn call(&self, name: impl AsRef<str>) -> Self {
        self.with_call(name.as_ref())
    }
}

/// Forms that are functions of [`wire`] now.
macro_rules! forms {
    ($($name:ident($($given:ident: $type:ty),*) -> $form:ty;)*) => {
        #[allow(missing_docs, reason = "the note names the function that has the documentation")]
        impl Occurrence {$(
            #[deprecated(since = "0.2.0", note = "use the function of this name in `errpact::wire`")]
            #[must_use]
            pub fn $name(&self, $($given: $type),*) -> $form {
                wire::$name(self, $($given),*)
            }
        )*}
    };
}

forms! {
    openai_chat(call_id: &str) -> Json;
    openai_response(call_id: &str) -> Json;
    anthropic(tool_use_id: &str) -> Json;
    vercel_result(tool_call_id: &str, tool_name: &str) -> Json;
    vercel_chunk(tool_call_id: &str) -> Json;
    vercel_notice() -> Json;
    ag_ui(tool_call_id: &str) -> [Json; 2];
    ag_ui_run_error() -> Json;
    sse() -> String;
    sse_as(event: &str, id: &str) -> String;
    span_attributes() -> Vec<(&'static str, String)>;
    mcp_span_attributes() -> Vec<(&'static str, String)>;
}

#[allow(
    missing_docs,
    reason = "the note names the function that has the documentation"
)]
impl Occurrence {
    #[deprecated(since = "0.2.0", note = "use `errpact::wire::gemini`")]
    #[must_use]
    pub fn gemini<'i>(&self, name: &str, id: impl Into<Option<&'i str>>) -> Json {
        wire::gemini(self, name, id)
    }

    #[deprecated(since = "0.2.0", note = "use `errpact::wire::mcp`")]
    #[must_use]
    pub fn mcp(&self) -> Json {
        wire::mcp(self, &McpForm::new())
    }

    #[deprecated(since = "0.2.0", note = "use `errpact::wire::mcp`")]
    #[must_use]
    pub fn mcp_with(&self, form: &McpForm) -> Json {
        wire::mcp(self, form)
    }
}

/// Types that are in a module now.
macro_rules! moved {
    ($($(#[$feature:meta])* $name:ident = $module:ident;)*) => {$(
        $(#[$feature])*
        #[allow(missing_docs, reason = "the type has the documentation")]
        #[deprecated(since = "0.2.0", note = "it is in a module now: `CHANGELOG.md` says in which")]
        pub type $name = crate::$module::$name;
    )*};
}

moved! {
    Answer = wire;
    Reader = wire;
    #[cfg(feature = "agent")]
    BudgetState = budget;
    #[cfg(feature = "agent")]
    Decision = budget;
    #[cfg(feature = "agent")]
    Ending = budget;
    #[cfg(feature = "agent")]
    Importance = budget;
    #[cfg(feature = "agent")]
    StaleBudget = budget;
    #[cfg(feature = "agent")]
    Verdict = budget;
}

#[allow(
    missing_docs,
    clippy::missing_errors_doc,
    reason = "the note names the function that has the documentation"
)]
#[deprecated(since = "0.2.0", note = "use `errpact::arguments::check`")]
pub fn check_arguments(
    catalog: &'static Catalog,
    tool: impl AsRef<str>,
    given: &Json,
) -> Result<(), Occurrence> {
    crate::arguments::check(catalog, tool, given)
}

#[allow(
    missing_docs,
    clippy::missing_errors_doc,
    reason = "the note names the function that has the documentation"
)]
#[deprecated(since = "0.2.0", note = "use `errpact::arguments::fitting`")]
#[must_use]
pub fn fitting_arguments(
    catalog: &'static Catalog,
    tool: impl AsRef<str>,
    given: &Map<String, Json>,
) -> Map<String, Json> {
    crate::arguments::fitting(catalog, tool, given)
}
