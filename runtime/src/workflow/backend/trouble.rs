//! What a database's error means for what is to be done.

use std::io::ErrorKind;

/// What a database's error means for what is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
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

impl Trouble {
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
            assert_eq!(Trouble::of(&away), Trouble::Away, "{kind}");
        }
        let gone = sqlx::Error::Io(ErrorKind::StaleNetworkFileHandle.into());
        assert_eq!(Trouble::of(&gone), Trouble::Gone);
        assert_eq!(Trouble::of(&sqlx::Error::PoolTimedOut), Trouble::Away);
        assert_eq!(Trouble::of(&sqlx::Error::PoolClosed), Trouble::Other);
        assert_eq!(Trouble::of(&sqlx::Error::RowNotFound), Trouble::Other);
        for state in ["08006", "57P01", "57014", "40P01", "25P03", "25P04"] {
            assert_eq!(Trouble::of_sqlstate(state), Trouble::Away, "{state}");
        }
        for (state, trouble) in [
            ("25006", Trouble::Standby),
            ("53100", Trouble::Full),
            ("42501", Trouble::Forbidden),
            ("42P01", Trouble::Schema),
            ("22P02", Trouble::Value),
            ("23514", Trouble::Check),
            ("23505", Trouble::Other),
        ] {
            assert_eq!(Trouble::of_sqlstate(state), trouble, "{state}");
        }
    }

    #[test]
    fn knows_extended_codes_of_sqlite() {
        for code in [5, 261, 517, 6, 262] {
            assert_eq!(Trouble::of_sqlite(code, ""), Trouble::Away, "{code}");
        }
        assert_eq!(Trouble::of_sqlite(13, "full"), Trouble::Full);
        assert_eq!(Trouble::of_sqlite(1032, ""), Trouble::ReadOnly);
        assert_eq!(
            Trouble::of_sqlite(1, "no such table: pipelines"),
            Trouble::Schema
        );
        assert_eq!(Trouble::of_sqlite(1, "near \"x\""), Trouble::Other);
        assert_eq!(Trouble::of_sqlite(2067, ""), Trouble::Other);
    }
}
