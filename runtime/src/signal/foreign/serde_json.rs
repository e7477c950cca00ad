//! `serde_json::Error`.

use std::error::Error;
use std::io::ErrorKind;

use super::Signal;
use crate::chain::unwrap;

/// Reads what kind of I/O error a wrong text is: `unexpected_eof` where it ends too early, else
/// `invalid_data`; a reader's own error has its own kind.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    use ::serde_json::error::Category;
    let Some(error) = unwrap::<::serde_json::Error>(cause) else {
        return;
    };
    let kind = match error.classify() {
        Category::Io => error.io_error_kind(),
        Category::Eof => Some(ErrorKind::UnexpectedEof),
        Category::Syntax | Category::Data => Some(ErrorKind::InvalidData),
    };
    if let Some(kind) = kind {
        signal.add_io(kind);
    }
}
