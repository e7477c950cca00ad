//! What an error and its causes say about themselves.

use std::any::type_name;
use std::borrow::Cow;
use std::error::Error;

use super::{Signal, foreign};
use crate::chain;
use crate::error::pointed_to;

impl<'a> Signal<'a> {
    /// What an error says about itself: its type's path (of a `Box` or `Arc` that of what is inside), and all that [`walk`](Self::walk) finds.
    #[must_use]
    pub fn of<E: Error + 'static>(error: &'a E) -> Self {
        Self::walk(error).kind(foreign::shown(pointed_to(type_name::<E>())))
    }

    /// What an error and its causes say about themselves: HTTP status, SQLSTATE, JSON-RPC code and
    /// kind of I/O error, where one of them is of a crate that errpact knows (`std::io` always, others
    /// behind features), the path of that type, and their words. For `anyhow::Error` pass `error.as_ref()`.
    ///
    /// Another type behind `dyn Error` has no name; see [`recognize`](Self::recognize).
    #[must_use]
    pub fn walk(error: &'a (dyn Error + 'static)) -> Self {
        let mut signal = Self::new();
        for cause in chain::causes(error) {
            foreign::read(&mut signal, cause);
        }
        if signal.message.is_none() {
            signal.message = Some(Cow::Owned(chain::said(error)));
        }
        signal
    }

    /// Gives the type name of `E`, where the error or one of its causes is one.
    #[must_use]
    pub fn recognize<E: Error + 'static>(self, error: &(dyn Error + 'static)) -> Self {
        if chain::causes(error).any(|cause| chain::unwrap::<E>(cause).is_some()) {
            self.kind(foreign::shown(pointed_to(type_name::<E>())))
        } else {
            self
        }
    }
}
