//! The statements that make the tables.

use std::collections::{BTreeMap, BTreeSet};

use errpact_spec::catalog::{Dialect, Store};
use errpact_templates::sql::{postgres, sqlite};

use super::names::Name;

/// The table of versions, in the schema of the tables that it speaks of.
const VERSIONS: &str = "errpact_schema";

/// The SQL that makes the tables of these stores. What several of them share is made once.
#[must_use]
pub fn tables<'a>(stores: impl IntoIterator<Item = &'a Store>, dialect: Dialect) -> String {
    // Of each schema: its tables of runs, then those of errors.
    let mut schemas: BTreeMap<Option<&str>, BTreeSet<(Kind, Name<'_>)>> = BTreeMap::new();
    for store in stores {
        for (kind, name) in [(Kind::Runs, &store.runs), (Kind::Errors, &store.errors)] {
            let name = Name::of(name);
            schemas.entry(name.schema).or_default().insert((kind, name));
        }
    }
    let parts = Parts::of(dialect);
    let mut sql = parts.begin.to_owned();
    for (schema, tables) in schemas {
        let versions = Name {
            schema,
            name: VERSIONS,
        };
        sql.push_str(&filled(parts.versions, versions));
        for (kind, name) in tables {
            let part = match kind {
                Kind::Runs => parts.runs,
                Kind::Errors => parts.errors,
            };
            sql.push_str(&filled(part, name));
        }
    }
    sql.push_str(parts.end);
    sql.trim_start().to_owned()
}

/// What a table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Runs,
    Errors,
}

/// The texts of a dialect.
struct Parts {
    begin: &'static str,
    versions: &'static str,
    runs: &'static str,
    errors: &'static str,
    end: &'static str,
}

impl Parts {
    fn of(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Postgres => Self {
                begin: postgres::BEGIN,
                versions: postgres::VERSIONS,
                runs: postgres::RUNS,
                errors: postgres::ERRORS,
                end: postgres::END,
            },
            Dialect::Sqlite => Self {
                begin: "",
                versions: sqlite::VERSIONS,
                runs: sqlite::RUNS,
                errors: sqlite::ERRORS,
                end: "",
            },
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
