//! One error that happened.

mod as_error;
mod builder;
mod cause;
mod causes;
mod effect;
#[cfg(feature = "__binding")]
pub(crate) mod facts;
pub(crate) mod hex;
pub(crate) mod id;
mod language;
mod of_envelope;
mod parts;
mod retrying;
mod tool_error;
mod unread;
mod vector;
mod violation;
mod walk;
mod withheld;

use std::borrow::Cow;
use std::error::Error;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

pub use as_error::AsError;
#[cfg(feature = "__binding")]
pub use builder::Issue;
#[cfg(not(feature = "__binding"))]
pub(crate) use builder::Issue;
pub(crate) use builder::{Additions, Done};
use cause::Cause;
use causes::CauseText;
pub use causes::{chain_text, find, find_as};
pub(crate) use effect::PassedCall;
use effect::{Caller, Outermost};
use errpact_core::Languages;
#[cfg(feature = "__binding")]
pub(crate) use of_envelope::bounded;
#[cfg(feature = "__mcp")]
pub(crate) use of_envelope::is_own;
pub(crate) use of_envelope::may_be_a_code;
pub use parts::Parts;
use retrying::Retrying;
use self_cell::self_cell;
pub use tool_error::ToolError;
pub use unread::dropped;
pub(crate) use unread::{describe, source_of};
use uuid::Uuid;
pub use vector::{VectorCall, occurrence_at, vector_note, vector_noted, vector_stamped};
pub(crate) use violation::{Violation, tell, tell_undeclared};

use crate::generated::CatalogCode;
use crate::redact::{Audience, Facts, InStage, Owned, Scope};
use crate::table::{Catalog, CatalogRef, Delay, Disposition, Entry, ParamRef, Policy};
use crate::{Signal, WireCode};

/// One error that happened: a code with its parameters, the call it happened in, an id for support,
/// and its cause for the log.
///
/// It leaves only through its forms. Each of them writes the texts of the catalog and declared
/// values in the form declared for its receiver:
///
/// | form | for |
/// |---|---|
/// | [`text`](Self::text) | the model |
/// | [`tool_result`](Self::tool_result) | the model, as JSON with the text in it |
/// | [`envelope`](Self::envelope), `Serialize` | a program |
/// | [`mcp`](crate::wire::mcp) | a client of an MCP server, and its model |
/// | [`openai_chat`](crate::wire::openai_chat), [`openai_response`](crate::wire::openai_response), [`anthropic`](crate::wire::anthropic), [`gemini`](crate::wire::gemini), [`vercel_result`](crate::wire::vercel_result) | the model, in its provider's message |
/// | [`vercel_chunk`](crate::wire::vercel_chunk), [`ag_ui`](crate::wire::ag_ui) | a page, and later the model |
/// | [`user_text`](Self::user_text) | a person |
/// | [`notice`](Self::notice), [`sse`](crate::wire::sse), [`vercel_notice`](crate::wire::vercel_notice) | a page |
/// | [`problem`](Self::problem) | an HTTP client |
/// | [`client_response`](Self::client_response) | a client that polls a workflow |
/// | `log`, [`logfmt`](Self::logfmt), `Display`, `Debug` | the log |
/// | [`span_attributes`](crate::wire::span_attributes), [`mcp_span_attributes`](crate::wire::mcp_span_attributes) | a span |
pub struct Occurrence(Box<Inner<dyn Cause>>);

/// The cause is the last field, so that one allocation contains it with all the rest.
pub(crate) struct Inner<C: ?Sized> {
    id: Uuid,
    at: SystemTime,
    catalog: CatalogRef,
    /// The index of the code that decides, and that the log shows.
    entry: u16,
    tool: Option<Cow<'static, str>>,
    service: Option<Cow<'static, str>>,
    operation: Option<Cow<'static, str>>,
    /// The stage of the workflow, and the status that it is rolled back to.
    stage: Option<(Cow<'static, str>, Cow<'static, str>)>,
    context: Vec<(ParamRef, Owned)>,
    /// By name. Which of them are declared is known once the tool is.
    arguments: Vec<(Cow<'static, str>, Owned)>,
    /// Values of the calls around this one, with their declarations. Nothing shows them, and text is
    /// searched for them.
    of_other_calls: Vec<(Option<ParamRef>, Owned)>,
    additions: Option<Box<Additions>>,
    /// The policy that decides, if it is not the code's: that of an error that came from elsewhere.
    policy: Option<Arc<Bounded>>,
    /// How long an upstream asked to wait.
    retry_after: Option<Duration>,
    /// The HTTP status of an upstream's answer, if no error knows it.
    status: Option<u16>,
    /// The id of the tool call, from the model's provider.
    call_id: Option<Cow<'static, str>>,
    /// The calls around the one in which it happened, from the inside to the outside.
    callers: Vec<Caller>,
    /// The languages that the user prefers; `None` if no one has said.
    languages: Option<Languages>,
    /// How the outermost of these calls became known.
    outermost: Outermost,
    /// Whether a panic or a time limit interrupted the tool code, or the tool returned the failure as data.
    unproved: bool,
    /// What the executor of retries has decided.
    retrying: Retrying,
    /// The texts of the causes, computed on first use.
    cause_text: OnceLock<CauseText>,
    cause: C,
}

self_cell!(
    /// The policy of an error that came from elsewhere, within that of its code.
    pub(crate) struct Bounded {
        owner: CatalogRef,
        #[covariant]
        dependent: Policy,
    }
);

#[cfg(feature = "__binding")]
impl Bounded {
    pub(crate) fn policy(&self) -> &Policy<'_> {
        self.borrow_dependent()
    }
}

