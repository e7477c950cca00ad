//! The meaning of a database's error for the next step.

use std::io::ErrorKind;

/// The meaning of a database's error for the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DatabaseFault {
    /// The connection broke, or the database is away, busy or starting: a retry may work soon. It is
    /// unknown whether the operation happened.
    Away,
    /// A server that accepts no writes until it is promoted: a retry may work then.
    Standby,
    /// There is no room left.
    Full,
    /// It is read-only.
    ReadOnly,
    /// The file of the database was deleted or replaced while it was open.
    Gone,
    /// The role does not have the right to do this.
    Forbidden,
    /// A table or a column is missing.
    Schema,
    /// A value does not fit the column's type.
    Value,
    /// A value violates a constraint, of the column's type or of the table.
    Check,
    /// Something else.
    Other,
}

impl DatabaseFault {
    /// Returns what an error means.
    pub(crate) fn of(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(database) => {
                let code = database.code().unwrap_or_default();
                match code.len() {
                    5 => Self::of_sqlstate(&code),
                    _ => Self::of_sqlite(code.parse().unwrap_or_default(), database.message()),
                }
            }
            sqlx::Error::Io(error) if error.kind() == ErrorKind::ReadOnlyFilesystem => {
                Self::Standby
            }
            sqlx::Error::Io(error) if error.kind() == ErrorKind::StaleNetworkFileHandle => {
                Self::Gone
            }
            // A broken connection shows up in many ways, such as a protocol that is out of step, or a missing
            // socket file while a server restarts.
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Self::Away,
            _ => Self::Other,
        }
    }

    fn of_sqlstate(state: &str) -> Self {
        match state {
            // Shut down, crashed, starting; too many connections; a deadlock or a conflict, of which one side is
            // told to come again; canceled while it waited for a lock, or by `statement_timeout`; ended by the
            // time limit of an idle session or of a transaction.
            "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "25P04" | "57014" | "53300"
            | "40001" | "40P01" | "55P03" => Self::Away,
            "53100" => Self::Full,
            "42501" => Self::Forbidden,
            // There is no such table, column or schema.
            "42P01" | "42703" | "3F000" => Self::Schema,
            "25006" => Self::Standby,
            "23514" => Self::Check,
            _ if state.starts_with("08") => Self::Away,
            _ if state.starts_with("22") => Self::Value,
            _ => Self::Other,
        }
    }

    /// Classifies result codes of SQLite; the lowest byte is the kind.
    fn of_sqlite(code: i32, message: &str) -> Self {
        match code & 0xff {
            5 | 6 => Self::Away,
            8 => Self::ReadOnly,
            13 => Self::Full,
            1 if ["no such table", "no such column", "no column named"]
                .iter()
                .any(|lack| message.contains(lack)) =>
            {
                Self::Schema
            }
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_may_work_soon() {
        for kind in [ErrorKind::ConnectionReset, ErrorKind::NotFound] {
            let away = sqlx::Error::Io(kind.into());
            assert_eq!(DatabaseFault::of(&away), DatabaseFault::Away, "{kind}");
        }
        let gone = sqlx::Error::Io(ErrorKind::StaleNetworkFileHandle.into());
        assert_eq!(DatabaseFault::of(&gone), DatabaseFault::Gone);
        assert_eq!(
            DatabaseFault::of(&sqlx::Error::PoolTimedOut),
            DatabaseFault::Away
        );
        assert_eq!(
            DatabaseFault::of(&sqlx::Error::PoolClosed),
            DatabaseFault::Other
        );
        assert_eq!(
            DatabaseFault::of(&sqlx::Error::RowNotFound),
            DatabaseFault::Other
        );
        for state in ["08006", "57P01", "57014", "40P01", "25P03", "25P04"] {
            assert_eq!(
                DatabaseFault::of_sqlstate(state),
                DatabaseFault::Away,
                "{state}"
            );
        }
        for (state, trouble) in [
            ("25006", DatabaseFault::Standby),
            ("53100", DatabaseFault::Full),
            ("42501", DatabaseFault::Forbidden),
            ("42P01", DatabaseFault::Schema),
            ("22P02", DatabaseFault::Value),
            ("23514", DatabaseFault::Check),
            ("23505", DatabaseFault::Other),
        ] {
            assert_eq!(DatabaseFault::of_sqlstate(state), trouble, "{state}");
        }
    }

    #[test]
    fn knows_extended_codes_of_sqlite() {
        for code in [5, 261, 517, 6, 262] {
            assert_eq!(
                DatabaseFault::of_sqlite(code, ""),
                DatabaseFault::Away,
                "{code}"
            );
        }
        assert_eq!(DatabaseFault::of_sqlite(13, "full"), DatabaseFault::Full);
        assert_eq!(DatabaseFault::of_sqlite(1032, ""), DatabaseFault::ReadOnly);
        assert_eq!(
            DatabaseFault::of_sqlite(1, "no such table: pipelines"),
            DatabaseFault::Schema
        );
        assert_eq!(
            DatabaseFault::of_sqlite(1, "near \"x\""),
            DatabaseFault::Other
        );
        assert_eq!(DatabaseFault::of_sqlite(2067, ""), DatabaseFault::Other);
    }
}
