//! What an error passes to the runtime.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::time::Duration;

use crate::redact::Field;
use crate::redact::Owned;
use crate::table::{Catalog, CatalogRef, Entry};
use crate::{Classified, Signal};

/// What an error passes to the runtime: its code, its parameters and its cause.
#[derive(Clone)]
pub struct Parts<'a> {
    pub(crate) catalog: CatalogRef,
    /// The index of its code.
    pub(crate) entry: u16,
    pub(crate) fields: &'a [Field<'a>],
    pub(crate) source: Option<&'a (dyn Error + 'static)>,
    /// Set if the source decides the code: the type name of the source, if it is known.
    pub(crate) foreign: Option<Option<&'static str>>,
}

impl<'a> Parts<'a> {
    /// Creates the parts of the code at `index` of `catalog`, with these parameters and this cause.
    /// An index that the catalog does not have is its fallback.
    #[inline]
    pub fn new(
        catalog: impl Into<CatalogRef>,
        index: u16,
        fields: &'a [Field<'a>],
        source: Option<&'a (dyn Error + 'static)>,
    ) -> Self {
        Self {
            catalog: catalog.into(),
            entry: index,
            fields,
            source,
            foreign: None,
        }
    }

    /// Creates the parts of a cause whose code the catalog's rules find; `kind` is its type's name,
    /// if it has one.
    #[inline]
    pub fn foreign(
        catalog: impl Into<CatalogRef>,
        source: Option<&'a (dyn Error + 'static)>,
        kind: Option<&'static str>,
    ) -> Self {
        let catalog = catalog.into();
        Self {
            entry: catalog.get().fallback_index(),
            catalog,
            fields: &[],
            source,
            foreign: Some(kind),
        }
    }

    /// Returns what the catalog's rules find for a cause that decides and the call that it happened
    /// in, and how long an upstream asked to wait.
    pub(crate) fn classified(
        &self,
        tool: Option<&str>,
        service: Option<&str>,
    ) -> Option<(Classified, Option<Duration>)> {
        let signal = self.signal()?;
        let found = self.catalog.classify_in(&signal, tool, service);
        Some((found, signal.retry_after))
    }

    /// Returns what a cause that decides says about itself.
    pub(crate) fn signal(&self) -> Option<Signal<'a>> {
        let (kind, source) = (self.foreign?, self.source?);
        let signal = Signal::walk(source);
        Some(match kind {
            Some(kind) => signal.with_kind(kind),
            None => signal,
        })
    }

    /// Finds the code of the parts, and shows them.
    pub(crate) fn resolve(self, visit: impl FnOnce(Parts<'_>)) {
        match self.classified(None, None) {
            None => visit(self),
            Some((found, _)) => self.with(found.entry, &found.fields, visit),
        }
    }

    /// Shows the parts with a code that was found, and its values.
    pub(crate) fn with(
        self,
        entry: u16,
        values: &[(Cow<'static, str>, Owned)],
        visit: impl FnOnce(Parts<'_>),
    ) {
        with_fields(values, |fields| {
            visit(Parts {
                entry,
                fields,
                foreign: None,
                ..self
            });
        });
    }

    /// Returns the catalog.
    #[must_use]
    pub fn catalog(&self) -> &Catalog<'_> {
        self.catalog.get()
    }

    /// Returns the row of the code that the parts name, which need not be the one that decides.
    pub(crate) fn row(&self) -> &Entry<'_> {
        self.catalog.get().entry(self.entry)
    }

    /// Returns the code's row; for a third-party cause, the one that the catalog's rules find.
    #[must_use]
    pub fn entry(&self) -> &Entry<'_> {
        let found = self.classified(None, None);
        let index = found.map_or(self.entry, |(found, _)| found.entry);
        self.catalog.get().entry(index)
    }

    /// Returns the catalog, if it is a generated module's.
    pub(super) fn generated(&self) -> Option<&'static Catalog<'static>> {
        match self.catalog {
            CatalogRef::Static(catalog) => Some(catalog),
            CatalogRef::Shared(_) => None,
        }
    }

    /// Returns the code's row, if it is a generated module's.
    pub(super) fn generated_entry(&self) -> Option<&'static Entry<'static>> {
        let found = self.classified(None, None);
        let index = found.map_or(self.entry, |(found, _)| found.entry);
        Some(self.generated()?.entry(index))
    }

    /// Returns the cause.
    #[must_use]
    pub fn source(&self) -> Option<&'a (dyn Error + 'static)> {
        self.source
    }
}

/// Shows values as fields. Nearly every code has only a few, and those need no allocation.
pub(super) fn with_fields(values: &[(Cow<'static, str>, Owned)], visit: impl FnOnce(&[Field<'_>])) {
    let mut few: [Field<'_>; 4] = [("", &Owned::Absent); 4];
    if let Some(few) = few.get_mut(..values.len()) {
        for (field, (name, value)) in few.iter_mut().zip(values) {
            *field = (&**name, value);
        }
        return visit(few);
    }
    let fields = values.iter().map(|(name, value)| (&**name, value as _));
    visit(&fields.collect::<Vec<_>>());
}

impl fmt::Debug for Parts<'_> {
    /// Writes only the code: the reader may not be allowed to see the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("code", &self.entry().name)
            .finish_non_exhaustive()
    }
}
