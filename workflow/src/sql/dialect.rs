//! The differences between the two databases' SQL.

/// A database's SQL dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    #[cfg_attr(
        not(feature = "sqlite"),
        allow(dead_code, reason = "nothing makes it without the database")
    )]
    Sqlite,
    #[cfg_attr(
        not(feature = "postgres"),
        allow(dead_code, reason = "nothing makes it without the database")
    )]
    Postgres,
}

impl Dialect {
    /// Returns the current time. PostgreSQL's `now()` would be the transaction's beginning, and it may have
    /// waited since.
    pub(super) fn now(self) -> &'static str {
        match self {
            Self::Sqlite => "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
            Self::Postgres => "clock_timestamp()",
        }
    }

    /// Returns the current time, the same throughout a statement, so that an index can be used.
    pub(super) fn now_once(self) -> &'static str {
        match self {
            Self::Sqlite => self.now(),
            Self::Postgres => "statement_timestamp()",
        }
    }

    /// Returns the current time plus as many milliseconds as a parameter says.
    pub(super) fn later(self, parameter: &str) -> String {
        match self {
            Self::Sqlite => format!(
                "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ({parameter} / 1000.0) || ' seconds')"
            ),
            Self::Postgres => {
                format!("clock_timestamp() + {parameter} * INTERVAL '1 millisecond'")
            }
        }
    }

    /// Returns a time as `2026-01-02T03:04:05.678Z`.
    pub(super) fn time(self, column: &str) -> String {
        match self {
            Self::Sqlite => column.to_owned(),
            Self::Postgres => {
                format!(r#"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#)
            }
        }
    }

    /// Returns a value of any type as text.
    pub(super) fn text(self, value: &str) -> String {
        format!("CAST({value} AS text)")
    }

    /// Returns a whole number of any size.
    pub(super) fn int(self, value: &str) -> String {
        match self {
            Self::Sqlite => value.to_owned(),
            Self::Postgres => format!("CAST({value} AS bigint)"),
        }
    }

    /// Returns a text as a value of a column's type. Every SQLite column accepts any value.
    pub(super) fn typed(self, text: &str, kind: &str) -> String {
        match self {
            Self::Sqlite => text.to_owned(),
            Self::Postgres => format!("CAST({text} AS {kind})"),
        }
    }

    /// Returns each text of a JSON array as a value of a column's type, for `IN`.
    pub(super) fn each(self, array: &str, kind: &str) -> String {
        match self {
            Self::Sqlite => format!("(SELECT value FROM json_each({array}))"),
            Self::Postgres => format!(
                "(SELECT CAST(one AS {kind}) FROM json_array_elements_text(CAST({array} AS json)) AS one)"
            ),
        }
    }

    /// Returns the clause that locks the rows that were read.
    pub(super) fn for_update(self) -> &'static str {
        match self {
            // A writer locks the whole database.
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE",
        }
    }
}
