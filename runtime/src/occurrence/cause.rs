//! What an occurrence was made of.

use std::error::Error;

use crate::table::{Catalog, Entry};
use crate::value::Owned;
use crate::{Field, Parts, ToolError};

/// What an occurrence was made of.
pub(crate) trait Cause: Send + Sync {
    /// Shows code, parameters and cause.
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>));

    /// The error itself.
    fn error(&self) -> Option<&(dyn Error + 'static)>;

    /// The error's cause.
    fn source(&self) -> Option<&(dyn Error + 'static)>;

    /// What the error's causes say, outermost first.
    fn raw(&self) -> Option<String>;
}

/// A tool error, kept.
pub(super) struct Kept<E>(pub(super) E);

impl<E: ToolError + Send + Sync + 'static> Cause for Kept<E> {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        self.0.describe(visit);
    }

    fn error(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }

    fn raw(&self) -> Option<String> {
        let mut raw = None;
        self.0
            .describe(&mut |parts| raw = parts.source.or_else(|| self.0.source()).map(chain));
        raw
    }
}

/// A tool error, copied: its values and what its causes said.
pub(super) struct Copied {
    catalog: &'static Catalog,
    entry: &'static Entry,
    fields: Vec<(&'static str, Owned)>,
    raw: Option<String>,
}

impl Copied {
    /// Copies what an error shows; one that shows nothing is nothing.
    pub(super) fn new(error: &dyn ToolError) -> Option<Self> {
        let mut copied = None;
        error.describe(&mut |parts| {
            let copy = |(name, value): &Field<'_>| (*name, Owned::from(value.view()));
            copied = Some(Self {
                catalog: parts.catalog,
                entry: parts.entry,
                fields: parts.fields.iter().map(copy).collect(),
                raw: parts.source.or_else(|| error.source()).map(chain),
            });
        });
        copied
    }

    /// The catalogue.
    pub(super) fn catalog(&self) -> &'static Catalog {
        self.catalog
    }

    /// The code's row.
    pub(super) fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// An error of which nothing is known.
    pub(super) fn nothing() -> Self {
        let catalog = &Catalog::EMPTY;
        Self {
            catalog,
            entry: catalog.fallback_entry(),
            fields: Vec::new(),
            raw: None,
        }
    }
}

impl Cause for Copied {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        let fields: Vec<Field<'_>> = self
            .fields
            .iter()
            .map(|(name, value)| (*name, value as _))
            .collect();
        let (catalog, entry) = (self.catalog, self.entry);
        visit(Parts {
            catalog,
            entry,
            fields: &fields,
            source: None,
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
}

/// An error that no catalogue has.
pub(super) struct Unknown {
    pub(super) catalog: &'static Catalog,
    pub(super) source: Box<dyn Error + Send + Sync>,
}

impl Cause for Unknown {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        let (catalog, entry) = (self.catalog, self.catalog.fallback_entry());
        visit(Parts {
            catalog,
            entry,
            fields: &[],
            source: Some(&*self.source),
        });
    }

    fn error(&self) -> Option<&(dyn Error + 'static)> {
        None
    }

    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.source)
    }

    fn raw(&self) -> Option<String> {
        Some(chain(&*self.source))
    }
}

/// What an error and its causes say, outermost first. Bounded, should a chain have no end.
fn chain(error: &(dyn Error + 'static)) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    let mut next = Some(error);
    for _ in 0..32 {
        let Some(error) = next else { break };
        // Many errors repeat what their cause says.
        let start = text.len();
        if start > 0 {
            text.push_str(": ");
        }
        let said = text.len();
        // A formatter that fails has said what it could.
        let _ = write!(text, "{error}");
        if start > 0 && text[..start].contains(&text[said..]) {
            text.truncate(start);
        }
        next = error.source();
    }
    text
}
