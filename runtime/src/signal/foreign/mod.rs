//! Errors of other crates, and what each says about itself in a form that is no text.

mod io;
#[cfg(feature = "reqwest")]
mod reqwest;
#[cfg(feature = "rmcp")]
mod rmcp;
mod serde_json;
#[cfg(feature = "sqlx")]
mod sqlx;
#[cfg(feature = "tokio-postgres")]
mod tokio_postgres;
#[cfg(feature = "tonic")]
mod tonic;

use std::error::Error;

use super::Signal;

/// Adds what a cause says about itself. The outermost cause that knows a fact wins.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    io::read(signal, cause);
    serde_json::read(signal, cause);
    #[cfg(feature = "reqwest")]
    reqwest::read(signal, cause);
    #[cfg(feature = "rmcp")]
    rmcp::read(signal, cause);
    #[cfg(feature = "sqlx")]
    sqlx::read(signal, cause);
    #[cfg(feature = "tokio-postgres")]
    tokio_postgres::read(signal, cause);
    #[cfg(feature = "tonic")]
    tonic::read(signal, cause);
}

/// One line for each type of which a signal is made by `into`.
macro_rules! signals {
    ($($(#[$feature:meta])* $error:ty),+ $(,)?) => {$(
        $(#[$feature])*
        impl<'a> From<&'a $error> for Signal<'a> {
            /// [`Signal::of`].
            fn from(error: &'a $error) -> Self {
                Self::of(error)
            }
        }
    )+};
}

signals!(
    std::io::Error,
    ::serde_json::Error,
    #[cfg(feature = "reqwest")]
    ::reqwest::Error,
    #[cfg(feature = "rmcp")]
    ::rmcp::model::ErrorData,
    #[cfg(feature = "rmcp")]
    ::rmcp::service::ServiceError,
    #[cfg(feature = "sqlx")]
    ::sqlx::Error,
    #[cfg(feature = "tokio-postgres")]
    ::tokio_postgres::Error,
    #[cfg(feature = "tonic")]
    ::tonic::Status,
);

#[cfg(feature = "anyhow")]
impl<'a> From<&'a ::anyhow::Error> for Signal<'a> {
    /// [`Signal::walk`]: the chain of causes.
    fn from(error: &'a ::anyhow::Error) -> Self {
        Self::walk(error.as_ref())
    }
}
