//! A cause, however it is kept.

use std::error::Error;
use std::panic::UnwindSafe;

/// What the derive calls on a cause. `Box<dyn Error>` and `anyhow::Error` are no errors themselves;
/// a method call finds the error inside, where a coercion would not.
pub trait AsError {
    /// The cause.
    fn as_error(&self) -> &(dyn Error + 'static);
}

impl<E: Error + 'static> AsError for E {
    #[inline]
    fn as_error(&self) -> &(dyn Error + 'static) {
        self
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
