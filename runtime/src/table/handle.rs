//! Who keeps a catalog: the program that it is compiled into, or the handles of one that was loaded. See
//! `docs/decisions/122-a-catalog-is-freed-with-its-last-handle.md`.

use std::any::Any;
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};

use bumpalo::Bump;
use errpact_core::{MatcherCell, Rules};
use self_cell::{MutBorrow, self_cell};

use super::{Catalog, Channel, Kind, Param};

/// A catalog that stays for as long as something uses it. A clone costs no more than a counter.
///
/// Functions that keep a catalog take `impl Into<CatalogRef>`: `&CATALOG` of a generated module, or the handle of a
/// [`Loaded`] one. Its memory is freed with the last handle, and with the last occurrence, budget or loop that has one.
#[derive(Clone)]
pub enum CatalogRef {
    /// Of a generated module.
    Static(&'static Catalog<'static>),
    /// Loaded while the program runs.
    Shared(Arc<Loaded>),
}

impl CatalogRef {
    /// Returns the catalog.
    #[must_use]
    #[inline]
    pub fn get(&self) -> &Catalog<'_> {
        match self {
            Self::Static(catalog) => catalog,
            Self::Shared(loaded) => loaded.catalog(),
        }
    }

    /// Returns the parameter of the context that has this name.
    pub(crate) fn context_param(&self, name: &str) -> Option<ParamRef> {
        self.param(None, position(self.get().context, name)?)
    }

    /// Returns the parameter of this tool that has this name.
    pub(crate) fn tool_param(&self, tool: &str, name: &str) -> Option<ParamRef> {
        let catalog = self.get();
        let row = catalog.tool(tool)?;
        let place = catalog.tools.iter().position(|it| it.name == row.name)?;
        self.param(Some(place), position(row.params, name)?)
    }

    fn param(&self, tool: Option<usize>, index: usize) -> Option<ParamRef> {
        Some(match self {
            Self::Static(catalog) => ParamRef::Static(param(catalog, tool, index)?),
            Self::Shared(loaded) => ParamRef::Shared {
                loaded: Arc::clone(loaded),
                tool,
                index,
            },
        })
    }
}

fn position(params: &[Param<'_>], name: &str) -> Option<usize> {
    params.iter().position(|param| param.name == name)
}

fn param<'a>(catalog: &Catalog<'a>, tool: Option<usize>, index: usize) -> Option<&'a Param<'a>> {
    match tool {
        Some(tool) => catalog.tools.get(tool)?.params.get(index),
        None => catalog.context.get(index),
    }
}

impl From<&'static Catalog<'static>> for CatalogRef {
    fn from(catalog: &'static Catalog<'static>) -> Self {
        Self::Static(catalog)
    }
}

impl From<Arc<Loaded>> for CatalogRef {
    fn from(loaded: Arc<Loaded>) -> Self {
        Self::Shared(loaded)
    }
}

impl From<Loaded> for CatalogRef {
    fn from(loaded: Loaded) -> Self {
        Self::Shared(Arc::new(loaded))
    }
}

impl From<&Self> for CatalogRef {
    fn from(handle: &Self) -> Self {
        handle.clone()
    }
}

impl PartialEq for CatalogRef {
    /// Compares the catalogs' names and fingerprints.
    fn eq(&self, other: &Self) -> bool {
        self.get().is(other.get())
    }
}

impl fmt::Debug for CatalogRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CatalogRef")
            .field("name", &self.get().name)
            .field("fingerprint", &self.get().fingerprint)
            .finish_non_exhaustive()
    }
}

/// A catalog that was loaded while the program runs, with the memory that its rows are in.
pub struct Loaded {
    tables: Tables,
    /// What the layers above keep for each code.
    cache: OnceLock<Box<dyn Any + Send + Sync>>,
}

struct Memory {
    // Threads may share what is in a bump, but not the bump itself.
    bump: MutBorrow<Bump>,
    /// Beside the bump, which drops nothing of what is in it.
    matcher: MatcherCell,
}

self_cell!(
    struct Tables {
        owner: Memory,
        #[covariant]
        dependent: Catalog,
    }
);

// Besides cells that are written once and counters, nothing of it changes.
impl UnwindSafe for Loaded {}
impl RefUnwindSafe for Loaded {}

impl Loaded {
    /// Builds a catalog in memory that is freed with it.
    ///
    /// ```
    /// use errpact::Occurrence;
    /// use errpact::table::{Bump, Catalog, CatalogRef, Entry, Loaded};
    ///
    /// let name = String::from("NO_SLOT"); // read from a file
    /// let loaded = Loaded::new(|bump: &Bump| {
    ///     let row = Entry::new(bump.alloc_str(&name), "There is no free slot.");
    ///     let codes = bump.alloc_slice_copy(&[row]);
    ///     Ok::<_, std::convert::Infallible>(Catalog { codes, fallback: Some(0), ..Catalog::EMPTY })
    /// })?;
    /// let handle = CatalogRef::from(loaded);
    /// let failed = Occurrence::catch(&handle, "slot 7 is taken");
    /// drop(handle);
    /// assert_eq!(failed.text(), "NO_SLOT: There is no free slot.");
    /// # Ok::<(), std::convert::Infallible>(())
    /// ```
    ///
    /// # Errors
    /// Returns the error of `build`.
    pub fn new<E>(
        build: impl for<'a> FnOnce(&'a Bump) -> Result<Catalog<'a>, E>,
    ) -> Result<Self, E> {
        let memory = Memory {
            bump: MutBorrow::new(Bump::new()),
            matcher: MatcherCell::default(),
        };
        let tables = Tables::try_new(memory, |memory| {
            let bump: &Bump = memory.bump.borrow_mut();
            let mut catalog = build(bump)?;
            // A matcher owns separate memory, which would be lost with rules that the bump has.
            catalog.rules = catalog
                .rules
                .map(|rules| &*bump.alloc(Rules::in_cell(rules.lines(), &memory.matcher)));
            Ok(catalog)
        })?;
        Ok(Self {
            tables,
            cache: OnceLock::new(),
        })
    }

    /// Returns the catalog.
    #[must_use]
    #[inline]
    pub fn catalog(&self) -> &Catalog<'_> {
        self.tables.borrow_dependent()
    }

    /// Returns what is kept beside the catalog, which the first call makes. There is one such value.
    pub(crate) fn cached<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Option<&T> {
        let cache = self.cache.get_or_init(|| Box::new(make()));
        cache.downcast_ref()
    }
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.catalog().fmt(f)
    }
}

/// A parameter of a context or a tool, with its catalog.
#[derive(Clone)]
pub(crate) enum ParamRef {
    Static(&'static Param<'static>),
    Shared {
        loaded: Arc<Loaded>,
        /// The tool; `None` for a parameter of the context.
        tool: Option<usize>,
        index: usize,
    },
}

/// A parameter of which nothing is known: no one reads its values.
static HIDDEN: Param<'_> = Param {
    model: Channel::Omit,
    user: Channel::Omit,
    log: Channel::Omit,
    ..Param::new("", Kind::Text)
};

impl ParamRef {
    /// Returns its row.
    #[inline]
    pub(crate) fn get(&self) -> &Param<'_> {
        match self {
            Self::Static(param) => param,
            Self::Shared {
                loaded,
                tool,
                index,
            } => param(loaded.catalog(), *tool, *index).unwrap_or(&HIDDEN),
        }
    }

    /// Returns its name.
    #[inline]
    pub(crate) fn name(&self) -> &str {
        self.get().name
    }
}
