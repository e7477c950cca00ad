//! `rusqlite::Error`.

use std::error::Error;

use super::{NO_DATA, Signal};
use crate::chain::unwrap;

/// Reads SQLite's result code, the extended one. A row that is not there is what SQL calls no data,
/// 02000.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    match unwrap::<::rusqlite::Error>(cause) {
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
