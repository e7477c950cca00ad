//! A guard around a block of tool code.

mod fill;
mod limit;
pub(crate) mod result;
mod run;
mod settings;
mod unwind;

pub use unwind::{dropped, words};

use std::borrow::Cow;
use std::fmt;

use errpact_core::Languages;

use crate::redact::Owned;
use crate::table::{CatalogRef, ParamRef};

/// A guard around a block of tool code. Any failure in it becomes an
/// [`Occurrence`](crate::Occurrence) that knows its call.
///
/// An error of a catalog gains what it does not know yet: tool, operation, service, the call's id,
/// context and arguments. Any other error is classified by the catalog's rules. A panic is caught
/// and a time limit enforced. Nothing is wrapped twice: of nested guards the inner one says what it
/// knows, and the outer ones add what is missing.
///
/// ```
/// # use errpact::{Guard, Occurrence, table::{Catalog, Entry}};
/// # static CATALOG: Catalog = Catalog {
/// #     codes: &[Entry { name: "UNKNOWN", message: "Something failed.", ..Entry::EMPTY }],
/// #     fallback: Some(0),
/// #     ..Catalog::EMPTY
/// # };
/// let guard = Guard::new(&CATALOG).with_tool("weather").with_operation("geocode");
/// let failed = guard.catch_sync(|| "x".parse::<u8>()).unwrap_err();
/// assert_eq!(failed.text(), "UNKNOWN: Something failed.");
/// assert_eq!(failed.operation(), Some("geocode"));
/// ```
#[derive(Clone)]
pub struct Guard {
    catalog: CatalogRef,
    tool: Option<Cow<'static, str>>,
    service: Option<Cow<'static, str>>,
    operation: Option<Cow<'static, str>>,
    call_id: Option<Cow<'static, str>>,
    /// Whether it belongs to what makes the model's calls, and not to the tool.
    executed: bool,
    languages: Option<Languages>,
    context: Vec<(ParamRef, Owned)>,
    arguments: Vec<(Cow<'static, str>, Owned)>,
    #[cfg(feature = "tokio")]
    limit: Option<std::time::Duration>,
}

impl fmt::Debug for Guard {
    /// Writes tool, service and operation only: the reader may not be allowed to see the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("catalog", &self.catalog.get().name)
            .field("tool", &self.tool)
            .field("service", &self.service)
            .field("operation", &self.operation)
            .finish_non_exhaustive()
    }
}
