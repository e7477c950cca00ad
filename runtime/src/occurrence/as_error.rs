//! A cause, in any container.

use std::error::Error;
use std::panic::UnwindSafe;

use super::walk::type_path;

/// The method that the derive calls on a cause. `Box<dyn Error>` and `anyhow::Error` are not errors
/// themselves; a method call finds the error inside, where a coercion would not.
pub trait AsError {
    /// Returns the cause.
    fn as_error(&self) -> &(dyn Error + 'static);

    /// Returns its type's name; one behind `dyn Error` has none.
    fn as_error_kind(&self) -> Option<&'static str> {
        None
    }
}

impl<E: Error + 'static> AsError for E {
    #[inline]
    fn as_error(&self) -> &(dyn Error + 'static) {
        self
    }

    #[inline]
    fn as_error_kind(&self) -> Option<&'static str> {
        Some(type_path::<E>())
    }
}

/// Trait objects are not `Sized`, so the implementation above leaves them out.
macro_rules! objects {
    ($($object:ty),+) => {$(
        impl AsError for $object {
            #[inline]
            fn as_error(&self) -> &(dyn Error + 'static) {
                self
            }
        }
    )+};
}

objects!(
    dyn Error + 'static,
    dyn Error + Send + 'static,
    dyn Error + Send + Sync + 'static,
    dyn Error + Send + Sync + UnwindSafe + 'static
);
