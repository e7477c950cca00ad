//! Makes an occurrence, and adds to it.

use std::borrow::Cow;
use std::error::Error;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use uuid::Uuid;

use super::cause::{Copied, Evidence, Foreign, Typed, Wrapped};
use super::causes::find;
use super::retrying::Retrying;
use super::{Inner, Occurrence, Outermost, ToolError, id, unread};
use crate::environment;
use crate::generated::{CallContext, Note};
use crate::redact::Owned;
use crate::table::{Catalog, CatalogRef, ParamRef};
use crate::{Classified, Signal, Value};

/// Texts for the model that an occurrence adds to those of its code: notes of the catalog, with their values in the
/// form for the model. The name of a wrong argument may also be the caller's: see `arguments`.
#[derive(Clone, Default)]
pub(crate) struct Additions {
    pub(crate) alternatives: Vec<String>,
    pub(crate) actions: Vec<String>,
    /// Parameters, each with what to change it to.
    pub(crate) adjustments: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// What was done, of a code that is partly done.
    pub(crate) partial: Option<Done>,
}

/// What of a call was done, as the model reads it.
#[derive(Clone)]
pub(crate) struct Done {
    pub(crate) result: serde_json::Value,
    pub(crate) issues: Vec<Issue>,
}

/// An item that was not done, with its values in the form for the model.
#[derive(Clone)]
#[cfg_attr(
    not(feature = "__binding"),
    allow(unreachable_pub, reason = "only bindings name it")
)]
pub struct Issue {
    pub(crate) pointer: String,
    pub(crate) code: String,
    pub(crate) message: String,
    /// JSON, empty if there are none.
    pub(crate) parameters: String,
}

