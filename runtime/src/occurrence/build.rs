//! Making an occurrence, and adding to it.

use std::borrow::Cow;
use std::error::Error;
use std::time::{Duration, SystemTime};

use super::cause::{Copied, Kept, Unknown};
use super::{Alternative, Inner, Occurrence, Own};
use crate::table::Catalog;
use crate::value::Owned;
use crate::{CallContext, ToolError, Value, id};

impl Occurrence {
    /// The error, happening now. It is kept, to be found again by [`find_as`](crate::find_as).
    #[must_use]
    pub fn new<E: ToolError + Send + Sync + 'static>(error: E) -> Self {
        let (mut catalog, mut entry) = (&Catalog::EMPTY, Catalog::EMPTY.fallback_entry());
        error.describe(&mut |parts| (catalog, entry) = (parts.catalog, parts.entry));
        Self::with_cause(catalog, entry, Kept(error))
    }

    /// The error, happening now, where it is only borrowed: its values and the words of its causes
    /// are copied.
    #[must_use]
    pub fn of(error: &dyn ToolError) -> Self {
        let copied = Copied::new(error).unwrap_or_else(Copied::nothing);
        Self::with_cause(copied.catalog(), copied.entry(), copied)
    }

    /// An error that no catalogue has: it becomes the catalogue's fallback, and what it says stays
    /// in the log.
    #[must_use]
    pub fn unknown(
        catalog: &'static Catalog,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        let source = source.into();
        Self::with_cause(
            catalog,
            catalog.fallback_entry(),
            Unknown { catalog, source },
        )
    }

    fn with_cause(
        catalog: &'static Catalog,
        entry: &'static crate::table::Entry,
        cause: impl super::Cause + 'static,
    ) -> Self {
        let at = SystemTime::now();
        Self(Box::new(Inner {
            id: id::new(at),
            at,
            catalog,
            entry,
            tool: None,
            service: None,
            operation: None,
            context: Vec::new(),
            arguments: Vec::new(),
            own: None,
            retry_after: None,
            call_id: None,
            cause,
        }))
    }

    /// Adds what comes with every call. A parameter that was given before is replaced.
    #[must_use]
    pub fn context<C: CallContext>(mut self, context: &C) -> Self {
        let kept = &mut self.0.context;
        context.fields(&mut |fields| {
            for param in C::CATALOG.context {
                let Some((_, given)) = fields.iter().find(|(name, _)| *name == param.name) else {
                    continue;
                };
                let value = Owned::from(given.view());
                match kept.iter_mut().find(|(known, _)| known.name == param.name) {
                    Some(known) => *known = (param, value),
                    None => kept.push((param, value)),
                }
            }
        });
        self
    }

    /// Says in which tool it happened.
    #[must_use]
    pub fn tool(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.tool = Some(name.into());
        self
    }

    /// Says which upstream service failed; without it, the one that the tool declares.
    #[must_use]
    pub fn service(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.service = Some(name.into());
        self
    }

    /// Says during what it happened; without it, the tool.
    #[must_use]
    pub fn operation(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.operation = Some(name.into());
        self
    }

    /// Says how long an upstream asked to wait (its `Retry-After`). It lengthens the catalogue's
    /// delay and never shortens it; `max_delay` bounds it, because an upstream is not to be trusted.
    #[must_use]
    pub fn retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Says which tool call it answers: the id that the model's provider gave it.
    #[must_use]
    pub fn call_id(mut self, id: impl Into<Cow<'static, str>>) -> Self {
        self.0.call_id = Some(id.into());
        self
    }

    /// Adds an argument of the tool call. Only arguments that the tool declares leave, each in its
    /// receiver's form.
    #[must_use]
    pub fn argument(mut self, name: impl Into<Cow<'static, str>>, value: &dyn Value) -> Self {
        self.0
            .arguments
            .push((name.into(), Owned::from(value.view())));
        self
    }

    /// Adds another way to the goal, and how that looks. Both may have placeholders.
    #[must_use]
    pub fn alternative(
        mut self,
        description: &'static str,
        example: impl Into<Option<&'static str>>,
    ) -> Self {
        self.own().alternatives.push(Alternative {
            description,
            example: example.into(),
        });
        self
    }

    /// Adds a sentence that says what must be done. It may have placeholders.
    #[must_use]
    pub fn action(mut self, sentence: &'static str) -> Self {
        self.own().actions.push(sentence);
        self
    }

    /// Adds what an argument should be changed to. The text may have placeholders.
    #[must_use]
    pub fn adjustment(mut self, param: &'static str, to: &'static str) -> Self {
        self.own().adjustments.push((param, to));
        self
    }

    fn own(&mut self) -> &mut Own {
        self.0.own.get_or_insert_default()
    }
}

impl<E: ToolError + Send + Sync + 'static> From<E> for Occurrence {
    /// So that `?` in a tool makes the occurrence, and a failure without a code does not compile.
    fn from(error: E) -> Self {
        Self::new(error)
    }
}
