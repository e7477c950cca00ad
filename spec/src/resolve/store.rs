//! Resolves a workflow's tables, and checks that they are not confused with each other.

use std::collections::HashMap;

use super::Resolver;
use super::code::text;
use crate::catalog::Store;
use crate::document::{self, Spanned};
use crate::finding::diagnostic;
use crate::source::Place;

/// The table in which errpact records the version of each of its tables.
const VERSIONS: &str = "errpact_schema";

/// The longest name that PostgreSQL keeps whole, in bytes.
const LONGEST_NAME: usize = 63;

impl Resolver<'_> {
    /// Resolves a store, with default names for those that it does not set.
    pub(super) fn store(&mut self, written: &document::Store) -> Option<Store> {
        let (table, id) = (written.table.as_ref()?, written.id.as_ref()?);
        let status = written.status.as_ref()?;
        if id.value.eq_ignore_ascii_case(&status.value) {
            self.error(
                diagnostic::duplicate_name("column", &status.value)
                    .label(status.place, "holds the status here")
                    .label(id.place, "holds the key here")
                    .help("Name the column that each is in."),
            );
        }
        Some(Store {
            table: table.value.clone(),
            id: id.value.clone(),
            status: status.value.clone(),
            runs: text(&written.runs).unwrap_or_else(|| beside(&table.value, "workflow_runs")),
            errors: text(&written.errors)
                .unwrap_or_else(|| beside(&table.value, "workflow_errors")),
        })
    }

    /// Checks that a table means one thing, in whichever workflow it is named.
    pub(super) fn tables(&mut self) {
        let merged = self.merged;
        let mut seen: HashMap<String, (&str, Place)> = HashMap::new();
        let mut statuses = Statuses::default();
        for workflow in merged.workflows.iter() {
            let Some(store) = workflow.value.store.as_ref().map(|store| &store.value) else {
                continue;
            };
            let Some(table) = &store.table else {
                continue;
            };
            if let Some(status) = &store.status
                && let Some(first) = statuses.add(&table.value, &status.value, status.place)
            {
                self.error(
                    diagnostic::shared_status(&table.value, &status.value)
                        .label(status.place, "a second workflow's here")
                        .label(first, "one workflow's here"),
                );
            }
            self.table(
                "the application's own table",
                &table.value,
                table.place,
                &mut seen,
            );
            for (what, written, default) in [
                ("the table of `runs`", &store.runs, "workflow_runs"),
                ("the table of `errors`", &store.errors, "workflow_errors"),
            ] {
                let default = beside(&table.value, default);
                let (name, place) = named(written.as_ref(), &default, table.place);
                self.table(what, name, place, &mut seen);
            }
        }
    }

    fn table(
        &mut self,
        what: &'static str,
        name: &str,
        place: Place,
        seen: &mut HashMap<String, (&'static str, Place)>,
    ) {
        // SQLite does not distinguish uppercase and lowercase letters.
        let folded = name.to_ascii_lowercase();
        if folded.rsplit('.').next() == Some(VERSIONS) {
            let reason = "is where errpact keeps the versions of its tables";
            self.reserved_name(format!("`{name}`"), reason, place, free_table(name));
            return;
        }
        if folded
            .rsplit('.')
            .next()
            .is_some_and(|name| name.starts_with("sqlite_"))
        {
            let reason = "begins with `sqlite_`, which SQLite keeps for itself";
            self.reserved_name(format!("`{name}`"), reason, place, free_table(name));
            return;
        }
        match seen.get(&folded) {
            Some((other, _)) if *other == what => {}
            Some((other, first)) => self.error(
                diagnostic::duplicate_table(name)
                    .label(place, format!("{what} here"))
                    .label(*first, format!("{other} here"))
                    .note(
                        "`runs` and `errors` are `workflow_runs` and `workflow_errors` in the schema \
                         of `table` where they are not written",
                    ),
            ),
            None => {
                seen.insert(folded, (what, place));
            }
        }
    }
}

/// The schemas that databases search for a table without a schema.
const NOT_WRITTEN: [&str; 2] = ["main", "public"];

/// The columns in which workflows keep their status: schema, table and column, in lowercase.
#[derive(Default)]
struct Statuses(HashMap<(String, String, String), Place>);

impl Statuses {
    /// Adds a column. Returns the place where it already appears, if any.
    fn add(&mut self, table: &str, column: &str, place: Place) -> Option<Place> {
        let (schema, table) = table.split_once('.').unwrap_or(("", table));
        let schema = schema.to_ascii_lowercase();
        let key = |schema: &str| {
            let (table, column) = (table.to_ascii_lowercase(), column.to_ascii_lowercase());
            (schema.to_owned(), table, column)
        };
        let others: &[&str] = if schema.is_empty() {
            &NOT_WRITTEN
        } else if NOT_WRITTEN.contains(&schema.as_str()) {
            &[""]
        } else {
            &[]
        };
        let found = std::iter::once(schema.as_str())
            .chain(others.iter().copied())
            .find_map(|schema| self.0.get(&key(schema)).copied());
        if found.is_none() {
            self.0.insert(key(&schema), place);
        }
        found
    }
}

/// Returns a written name, or the default with the place of what it was made from.
fn named<'a>(
    written: Option<&'a Spanned<String>>,
    default: &'a str,
    place: Place,
) -> (&'a str, Place) {
    written.map_or((default, place), |name| (&name.value, name.place))
}

/// Returns a table in the same schema as another one.
fn beside(table: &str, name: &str) -> String {
    match table.split_once('.') {
        Some((schema, _)) => format!("{schema}.{name}"),
        None => name.to_owned(),
    }
}

/// Returns a table of the same schema that neither errpact nor a database reserves.
fn free_table(name: &str) -> Option<String> {
    let (schema, table) = match name.rsplit_once('.') {
        Some((schema, table)) => (format!("{schema}."), table),
        None => (String::new(), name),
    };
    let table = format!("app_{table}");
    (table.len() <= LONGEST_NAME).then(|| format!("{schema}{table}"))
}
