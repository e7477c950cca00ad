//! Any names that the language allows.

use std::collections::BTreeMap;

use errpact_generator::sql;
use errpact_spec::catalog::{Dialect, Store};
use proptest::prelude::*;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection as _};

/// Names with a meaning in SQL.
const WORDS: [&str; 10] = [
    "select", "TABLE", "order", "user", "group", "index", "rowid", "main", "temp", "_",
];

/// Names with a meaning in SQL, and others of every shape.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(&WORDS[..]).prop_map(str::to_owned),
        "[A-Za-z_][A-Za-z0-9_]{0,62}",
    ]
    .prop_filter("reserved by SQLite or by errpact", |name| {
        let name = name.to_ascii_lowercase();
        !name.starts_with("sqlite_") && name != "errpact_schema"
    })
}

fn stores() -> impl Strategy<Value = Vec<Store>> {
    let store =
        (name(), name(), prop::option::of(Just("app"))).prop_map(|(runs, errors, schema)| {
            let qualified = |name: String| match schema {
                Some(schema) => format!("{schema}.{name}"),
                None => name,
            };
            Store {
                table: qualified("application".to_owned()),
                id: "id".to_owned(),
                status: "status".to_owned(),
                runs: qualified(runs),
                errors: qualified(errors),
            }
        });
    prop::collection::vec(store, 1..4).prop_filter("a table means one thing", |stores| {
        let mut kinds = BTreeMap::new();
        stores.iter().all(|store| {
            let runs = kinds.insert(store.runs.to_ascii_lowercase(), "runs");
            let errors = kinds.insert(store.errors.to_ascii_lowercase(), "errors");
            runs.is_none_or(|kind| kind == "runs") && errors.is_none_or(|kind| kind == "errors")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn run_on_sqlite_twice(stores in stores()) {
        let sql = sql::tables(&stores, Dialect::Sqlite);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let result: Result<(), sqlx::Error> = runtime.block_on(async {
            let mut connection = SqliteConnection::connect("sqlite::memory:").await?;
            sqlx::raw_sql("ATTACH ':memory:' AS app").execute(&mut connection).await?;
            for _ in 0..2 {
                sqlx::raw_sql(AssertSqlSafe(sql.clone())).execute(&mut connection).await?;
            }
            for store in &stores {
                for table in [&store.runs, &store.errors] {
                    let quoted = table.replace('.', "\".\"");
                    let select = format!("SELECT workflow, run FROM \"{quoted}\"");
                    sqlx::raw_sql(AssertSqlSafe(select)).execute(&mut connection).await?;
                }
            }
            Ok(())
        });
        prop_assert!(result.is_ok(), "{result:?}\n{sql}");
    }
}
