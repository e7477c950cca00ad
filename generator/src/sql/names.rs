//! Names of tables as SQL writes them.

/// A table's name, with its schema where it has one. The language allows letters, digits and `_` in
/// either, so that nothing inside quotation marks needs an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name<'a> {
    /// The schema; an attached database in SQLite.
    pub(super) schema: Option<&'a str>,
    /// The name in it.
    pub(super) name: &'a str,
}

impl<'a> Name<'a> {
    /// A name as the catalog writes it.
    pub(super) fn of(written: &'a str) -> Self {
        match written.split_once('.') {
            Some((schema, name)) => Self {
                schema: Some(schema),
                name,
            },
            None => Self {
                schema: None,
                name: written,
            },
        }
    }

    /// The name as an identifier.
    pub(super) fn quoted(self) -> String {
        self.beside(self.name)
    }

    /// Another name in the same schema.
    pub(super) fn beside(self, name: &str) -> String {
        match self.schema {
            Some(schema) => format!("\"{schema}\".\"{name}\""),
            None => format!("\"{name}\""),
        }
    }
}
