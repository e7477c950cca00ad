//! The origin of an occurrence. See `docs/decisions/012-a-cause-is-classified-once.md`.

use std::borrow::Cow;
use std::error::Error;

use super::causes::{chain_text, find};
use super::parts::with_fields;
use super::{Parts, ToolError, unread};
use crate::classify::Values;
use crate::redact::Field;
use crate::redact::Owned;
use crate::table::{Catalog, CatalogRef};
use crate::{Classified, Signal};

/// The origin of an occurrence.
pub(crate) trait Cause: Send + Sync {
    /// Shows code, parameters and cause.
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>));

    /// Returns the error itself.
    fn error(&self) -> Option<&(dyn Error + 'static)>;

    /// Returns the error's cause.
    fn source(&self) -> Option<&(dyn Error + 'static)>;

    /// Returns the texts of the error's causes, outermost first.
    fn raw(&self) -> Option<String>;

    /// Returns what the rules find for this tool and service; `None` if the code does not come from rules.
    fn classified(&self, tool: Option<&str>, service: Option<&str>) -> Option<Classified> {
        let _ = (tool, service);
        None
    }

    /// Keeps what the rules found.
    fn keep(&mut self, found: Classified) {
        let _ = found;
    }

    /// Returns whether `outcome: not_done` of its code is the tool's own word, or proved by what failed.
    fn proves_not_done(&self) -> bool;
}

/// A tool error, kept.
pub(super) struct Typed<E> {
    pub(super) error: E,
    /// What the rules found, if they find its code.
    pub(super) found: Option<Classified>,
}

impl<E: ToolError + Send + Sync + 'static> Cause for Typed<E> {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        unread::describe(&self.error, &mut |parts| match &self.found {
            Some(found) => parts.with(found.entry, &found.fields, &mut *visit),
            None => visit(parts),
        });
    }

    fn error(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        unread::source_of(&self.error)
    }

    fn raw(&self) -> Option<String> {
        let mut raw = None;
        unread::describe(&self.error, &mut |parts| {
            raw = parts.source.or_else(|| self.source()).map(chain_text);
        });
        raw
    }

    fn classified(&self, tool: Option<&str>, service: Option<&str>) -> Option<Classified> {
        self.found.as_ref()?;
        let mut found = None;
        unread::describe(&self.error, &mut |parts| {
            found = parts.classified(tool, service);
        });
        found.map(|(found, _)| found)
    }

    fn keep(&mut self, found: Classified) {
        self.found = Some(found);
    }

    fn proves_not_done(&self) -> bool {
        self.found.as_ref().is_none_or(|found| found.nothing_done)
    }
}

/// An occurrence that was wrapped in something else.
pub(super) struct Wrapped {
    /// The wrapper, from which it cannot be taken.
    pub(super) wrapping: Box<dyn Error + Send + Sync>,
    /// What the rules found since it was wrapped.
    pub(super) found: Option<Classified>,
}

impl Wrapped {
    fn cause(&self) -> Option<&dyn Cause> {
        find(&*self.wrapping).map(|inside| &inside.0.cause)
    }
}

impl Cause for Wrapped {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        let Some(cause) = self.cause() else { return };
        cause.describe(&mut |parts| match &self.found {
            Some(found) => parts.with(found.entry, &found.fields, &mut *visit),
            None => visit(parts),
        });
    }

    fn classified(&self, tool: Option<&str>, service: Option<&str>) -> Option<Classified> {
        self.cause()?.classified(tool, service)
    }

    fn keep(&mut self, found: Classified) {
        self.found = Some(found);
    }

    fn proves_not_done(&self) -> bool {
        match &self.found {
            Some(found) => found.nothing_done,
            None => self.cause().is_some_and(Cause::proves_not_done),
        }
    }

    fn error(&self) -> Option<&(dyn Error + 'static)> {
        self.cause()?.error()
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause()?.source()
    }

    fn raw(&self) -> Option<String> {
        Some(chain_text(&*self.wrapping))
    }
}

/// A tool error, copied: its values and the texts of its causes.
pub(super) struct Copied {
    catalog: CatalogRef,
    /// The index of its code.
    entry: u16,
    fields: Values,
    raw: Option<String>,
    /// The signal for the rules, if they find its code.
    signal: Option<Box<Signal<'static>>>,
    proves_not_done: bool,
}

