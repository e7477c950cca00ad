//! The SQL for the workflow tables, run by its target databases: twice, and by several connections at once. It also
//! runs next to tables that are not errpact's, and in a database that a newer version has changed.
#![deny(warnings)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod arbitrary;
mod file;
#[cfg(unix)]
mod postgres;
mod sqlite;

use std::path::Path;

use errpact_generator::sql;
use errpact_spec::catalog::Dialect;
use errpact_spec::{Resolved, load};

/// The columns of a table of runs, in order.
const RUNS: [&str; 9] = [
    "workflow",
    "run",
    "attempt",
    "stage",
    "worker",
    "claim",
    "lease_until",
    "error_id",
    "updated_at",
];
/// The columns of a table of errors, in order.
const ERRORS: [&str; 17] = [
    "error_id",
    "workflow",
    "run",
    "stage",
    "attempt",
    "disposition",
    "code",
    "category",
    "service",
    "message",
    "user_message",
    "http_status",
    "previous_status",
    "status",
    "ref",
    "worker",
    "occurred_at",
];
/// The shared and the separate tables of the catalog's workflows: schema, name, columns.
const TABLES: [(Option<&str>, &str, &[&str]); 6] = [
    (None, "user", &RUNS),
    (None, "workflow_runs", &RUNS),
    (None, "Table", &ERRORS),
    (None, "workflow_errors", &ERRORS),
    (Some("app"), "workflow_runs", &RUNS),
    (Some("app"), "workflow_errors", &ERRORS),
];

fn catalog() -> Resolved {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalogs/workflows.yaml");
    let loaded = load(&path);
    assert!(!loaded.has_errors(), "{:#?}", loaded.findings);
    loaded.resolved.unwrap()
}

/// Returns the file for all workflows of the catalog.
fn all(dialect: Dialect) -> String {
    sql::render(&catalog(), dialect)
}

/// Returns the runtime's SQL for one of them.
fn of(workflow: &str, dialect: Dialect) -> String {
    let catalog = catalog();
    let workflow = &catalog.catalog().workflows[workflow];
    sql::tables(&workflow.store, dialect)
}
