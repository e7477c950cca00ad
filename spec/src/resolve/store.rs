//! Where a workflow keeps what happened: tables that are not to be confused.

use std::collections::HashMap;

use super::Resolver;
use super::code::text;
use crate::catalog::Store;
use crate::document::{self, Spanned};
use crate::finding::diagnostic;
use crate::source::Place;

/// The table in which errpact writes down which of its tables have which form.
const VERSIONS: &str = "errpact_schema";

impl Resolver<'_> {
    /// A store with the names that it does not give.
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

    /// A table means one thing, in whichever workflow it is named.
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
        // SQLite does not tell capitals from small letters.
        let folded = name.to_ascii_lowercase();
        if folded.rsplit('.').next() == Some(VERSIONS) {
            let reason = "is where errpact keeps the versions of its tables";
            self.error(diagnostic::reserved_name(format!("`{name}`"), reason).at(place));
            return;
        }
        if folded
            .rsplit('.')
            .next()
            .is_some_and(|name| name.starts_with("sqlite_"))
        {
            let reason = "begins with `sqlite_`, which SQLite keeps for itself";
            self.error(diagnostic::reserved_name(format!("`{name}`"), reason).at(place));
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

/// The schemas in which the databases look for a table that is named without one.
const NOT_WRITTEN: [&str; 2] = ["main", "public"];

/// The columns in which workflows keep their status: schema, table and column, in small letters.
#[derive(Default)]
struct Statuses(HashMap<(String, String, String), Place>);

impl Statuses {
    /// Adds a column, and says where it stands already.
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

/// A name that was written, or the default, which has the place of what it was made from.
fn named<'a>(
    written: Option<&'a Spanned<String>>,
    default: &'a str,
    place: Place,
) -> (&'a str, Place) {
    written.map_or((default, place), |name| (&name.value, name.place))
}

/// A table in the schema of another.
fn beside(table: &str, name: &str) -> String {
    match table.split_once('.') {
        Some((schema, _)) => format!("{schema}.{name}"),
        None => name.to_owned(),
    }
}