impl Copied {
    /// Copies what an error shows; one that shows nothing is empty.
    pub(super) fn new(error: &dyn ToolError) -> Option<Self> {
        let mut copied = None;
        unread::describe(error, &mut |parts| {
            let signal = parts.signal().map(|signal| Box::new(signal.into_owned()));
            let found = parts.classified(None, None);
            let proves_not_done = found.is_none_or(|(found, _)| found.nothing_done);
            parts.resolve(|parts| {
                let copy = |(name, value): &Field<'_>| {
                    (Cow::Owned((*name).to_owned()), Owned::from(value.view()))
                };
                copied = Some(Self {
                    catalog: parts.catalog.clone(),
                    entry: parts.entry,
                    fields: parts.fields.iter().map(copy).collect(),
                    raw: parts
                        .source
                        .or_else(|| unread::run(|| error.source()).flatten())
                        .map(chain_text),
                    signal,
                    proves_not_done,
                });
            });
        });
        copied
    }

    /// Creates a code with values, and no cause: the program's own.
    pub(super) fn of_values(catalog: CatalogRef, entry: u16, fields: Values) -> Self {
        Self {
            catalog,
            entry,
            fields,
            raw: None,
            signal: None,
            proves_not_done: true,
        }
    }

    /// Creates a code with values and the texts of its causes, of which another language knows whether they prove anything.
    #[cfg(feature = "__binding")]
    pub(super) fn of_facts(
        catalog: CatalogRef,
        entry: u16,
        fields: Values,
        raw: Option<String>,
        proves_not_done: bool,
    ) -> Self {
        Self {
            raw,
            proves_not_done,
            ..Self::of_values(catalog, entry, fields)
        }
    }

    /// Returns the catalog.
    pub(super) fn catalog(&self) -> &CatalogRef {
        &self.catalog
    }

    /// Returns the index of the code.
    pub(super) fn entry(&self) -> u16 {
        self.entry
    }

    /// Creates an error of which nothing is known.
    pub(super) fn nothing() -> Self {
        Self {
            catalog: CatalogRef::from(&Catalog::EMPTY),
            entry: u16::MAX,
            fields: Vec::new(),
            raw: None,
            signal: None,
            proves_not_done: false,
        }
    }
}

impl Cause for Copied {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        with_fields(&self.fields, |fields| {
            visit(Parts {
                catalog: self.catalog.clone(),
                entry: self.entry,
                fields,
                source: None,
                foreign: None,
            });
        });
    }

    fn error(&self) -> Option<&(dyn Error + 'static)> {
        None
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        None
    }

    fn raw(&self) -> Option<String> {
        self.raw.clone()
    }

    fn classified(&self, tool: Option<&str>, service: Option<&str>) -> Option<Classified> {
        let signal = self.signal.as_ref()?;
        Some(self.catalog.classify_in(signal, tool, service))
    }

    fn keep(&mut self, found: Classified) {
        self.proves_not_done = found.nothing_done;
        (self.entry, self.fields) = (found.entry, found.fields);
    }

    fn proves_not_done(&self) -> bool {
        self.proves_not_done
    }
}

/// A third-party error, or the facts of a failure.
pub(super) struct Foreign {
    pub(super) found: Classified,
    pub(super) evidence: Evidence,
}

/// The evidence for the code of a third-party error.
pub(super) enum Evidence {
    /// Nothing: it is the fallback. The error is for the log.
    Nothing(Box<dyn Error + Send + Sync>),
    /// What the error and its causes say about themselves.
    Error(Box<dyn Error + Send + Sync>),
    /// The facts that the application knows.
    Signal(Box<Signal<'static>>),
}

impl Cause for Foreign {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        Parts::foreign(&self.found.catalog, self.source(), None).with(
            self.found.entry,
            &self.found.fields,
            visit,
        );
    }

    fn error(&self) -> Option<&(dyn Error + 'static)> {
        None
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.evidence {
            Evidence::Nothing(error) | Evidence::Error(error) => Some(&**error),
            Evidence::Signal(signal) => signal.source.as_deref().map(|source| source as _),
        }
    }

    fn raw(&self) -> Option<String> {
        if let Some(source) = self.source() {
            return Some(chain_text(source));
        }
        let Evidence::Signal(signal) = &self.evidence else {
            return None;
        };
        match (&signal.message, &signal.result) {
            (Some(message), _) => Some(message.to_string()),
            (None, result) => result.as_ref().map(ToString::to_string),
        }
    }

    fn classified(&self, tool: Option<&str>, service: Option<&str>) -> Option<Classified> {
        let catalog = &self.found.catalog;
        match &self.evidence {
            Evidence::Nothing(_) => None,
            Evidence::Error(error) => {
                Some(catalog.classify_in(&Signal::walk(&**error), tool, service))
            }
            Evidence::Signal(signal) => Some(catalog.classify_in(signal, tool, service)),
        }
    }

    fn keep(&mut self, found: Classified) {
        self.found = found;
    }

    fn proves_not_done(&self) -> bool {
        self.found.nothing_done
    }
}
