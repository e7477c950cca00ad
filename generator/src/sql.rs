//! The tables in which workflows keep their runs and errors, as SQL for a migration.
//!
//! It is safe to run again, and by several workers at the same moment. It only adds, and never creates or changes one
//! of the application's own tables. The runtime creates its tables from the same text. See
//! `docs/decisions/022-workflow-sql-is-rendered-once.md`.

use errpact_spec::Resolved;
use errpact_spec::catalog::{Dialect, Store};
use errpact_templates::sql::{POSTGRES, SQLITE};

use crate::origin;

/// Returns the file for all workflows that have a store.
#[must_use]
pub fn render(resolved: &Resolved, dialect: Dialect) -> String {
    let catalog = resolved.catalog();
    let origin = origin::generated_by(
        &catalog.name,
        resolved.fingerprint(),
        origin::file_name(resolved),
    );
    let name = match dialect {
        Dialect::Postgres => "PostgreSQL",
        Dialect::Sqlite => "SQLite",
    };
    let stores = catalog.workflows.values();
    let tables = tables(
        stores.filter_map(|workflow| workflow.store.as_ref()),
        dialect,
    );
    format!(
        "-- {origin}\n\
         -- Do not edit: change the catalog and run `errpact generate`.\n\
         -- Tables of errpact's own for workflows, for {name}. This may be run again at any time.\n\n\
         {tables}"
    )
}

/// Returns the SQL that creates the tables of these stores. Tables that several of them share are created once.
#[must_use]
pub fn tables<'a>(stores: impl IntoIterator<Item = &'a Store>, dialect: Dialect) -> String {
    let parts = match dialect {
        Dialect::Postgres => POSTGRES,
        Dialect::Sqlite => SQLITE,
    };
    let stores = stores.into_iter();
    parts.tables(stores.map(|store| (store.runs.as_str(), store.errors.as_str())))
}
