//! Errors of database drivers.
//! See `docs/decisions/014-a-closed-connection-may-have-sent-the-request.md`.

use std::error::Error;
#[cfg(any(feature = "sqlx", feature = "tokio-postgres"))]
use std::io::ErrorKind;

use super::downcast;
use crate::Signal;

/// SQL's code if no row fits.
#[cfg(any(feature = "rusqlite", feature = "sqlx"))]
const NO_DATA: &str = "02000";

/// Reads SQLite's extended result code. A missing row is what SQL calls no data, 02000.
#[cfg(feature = "rusqlite")]
pub(super) fn rusqlite<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    match downcast::<::rusqlite::Error>(cause) {
        Some(::rusqlite::Error::QueryReturnedNoRows) => {
            signal.sqlstate.get_or_insert(NO_DATA.into());
        }
        Some(error) => {
            if let Some(failed) = error.sqlite_error() {
                signal.sqlite.get_or_insert(failed.extended_code);
            }
        }
        None => {}
    }
}

/// Reads the SQLSTATE or SQLite's result code of a database's error, and whether the pool had no
/// connection: then nothing was sent. Five characters are an SQLSTATE, SQLite's codes have fewer. A
/// missing row is what SQL calls no data, 02000.
#[cfg(feature = "sqlx")]
pub(super) fn sqlx<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = downcast::<::sqlx::Error>(cause) else {
        return;
    };
    match error {
        ::sqlx::Error::Database(database) => {
            let Some(code) = database.code() else {
                return;
            };
            if code.len() == 5 {
                signal.sqlstate.get_or_insert(code);
            } else if let Ok(code) = code.parse() {
                signal.sqlite.get_or_insert(code);
            }
        }
        ::sqlx::Error::RowNotFound => {
            signal.sqlstate.get_or_insert(NO_DATA.into());
        }
        ::sqlx::Error::PoolTimedOut | ::sqlx::Error::PoolClosed => {
            signal.add_io(ErrorKind::NotConnected);
        }
        _ => {}
    }
}

/// Reads the server's SQLSTATE, and whether the connection ended. It may have ended after the
/// statement was sent and before the answer, so this is not `not_connected`.
#[cfg(feature = "tokio-postgres")]
pub(super) fn tokio_postgres<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = downcast::<::tokio_postgres::Error>(cause) else {
        return;
    };
    if let Some(state) = error.code() {
        signal.sqlstate.get_or_insert_with(|| state.code().into());
    }
    if error.is_closed() {
        signal.add_io(ErrorKind::ConnectionAborted);
    }
}
