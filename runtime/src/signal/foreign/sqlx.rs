//! `sqlx::Error`.

use std::error::Error;
use std::io::ErrorKind;

use super::Signal;
use crate::chain::unwrap;

/// Reads the SQLSTATE that a database gave, and whether the pool had no connection in time. SQLite
/// has result codes of its own, which are shorter and never taken for a SQLSTATE.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = unwrap::<::sqlx::Error>(cause) else {
        return;
    };
    match error {
        ::sqlx::Error::Database(database) => {
            let state = database.code().filter(|code| code.len() == 5);
            if let Some(state) = state {
                signal.sqlstate.get_or_insert(state);
            }
        }
        ::sqlx::Error::PoolTimedOut => signal.add_io(ErrorKind::TimedOut),
        ::sqlx::Error::PoolClosed => signal.add_io(ErrorKind::NotConnected),
        _ => {}
    }
}
