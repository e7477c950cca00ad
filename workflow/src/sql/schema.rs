//! Queries about a database's tables.

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

use super::Dialect;
use super::name::{quoted, table};

/// `schema name`: names and types of a table's columns. PostgreSQL gets both in one name, quoted.
pub(crate) fn columns(dialect: Dialect) -> SqlStr {
    SqlStr::from_static(match dialect {
        Dialect::Sqlite => "SELECT name, type FROM pragma_table_info($2, $1)",
        // With -1 the type is written without its length, as a cast must have it.
        Dialect::Postgres => {
            "SELECT CAST(attname AS text), format_type(atttypid, -1) FROM pg_catalog.pg_attribute \
             WHERE attrelid = to_regclass(COALESCE(CAST($1 AS text) || '.', '') || CAST($2 AS text)) \
             AND attnum > 0 AND NOT attisdropped"
        }
    })
}

/// The version of a table, by its name, which SQLite may have in other capitals.
pub(crate) fn version(dialect: Dialect, versions: &str) -> SqlStr {
    let versions = table(versions);
    let collate = match dialect {
        Dialect::Sqlite => " COLLATE NOCASE",
        Dialect::Postgres => "",
    };
    AssertSqlSafe(format!(
        "SELECT CAST(version AS text) FROM {versions} WHERE table_name = $1{collate}"
    ))
    .into_sql_str()
}

/// `table column`: the words that a column of an enumerated type accepts.
pub(crate) fn labels() -> SqlStr {
    SqlStr::from_static(
        "SELECT CAST(e.enumlabel AS text) FROM pg_catalog.pg_attribute AS a \
         JOIN pg_catalog.pg_enum AS e ON e.enumtypid = a.atttypid \
         WHERE a.attrelid = to_regclass($1) AND a.attname = $2",
    )
}

/// Returns a table's name in the parts that the statement [`columns`] takes.
pub(crate) fn part(dialect: Dialect, name: &str) -> String {
    match dialect {
        Dialect::Sqlite => name.to_owned(),
        Dialect::Postgres => quoted(name),
    }
}
