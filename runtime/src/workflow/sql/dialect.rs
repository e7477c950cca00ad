//! What the two databases write differently.

/// A database's way of writing.
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
    /// The time. PostgreSQL's `now()` would be that of the transaction's begin, which may have waited since.
    pub(super) fn now(self) -> &'static str {
        match self {
            Self::Sqlite => "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
            Self::Postgres => "clock_timestamp()",
        }
    }

    /// The time, the same throughout a statement, so that an index can be asked.
    pub(super) fn now_once(self) -> &'static str {
        match self {
            Self::Sqlite => self.now(),
            Self::Postgres => "statement_timestamp()",
        }
    }

    /// The time in as many milliseconds as a parameter says.
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

    /// A time as `2026-01-02T03:04:05.678Z`.
    pub(super) fn time(self, column: &str) -> String {
        match self {
            Self::Sqlite => column.to_owned(),
            Self::Postgres => {
                format!(r#"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#)
            }
        }
    }

    /// A value of any type as text.
    pub(super) fn text(self, value: &str) -> String {
        format!("CAST({value} AS text)")
    }

    /// A whole number of any size.
    pub(super) fn int(self, value: &str) -> String {
        match self {
            Self::Sqlite => value.to_owned(),
            Self::Postgres => format!("CAST({value} AS bigint)"),
        }
    }

    /// A text as a value of a column's type. Of SQLite's columns each takes any value.
    pub(super) fn typed(self, text: &str, kind: &str) -> String {
        match self {
            Self::Sqlite => text.to_owned(),
            Self::Postgres => format!("CAST({text} AS {kind})"),
        }
    }

    /// Each text of a JSON array, as a value of a column's type: what `IN` takes.
    pub(super) fn each(self, array: &str, kind: &str) -> String {
        match self {
            Self::Sqlite => format!("(SELECT value FROM json_each({array}))"),
            Self::Postgres => format!(
                "(SELECT CAST(one AS {kind}) FROM json_array_elements_text(CAST({array} AS json)) AS one)"
            ),
        }
    }

    /// What locks the rows that were read.
    pub(super) fn for_update(self) -> &'static str {
        match self {
            // The whole database is locked by whoever writes.
            Self::Sqlite => "",
            Self::Postgres => " FOR UPDATE",
        }
    }
}
