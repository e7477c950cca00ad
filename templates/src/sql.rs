//! The tables that workflows keep their runs and errors in: the SQL that makes them.
//!
//! A migration that the generator writes and a store that makes its tables have it from here, so they cannot make
//! different tables. It may be run again and by several workers at the same moment.

use std::collections::{BTreeMap, BTreeSet};

/// The table of versions, in the schema of the tables that it speaks of.
const VERSIONS: &str = "errpact_schema";

/// The SQL of one database. A word in braces stands for a name of the catalog's.
#[derive(Debug)]
pub struct Parts {
    begin: &'static str,
    /// The table of versions, once in each schema.
    versions: &'static str,
    /// A table of runs.
    runs: &'static str,
    /// A table of errors.
    errors: &'static str,
    end: &'static str,
}

/// For PostgreSQL: one block, so that it is one statement. It waits for its turn.
pub const POSTGRES: Parts = Parts {
    begin: include_str!("../sql/postgres/begin.sql"),
    versions: include_str!("../sql/postgres/versions.sql"),
    runs: include_str!("../sql/postgres/runs.sql"),
    errors: include_str!("../sql/postgres/errors.sql"),
    end: include_str!("../sql/postgres/end.sql"),
};

/// For SQLite: statements, each of which may be run again.
pub const SQLITE: Parts = Parts {
    begin: "",
    versions: include_str!("../sql/sqlite/versions.sql"),
    runs: include_str!("../sql/sqlite/runs.sql"),
    errors: include_str!("../sql/sqlite/errors.sql"),
    end: "",
};

impl Parts {
    /// The SQL that makes the tables of these stores: names of each store's table of runs and table of errors, as
    /// the catalog writes them. What several stores share is made once.
    #[must_use]
    pub fn tables<'a>(&self, stores: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
        // Of each schema: its tables of runs, then those of errors.
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

/// What a table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Runs,
    Errors,
}

/// A table's name, with its schema where it has one. The language allows letters, digits and `_` in
/// either, so that nothing inside quotation marks needs an escape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Name<'a> {
    /// The schema; an attached database in SQLite.
    schema: Option<&'a str>,
    /// The name in it.
    name: &'a str,
}

impl<'a> Name<'a> {
    /// A name as the catalog writes it.
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

    /// The name as an identifier.
    fn quoted(self) -> String {
        self.beside(self.name)
    }

    /// Another name in the same schema.
    fn beside(self, name: &str) -> String {
        match self.schema {
            Some(schema) => format!("\"{schema}\".\"{name}\""),
            None => format!("\"{name}\""),
        }
    }
}

/// A part, with its names. An index of SQLite has a name of its own among tables; a dot in it keeps it
/// apart from every name that a catalog can give.
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
