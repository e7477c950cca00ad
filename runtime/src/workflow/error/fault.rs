//! What a database's error means for what is to be done.

use std::io::ErrorKind;

/// What a database's error means for what is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DatabaseFault {
    /// The connection broke, or the database is away, busy or starting: the same may work soon. Whether
    /// what was being done has happened is not known.
    Away,
    /// A server that takes no writes, until it is promoted: the same may work then.
    Standby,
    /// There is no room left.
    Full,
    /// It may only be read.
    ReadOnly,
    /// The file of the database was deleted or replaced while it was open.
    Gone,
    /// The role has no right to it.
    Forbidden,
    /// A table or a column is not there.
    Schema,
    /// A value cannot be of the column's type.
    Value,
    /// A value breaks a check, of the column's type or of the table.
    Check,
    /// Something else.
    Other,
}

impl DatabaseFault {
    /// What an error means.
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
            // A broken connection is noticed in many ways; a protocol that is out of step is one of them, the
            // socket's file that is gone while a server restarts another.
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
            // Shut down, crashed, starting; too many connections; a deadlock or a conflict, of which one
            // side is told to come again; cancelled while it waited for a lock, or by `statement_timeout`; ended
            // by the time limit of an idle session or of a transaction.
            "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "25P04" | "57014" | "53300"
            | "40001" | "40P01" | "55P03" => Self::Away,
            "53100" => Self::Full,
            "42501" => Self::Forbidden,
            // No such table, column or schema.
            "42P01" | "42703" | "3F000" => Self::Schema,
            "25006" => Self::Standby,
            "23514" => Self::Check,
            _ if state.starts_with("08") => Self::Away,
            _ if state.starts_with("22") => Self::Value,
            _ => Self::Other,
        }
    }

    /// Result codes of SQLite; the lowest byte is the kind.
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
