//! The SQL that makes the tables of workflows, run by the databases that it is for: twice, by several at
//! once, beside tables that are not errpact's, and in a database that a newer version has changed.
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

/// Columns of a table of runs, in their order.
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
/// Columns of a table of errors, in their order.
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
/// Tables that the catalog's workflows share or have of their own: schema, name, columns.
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

/// The file for all workflows of the catalog.
fn all(dialect: Dialect) -> String {
    sql::render(&catalog(), dialect)
}

/// What the run time has for one of them.
fn of(workflow: &str, dialect: Dialect) -> String {
    let catalog = catalog();
    let workflow = &catalog.catalog().workflows[workflow];
    sql::tables(&workflow.store, dialect)
}
