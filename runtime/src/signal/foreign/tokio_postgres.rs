//! `tokio_postgres::Error`.

use std::error::Error;
use std::io::ErrorKind;

use super::Signal;
use crate::chain::unwrap;

/// Reads the SQLSTATE that the server gave, and whether the connection ended. It may have ended when
/// the statement was sent and not yet answered, so this is no `not_connected`.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = unwrap::<::tokio_postgres::Error>(cause) else {
        return;
    };
    if let Some(state) = error.code() {
        signal.sqlstate.get_or_insert_with(|| state.code().into());
    }
    if error.is_closed() {
        signal.add_io(ErrorKind::ConnectionAborted);
    }
}
