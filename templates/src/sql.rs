//! The tables in which workflows keep their runs and errors: the SQL that creates them.
//!
//! A generated migration and a store that creates its tables both use this SQL, so their tables are always the same. It
//! is safe to run again, and by several workers at the same moment.

use std::collections::{BTreeMap, BTreeSet};

/// The table of versions, in the schema of the tables that it describes.
const VERSIONS: &str = "errpact_schema";

/// The SQL of one database. A word in braces is replaced by a name from the catalog.
#[derive(Debug)]
pub struct Parts {
    begin: &'static str,
    /// The table of versions, one for each schema.
    versions: &'static str,
    /// A table of runs.
    runs: &'static str,
    /// A table of errors.
    errors: &'static str,
    end: &'static str,
}

/// For PostgreSQL: one block, so that it is one statement. It waits for concurrent runs.
pub const POSTGRES: Parts = Parts {
    begin: include_str!("../sql/postgres/begin.sql"),
    versions: include_str!("../sql/postgres/versions.sql"),
    runs: include_str!("../sql/postgres/runs.sql"),
    errors: include_str!("../sql/postgres/errors.sql"),
    end: include_str!("../sql/postgres/end.sql"),
};

/// For SQLite: statements that can each be run again.
pub const SQLITE: Parts = Parts {
    begin: "",
    versions: include_str!("../sql/sqlite/versions.sql"),
    runs: include_str!("../sql/sqlite/runs.sql"),
    errors: include_str!("../sql/sqlite/errors.sql"),
    end: "",
};

impl Parts {
    /// Returns the SQL that creates the tables of these stores, given the names of each store's table of runs and table
    /// of errors as the catalog writes them. Tables that several stores share are created once.
    #[must_use]
    pub fn tables<'a>(&self, stores: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
        // For each schema: its tables of runs, then its tables of errors.
        let mut schemas: BTreeMap<Option<&str>, BTreeSet<(Kind, Name<'_>)>> = BTreeMap::new();
        for (runs, errors) in stores {
            for (kind, name) in [(Kind::Runs, runs), (Kind::Errors, errors)] {
                let name = Name::of(name);
                schemas.entry(name.schema).or_default().insert((kind, name));
            }
        }
        let mut sql = self.begin.to_owned();
        for (schema, tables) in schemas {
            let versions = Name {
                schema,
                name: VERSIONS,
            };
            sql.push_str(&filled(self.versions, versions));
            for (kind, name) in tables {
                let part = match kind {
                    Kind::Runs => self.runs,
                    Kind::Errors => self.errors,
                };
                sql.push_str(&filled(part, name));
            }
        }
        sql.push_str(self.end);
        sql.trim_start().to_owned()
    }
}

/// The contents of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Runs,
    Errors,
}

/// A table's name, with its schema if it has one. The language allows letters, digits and `_` in both, so nothing
/// inside quotation marks needs an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name<'a> {
    /// The schema, or the attached database in SQLite.
    schema: Option<&'a str>,
    /// The name in the schema.
    name: &'a str,
}

impl<'a> Name<'a> {
    /// Parses a name as the catalog writes it.
    fn of(written: &'a str) -> Self {
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

    /// Returns the name as an identifier.
    fn quoted(self) -> String {
        self.beside(self.name)
    }

    /// Returns another name in the same schema.
    fn beside(self, name: &str) -> String {
        match self.schema {
            Some(schema) => format!("\"{schema}\".\"{name}\""),
            None => format!("\"{name}\""),
        }
    }
}

/// Returns a part with its names filled in. An index in SQLite shares the namespace of tables; a dot in its name keeps
/// it distinct from every name in a catalog.
fn filled(part: &str, table: Name<'_>) -> String {
    let master = match table.schema {
        Some(schema) => format!("\"{schema}\".sqlite_master"),
        None => "sqlite_master".to_owned(),
    };
    part.replace("{table}", &table.quoted())
        .replace("{name}", table.name)
        .replace("{versions}", &table.beside(VERSIONS))
        .replace("{master}", &master)
        .replace(
            "{lease_index}",
            &table.beside(&format!("{}.lease", table.name)),
        )
}
