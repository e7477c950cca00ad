//! `std::io::Error`.

use std::error::Error;
use std::io;

use super::Signal;
use crate::chain::unwrap;

/// Reads the kind. `other` says nothing: a cause inside may know better.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let kind = unwrap::<io::Error>(cause).map(io::Error::kind);
    if let Some(kind) = kind.filter(|kind| *kind != io::ErrorKind::Other) {
        signal.add_io(kind);
    }
}