impl Occurrence {
    /// Returns the row of the code that decides: the one in the log.
    #[must_use]
    #[inline]
    pub fn entry(&self) -> &Entry<'_> {
        self.catalog().entry(self.0.entry)
    }

    /// Returns the index of that row.
    pub(crate) fn index(&self) -> u16 {
        self.0.entry
    }

    /// Returns the policy that decides: the code's, or what an error that came from elsewhere allows within it.
    #[must_use]
    pub fn policy(&self) -> &Policy<'_> {
        match &self.0.policy {
            Some(bounded) => bounded.borrow_dependent(),
            None => self.entry().policy,
        }
    }

    /// Returns the row of the code that is delivered; another one if the code says `presents_as`.
    #[must_use]
    pub fn presented(&self) -> &Entry<'_> {
        self.catalog().presented(self.entry())
    }

    /// Returns what a result with the delivered code is to its reader. Anything but a failure is an ordinary result.
    #[must_use]
    pub fn disposition(&self) -> Disposition {
        self.presented().policy.disposition
    }

    /// Returns whether it is a failure, and not a refusal, a partial result or one that found nothing.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.disposition().is_failure()
    }

    /// Returns the catalog.
    #[must_use]
    #[inline]
    pub fn catalog(&self) -> &Catalog<'_> {
        self.0.catalog.get()
    }

    /// Returns the handle of the catalog, for what outlives the occurrence.
    #[must_use]
    pub fn catalog_ref(&self) -> &CatalogRef {
        &self.0.catalog
    }

    /// Returns the code that decides, if it is in `C`'s catalog: of that module, or of another crate's that
    /// was made from the same state of it.
    #[must_use]
    pub fn code<C: CatalogCode>(&self) -> Option<C> {
        if !self.catalog().is(C::CATALOG) {
            return None;
        }
        crate::generated::parse(self.entry().name)
    }

    /// Returns the code that is delivered, as a peer reads it from a wire.
    #[must_use]
    pub fn wire_code<C: CatalogCode>(&self) -> WireCode<C> {
        WireCode::parse(self.presented().name)
    }

    /// Returns the id: a unique UUID v4.
    #[must_use]
    pub fn id(&self) -> Uuid {
        self.0.id
    }

    /// Returns the reference that the user can quote: the first hex digits of the id, as many as
    /// the catalog says.
    #[must_use]
    pub fn reference(&self) -> String {
        self.facts().reference(self.catalog(), str::to_owned)
    }

    /// Returns when it happened.
    #[must_use]
    pub fn timestamp(&self) -> SystemTime {
        self.0.at
    }

    /// Returns the tool in which it happened.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        self.0.tool.as_deref()
    }

    /// Returns the service behind it: the one given, else the tool's.
    #[must_use]
    pub fn service(&self) -> Option<&str> {
        self.facts().service(self.catalog())
    }

    /// Returns the operation: the one given, else the tool.
    #[must_use]
    pub fn operation(&self) -> Option<&str> {
        self.0.operation.as_deref().or(self.0.tool.as_deref())
    }

    /// Returns the stage of a workflow in which it happened.
    #[must_use]
    pub fn stage(&self) -> Option<&str> {
        self.in_stage().map(|(stage, _)| stage)
    }

    /// Returns the status that the workflow is rolled back to.
    #[must_use]
    pub fn rollback_status(&self) -> Option<&str> {
        self.in_stage().map(|(_, status)| status)
    }

    /// Returns how long an upstream asked to wait, as given.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.0.retry_after
    }

    /// Returns the HTTP status that an upstream answered, if the signal or an error of a crate that errpact
    /// knows says it.
    #[must_use]
    pub fn upstream_status(&self) -> Option<u16> {
        let mut status = self.0.status;
        if status.is_none() {
            self.0.cause.describe(&mut |parts| {
                status = parts.source.and_then(|source| Signal::walk(source).status);
            });
        }
        status
    }

    /// Returns the id of the tool call, from the model's provider.
    #[must_use]
    pub fn call_id(&self) -> Option<&str> {
        self.0.call_id.as_deref()
    }

    /// Returns the error that it was made of; `None` if that was copied.
    #[must_use]
    pub fn error(&self) -> Option<&(dyn Error + 'static)> {
        self.0.cause.error()
    }

    /// Returns whether service and operation were given.
    pub(crate) fn given(&self) -> (bool, bool) {
        (self.0.service.is_some(), self.0.operation.is_some())
    }

    /// Adds what a guard around the call knows: context and arguments of names that it does not
    /// have. The others belong to another call, of `tool`, and are kept to be searched for.
    pub(crate) fn add_missing(
        &mut self,
        context: &[(ParamRef, Owned)],
        arguments: &[(Cow<'static, str>, Owned)],
        own_tool: bool,
        tool: Option<(&CatalogRef, &str)>,
    ) {
        let inner = &mut *self.0;
        inner.cause_text.take();
        for (param, value) in context {
            let known = inner
                .context
                .iter()
                .any(|(it, _)| it.name() == param.name());
            if known {
                inner
                    .of_other_calls
                    .push((Some(param.clone()), value.clone()));
            } else {
                inner.context.push((param.clone(), value.clone()));
            }
        }
        let own = inner.arguments.len();
        for (name, value) in arguments {
            let given = inner.arguments.get(..own).unwrap_or_default();
            if own_tool && given.iter().all(|(known, _)| known != name) {
                inner.arguments.push((name.clone(), value.clone()));
            } else {
                let param = tool.and_then(|(catalog, tool)| catalog.tool_param(tool, name));
                inner.of_other_calls.push((param, value.clone()));
            }
        }
    }

    /// Returns the unmodified cause of the error that it was made of, for code that looks at its
    /// type. Its text is raw, and may contain anything; [`source`](Error::source) has the same text
    /// in the form for a log.
    #[must_use]
    pub fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.0.cause.source()
    }

    /// Returns the texts of the causes, as `write` once wrote them for the log; `None` if there is
    /// no cause.
    pub(crate) fn cause_text(&self, write: impl FnOnce() -> String) -> Option<&CauseText> {
        self.cause()?;
        Some(self.0.cause_text.get_or_init(|| CauseText(write())))
    }

    pub(crate) fn inner(&self) -> &Inner<dyn Cause> {
        &self.0
    }

    pub(crate) fn in_stage(&self) -> Option<InStage<'_>> {
        let (stage, status) = self.0.stage.as_ref()?;
        Some((stage, status))
    }

    pub(crate) fn facts(&self) -> Facts<'_> {
        Facts {
            id: self.0.id,
            tool: self.0.tool.as_deref(),
            service: self.0.service.as_deref(),
            stage: self.in_stage(),
            context: &self.0.context,
        }
    }

    /// Shows code, values and cause for one receiver. The scope has the parameters of `entry`.
    pub(crate) fn with_scope(
        &self,
        entry: &Entry<'_>,
        audience: Audience,
        write: impl FnMut(&Scope<'_>, &Parts<'_>),
    ) {
        self.with_scope_at(self.in_stage(), entry, audience, write);
    }

    /// The same, for an occurrence in this stage.
    pub(crate) fn with_scope_at(
        &self,
        stage: Option<InStage<'_>>,
        entry: &Entry<'_>,
        audience: Audience,
        mut write: impl FnMut(&Scope<'_>, &Parts<'_>),
    ) {
        let facts = Facts {
            stage,
            ..self.facts()
        };
        self.0.cause.describe(&mut |parts| {
            // The text may quote values that this receiver does not get.
            let context = facts.context.iter().map(|(param, _)| param.get());
            let quotes = entry
                .params
                .iter()
                .chain(context)
                .any(|param| param.external);
            let withheld = quotes.then(|| self.withheld(audience, parts.fields));
            let scope = Scope {
                catalog: self.catalog(),
                params: entry.params,
                fields: parts.fields,
                facts: Some(&facts),
                audience,
                watched: match self.entry().policy.retry.delay {
                    Delay::Param(name) => Some(name),
                    Delay::Fixed(_) => None,
                },
                withheld: withheld.as_ref(),
            };
            write(&scope, &parts);
        });
    }
}

impl Inner<dyn Cause> {
    pub(crate) fn additions(&self) -> Option<&Additions> {
        self.additions.as_deref()
    }

    pub(crate) fn arguments(&self) -> &[(Cow<'static, str>, Owned)] {
        &self.arguments
    }

    pub(crate) fn context(&self) -> &[(ParamRef, Owned)] {
        &self.context
    }

    pub(crate) fn of_other_calls(&self) -> &[(Option<ParamRef>, Owned)] {
        &self.of_other_calls
    }

    pub(crate) fn raw(&self) -> Option<String> {
        self.cause.raw()
    }
}

impl Facts<'_> {
    /// Returns the reference: the first hex digits of the id.
    #[inline]
    pub(crate) fn reference<T>(&self, catalog: &Catalog<'_>, read: impl FnOnce(&str) -> T) -> T {
        let digits = hex::digits(self.id);
        let count = usize::from(catalog.reference_digits).clamp(1, digits.len());
        let digits = digits.get(..count).unwrap_or(&digits);
        read(std::str::from_utf8(digits).unwrap_or_default())
    }
}
