//! `sqlx::Error`.

use std::error::Error;
use std::io::ErrorKind;

use super::{NO_DATA, Signal};
use crate::chain::unwrap;

/// Reads the SQLSTATE or SQLite's result code that a database gave, and whether the pool had no
/// connection: then nothing was sent. Five characters are an SQLSTATE, SQLite's codes have fewer.
/// A row that is not there is what SQL calls no data, 02000.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = unwrap::<::sqlx::Error>(cause) else {
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
