//! Lookups in a catalog. Nothing here fails: the fallback replaces what is not in a table.

use super::{Catalog, Category, Entry, Service, Tool, Workflow};

/// The code of an occurrence whose catalog names no catch-all.
static UNCATALOGED: Entry<'_> = Entry {
    name: "UNKNOWN_ERROR",
    category: u16::MAX,
    summary: "Unknown error",
    message: "Something went wrong (reference {ref}).",
    user_message: "Something went wrong (reference {ref}).",
    ..Entry::EMPTY
};

impl<'a> Catalog<'a> {
    /// Returns the code at `index`; the fallback if there is none.
    #[must_use]
    #[inline]
    pub fn entry(&self, index: u16) -> &'a Entry<'a> {
        self.codes
            .get(usize::from(index))
            .unwrap_or_else(|| self.fallback_entry())
    }

    /// Returns the index of the catch-all, or one that no code has.
    pub(crate) fn fallback_index(&self) -> u16 {
        let known = |index: &u16| usize::from(*index) < self.codes.len();
        self.fallback.filter(known).unwrap_or(u16::MAX)
    }

    /// Returns the catch-all: the catalog's own, else one that says nothing but the reference.
    #[must_use]
    pub fn fallback_entry(&self) -> &'a Entry<'a> {
        self.fallback
            .and_then(|index| self.codes.get(usize::from(index)))
            .unwrap_or(&UNCATALOGED)
    }

    /// Returns the code that is delivered if `entry` decides.
    #[must_use]
    #[inline]
    pub fn presented(&self, entry: &'a Entry<'a>) -> &'a Entry<'a> {
        entry.presents_as.map_or(entry, |index| self.entry(index))
    }

    /// Returns the index of the code of this name, or of the one that had it before.
    #[must_use]
    pub fn index_of(&self, code: &str) -> Option<u16> {
        match self.codes.binary_search_by(|entry| entry.name.cmp(code)) {
            Ok(index) => u16::try_from(index).ok(),
            Err(_) => {
                let known = self
                    .former_names
                    .binary_search_by(|(name, _)| name.cmp(&code));
                known
                    .ok()
                    .and_then(|index| Some(self.former_names.get(index)?.1))
            }
        }
    }

    /// Returns the name of today of a code that a stored record names.
    #[cfg(feature = "agent")]
    pub(crate) fn current_name<'n>(&self, code: &'n str) -> &'n str
    where
        'a: 'n,
    {
        let index = self.index_of(code);
        let entry = index.and_then(|index| self.codes.get(usize::from(index)));
        entry.map_or(code, |entry| entry.name)
    }

    /// Returns the category at `index`.
    #[must_use]
    pub fn category(&self, index: u16) -> Option<&'a Category<'a>> {
        self.categories.get(usize::from(index))
    }

    /// Returns the name of a code's category.
    pub(crate) fn category_name(&self, entry: &Entry<'_>) -> &'a str {
        self.category(entry.category)
            .map_or("unknown", |category| category.name)
    }

    /// Returns whether the two are one catalog in one state. Each crate that builds it has its own
    /// table.
    pub(crate) fn is(&self, other: &Catalog<'_>) -> bool {
        std::ptr::eq::<Catalog<'_>>(self, other)
            || (self.name, self.fingerprint) == (other.name, other.fingerprint)
    }

    /// Returns the tool of this name; if there is no exact name, the longest pattern that matches.
    #[must_use]
    pub fn tool(&self, name: impl AsRef<str>) -> Option<&'a Tool<'a>> {
        let name = name.as_ref();
        if let Ok(index) = self.tools.binary_search_by(|tool| tool.name.cmp(name)) {
            return self.tools.get(index);
        }
        let fits = |tool: &&Tool<'_>| {
            tool.name
                .strip_suffix('*')
                .is_some_and(|prefix| name.starts_with(prefix))
        };
        self.tools
            .iter()
            .filter(fits)
            .max_by_key(|tool| tool.name.len())
    }

    /// Returns the regular expression for texts of this tool that are failures; empty if no result is one.
    pub(crate) fn failed_when(&self, tool: &str) -> Option<&'a str> {
        let own = self.tool(tool).and_then(|tool| tool.failed_when);
        own.or(self.failed_when)
    }

    /// Returns whether a call of this tool may run again whatever its outcome: it only reads, or is
    /// idempotent. An undeclared tool is neither.
    pub(crate) fn may_repeat(&self, tool: &str) -> bool {
        self.tool(tool).is_some_and(Tool::may_repeat)
    }

    /// Returns whether each logical call of this tool has a key.
    pub(crate) fn has_keys(&self, tool: &str) -> bool {
        self.tool(tool)
            .is_some_and(|tool| tool.idempotency.is_some())
    }

    /// Returns the declared service of this name.
    #[must_use]
    pub fn service(&self, name: &str) -> Option<&'a Service<'a>> {
        let index = self
            .services
            .binary_search_by(|service| service.name.cmp(name))
            .ok()?;
        self.services.get(index)
    }

    /// Returns the workflow of this name.
    #[must_use]
    pub fn workflow(&self, name: &str) -> Option<&'a Workflow<'a>> {
        let index = self
            .workflows
            .binary_search_by(|workflow| workflow.name.cmp(name))
            .ok()?;
        self.workflows.get(index)
    }
}