impl Occurrence {
    /// Creates an occurrence of the error, happening now. The error is kept, to be found again by
    /// [`find_as`](crate::find_as).
    #[must_use]
    pub fn new<E: ToolError + Send + Sync + 'static>(error: E) -> Self {
        let (mut catalog, mut entry) = (CatalogRef::from(&Catalog::EMPTY), u16::MAX);
        let mut found = None;
        unread::describe(&error, &mut |parts| {
            found = parts.classified(None, None);
            (catalog, entry) = (parts.catalog, parts.entry);
        });
        let (found, wait) = found.unzip();
        let entry = found
            .as_ref()
            .map_or(entry, |found: &Classified| found.entry);
        let mut occurrence = Self::with_cause(catalog, entry, Typed { error, found });
        occurrence.0.retry_after = wait.flatten();
        occurrence
    }

    /// Creates an occurrence of an unclassified error: it is the catalog's fallback, and its text stays
    /// in the log.
    #[must_use]
    pub(crate) fn fallback(
        catalog: impl Into<CatalogRef>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        let catalog = catalog.into();
        let found = Classified {
            entry: catalog.get().fallback_index(),
            catalog,
            rule: None,
            fields: Vec::new(),
            nothing_done: false,
        };
        Self::foreign(found, Evidence::Nothing(source.into()))
    }

    /// Creates an occurrence of a raw failure: the catalog's rules find its code by the facts of
    /// the signal.
    ///
    /// The log gets the text of the signal's [source](Signal::with_source), else its message. Parameters
    /// that rules fill are shown in their declared form.
    #[must_use]
    pub fn from_signal(catalog: impl Into<CatalogRef>, signal: Signal<'_>) -> Self {
        let found = catalog.into().classify(&signal);
        let signal = Box::new(signal.into_owned());
        let (retry_after, status) = (signal.retry_after, signal.status);
        let (tool, service) = (signal.tool.clone(), signal.service.clone());
        let mut occurrence = Self::foreign(found, Evidence::Signal(signal));
        let inner = &mut *occurrence.0;
        (inner.retry_after, inner.status) = (retry_after, status);
        (inner.tool, inner.service) = (tool, service);
        occurrence
    }

    /// Creates an occurrence of any error. An occurrence, however it is wrapped, is returned with
    /// its id, its time and its call. Anything else is classified by what it and its causes say.
    ///
    /// An error of a catalog that never became an occurrence cannot be found in a `dyn Error`: make
    /// it one with `?` or [`new`](Self::new).
    #[must_use]
    pub fn catch(
        catalog: impl Into<CatalogRef>,
        error: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::catch_with(&catalog.into(), error.into(), |signal| signal)
    }

    /// [`catch`](Self::catch), with facts from the caller.
    pub(crate) fn catch_with(
        catalog: &CatalogRef,
        error: Box<dyn Error + Send + Sync>,
        add: impl FnOnce(Signal<'_>) -> Signal<'_>,
    ) -> Self {
        let error = match error.downcast::<Self>() {
            Ok(occurrence) => return *occurrence,
            Err(error) => error,
        };
        if find(&*error).is_some() {
            return Self::unwrapped(error);
        }
        let signal = add(Signal::walk(&*error));
        let found = catalog.classify(&signal);
        let wait = signal.retry_after;
        let (tool, service) = (signal.tool.map(owned), signal.service.map(owned));
        let mut caught = Self::foreign(found, Evidence::Error(error));
        caught.0.retry_after = wait;
        (caught.0.tool, caught.0.service) = (tool, service);
        caught
    }

    /// Returns the occurrence inside a wrapper, which it keeps as its cause.
    fn unwrapped(error: Box<dyn Error + Send + Sync>) -> Self {
        let Some(inside) = find(&*error) else {
            return Self::fallback(&Catalog::EMPTY, error);
        };
        let inner = &inside.0;
        let (id, at, catalog, entry) = (inner.id, inner.at, inner.catalog.clone(), inner.entry);
        let (tool, service) = (inner.tool.clone(), inner.service.clone());
        let (operation, call_id) = (inner.operation.clone(), inner.call_id.clone());
        let (stage, status) = (inner.stage.clone(), inner.status);
        let (context, arguments) = (inner.context.clone(), inner.arguments.clone());
        let of_other_calls = inner.of_other_calls.clone();
        let (additions, retry_after) = (inner.additions.clone(), inner.retry_after);
        let (callers, outermost) = (inner.callers.clone(), inner.outermost);
        let unproved = inner.unproved;
        let (retrying, policy) = (inner.retrying.clone(), inner.policy.clone());
        let languages = inner.languages.clone();
        Self(Box::new(Inner {
            id,
            at,
            catalog,
            entry,
            tool,
            service,
            operation,
            stage,
            context,
            arguments,
            of_other_calls,
            additions,
            policy,
            retry_after,
            status,
            call_id,
            callers,
            languages,
            outermost,
            unproved,
            retrying,
            cause_text: OnceLock::new(),
            cause: Wrapped {
                wrapping: error,
                found: None,
            },
        }))
    }

    fn foreign(found: Classified, evidence: Evidence) -> Self {
        let (catalog, entry) = (found.catalog.clone(), found.entry);
        Self::with_cause(catalog, entry, Foreign { found, evidence })
    }

    pub(super) fn with_cause(
        catalog: CatalogRef,
        entry: u16,
        cause: impl super::Cause + 'static,
    ) -> Self {
        Self::stamped(catalog, entry, cause, None, None)
    }

    /// Creates an occurrence that may have an id and a time: drawing an id can cost more than the rest.
    pub(super) fn stamped(
        catalog: CatalogRef,
        entry: u16,
        cause: impl super::Cause + 'static,
        id: Option<Uuid>,
        at: Option<SystemTime>,
    ) -> Self {
        let (id, at) = match (id, at) {
            (Some(id), Some(at)) => (id, at),
            (id, at) => {
                let now = environment::now();
                (id.unwrap_or_else(|| id::new(now)), at.unwrap_or(now))
            }
        };
        Self(Box::new(Inner {
            id,
            at,
            catalog,
            entry,
            tool: None,
            service: None,
            operation: None,
            stage: None,
            context: Vec::new(),
            arguments: Vec::new(),
            of_other_calls: Vec::new(),
            additions: None,
            policy: None,
            retry_after: None,
            status: None,
            call_id: None,
            callers: Vec::new(),
            languages: None,
            outermost: Outermost::Open,
            unproved: false,
            retrying: Retrying::default(),
            cause_text: OnceLock::new(),
            cause,
        }))
    }

    /// Adds the parameters that come with every call. A parameter that was given before is
    /// replaced.
    #[must_use]
    pub fn with_context<C: CallContext>(mut self, context: &C) -> Self {
        self.0.cause_text.take();
        let kept = &mut self.0.context;
        context.fields(&mut |fields| {
            for param in C::CATALOG.context {
                let Some((_, given)) = fields.iter().find(|(name, _)| *name == param.name) else {
                    continue;
                };
                let value = Owned::from(given.view());
                let row = ParamRef::Static(param);
                match kept
                    .iter_mut()
                    .find(|(known, _)| known.name() == param.name)
                {
                    Some(known) => *known = (row, value),
                    None => kept.push((row, value)),
                }
            }
        });
        self
    }

    /// Sets the tool in which it happened: the one that the next guard or retry around it calls, if they name the same.
    #[must_use]
    pub fn with_tool(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.cause_text.take();
        self.0.tool = Some(name.into());
        self.reclassified()
    }

    /// Sets the upstream service that failed; without it, the one that the tool declares.
    #[must_use]
    pub fn with_service(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.service = Some(name.into());
        self.reclassified()
    }

    /// Sets the operation during which it happened; without it, the tool.
    #[must_use]
    pub fn with_operation(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.operation = Some(name.into());
        self
    }

    /// Sets the stage of a workflow in which it happened, and the status that the failure leaves. They
    /// are the values of `{stage}` and `{rollback_status}` in a text of the catalog. The generated enum of a
    /// workflow's stages has both names.
    #[must_use]
    pub fn with_stage(
        mut self,
        stage: impl Into<Cow<'static, str>>,
        rollback_status: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.0.stage = Some((stage.into(), rollback_status.into()));
        self
    }

    /// Sets the HTTP status of an upstream's answer, if the error that knows it is only borrowed.
    pub(crate) fn answered(mut self, status: Option<u16>) -> Self {
        self.0.status = status;
        self
    }

    /// Sets how long an upstream asked to wait (its `Retry-After`). It lengthens the catalog's delay
    /// and never shortens it; `max_delay` bounds it, because an upstream must not be trusted.
    #[must_use]
    pub fn with_retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Sets the id of the tool call that it answers, from the model's provider.
    #[must_use]
    pub fn with_call_id(mut self, id: impl Into<Cow<'static, str>>) -> Self {
        self.0.call_id = Some(id.into());
        self
    }

    /// Adds an argument of the tool call. Only arguments that the tool declares are shown, each in
    /// its receiver's form. One that was given before is replaced.
    #[must_use]
    pub fn with_argument(mut self, name: impl Into<Cow<'static, str>>, value: &dyn Value) -> Self {
        self.0.cause_text.take();
        let (name, value) = (name.into(), Owned::from(value.view()));
        let given = &mut self.0.arguments;
        match given.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = value,
            None => given.push((name, value)),
        }
        self
    }

    /// Adds an alternative way to the goal: a note of the catalog, so that everything that the model reads is in one
    /// place.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a note is made for one call")]
    pub fn with_alternative(mut self, note: impl Note) -> Self {
        self.additions().alternatives.push(note.text());
        self
    }

    /// Adds a sentence that says what must be done: a note of the catalog.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a note is made for one call")]
    pub fn with_action(mut self, note: impl Note) -> Self {
        self.additions().actions.push(note.text());
        self
    }

    /// Adds what an argument should be changed to: a note of the catalog, such as `a city name`.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a note is made for one call")]
    pub fn with_adjustment(self, param: &'static str, to: impl Note) -> Self {
        self.adjusted(param.into(), to.text().into())
    }

    /// The same, with texts that were made for the call.
    pub(crate) fn adjusted(mut self, param: Cow<'static, str>, to: Cow<'static, str>) -> Self {
        self.additions().adjustments.push((param, to));
        self
    }

    /// Rules may look at tool and service: if they found the code, they find it again.
    fn reclassified(mut self) -> Self {
        let inner = &mut *self.0;
        let (tool, service) = (inner.tool.as_deref(), inner.service.as_deref());
        if let Some(found) = inner.cause.classified(tool, service) {
            inner.entry = found.entry;
            inner.cause.keep(found);
        }
        self
    }

    pub(crate) fn additions(&mut self) -> &mut Additions {
        self.0.additions.get_or_insert_default()
    }
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

impl<E: ToolError + Send + Sync + 'static> From<E> for Occurrence {
    /// Lets `?` in a tool create the occurrence. A failure without a code does not compile.
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

impl From<&dyn ToolError> for Occurrence {
    /// Creates an occurrence of a borrowed error, happening now: its values and the texts of its causes are
    /// copied.
    fn from(error: &dyn ToolError) -> Self {
        let copied = Copied::new(error).unwrap_or_else(Copied::nothing);
        Self::with_cause(copied.catalog().clone(), copied.entry(), copied)
    }
}
