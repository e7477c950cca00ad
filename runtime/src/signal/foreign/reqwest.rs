//! `reqwest::Error`.

use std::error::Error;
use std::io::ErrorKind;

use super::Signal;
use crate::chain::unwrap;

/// Reads the status of an answer (`error_for_status`), and whether a time limit ended: one that ended
/// before there was a connection leaves nothing sent. Why else a connection failed is in the I/O error
/// among its causes.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = unwrap::<::reqwest::Error>(cause) else {
        return;
    };
    if let Some(status) = error.status() {
        signal.status.get_or_insert(status.as_u16());
    }
    if error.is_timeout() {
        signal.add_io(if error.is_connect() {
            ErrorKind::NotConnected
        } else {
            ErrorKind::TimedOut
        });
    }
}

impl Signal<'_> {
    /// What an answer that is a failure says before its body is read: status and `Retry-After`.
    #[must_use]
    pub fn response(response: &::reqwest::Response) -> Self {
        let mut signal = Self::new().status(response.status().as_u16());
        let header = |name: &str| response.headers().get(name)?.to_str().ok();
        signal.retry_after = crate::wire::retry_after_from(header);
        signal
    }
}
