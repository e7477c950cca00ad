//! The tables that workflows keep their runs and errors in, as SQL for a migration.
//!
//! It may be run again and by several workers at the same moment, it only ever adds, and it neither
//! makes nor changes a table of the application's own. The runtime makes its tables of the same text.
//! See `docs/decisions/022-workflow-sql-is-rendered-once.md`.

use errpact_spec::Resolved;
use errpact_spec::catalog::{Dialect, Store};
use errpact_templates::sql::{POSTGRES, SQLITE};

use crate::origin;

/// The file for all workflows that have a store.
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

/// The SQL that makes the tables of these stores. What several of them share is made once.
#[must_use]
pub fn tables<'a>(stores: impl IntoIterator<Item = &'a Store>, dialect: Dialect) -> String {
    let parts = match dialect {
        Dialect::Postgres => POSTGRES,
        Dialect::Sqlite => SQLITE,
    };
    let stores = stores.into_iter();
    parts.tables(stores.map(|store| (store.runs.as_str(), store.errors.as_str())))
}
