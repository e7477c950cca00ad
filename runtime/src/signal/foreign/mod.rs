//! Errors of other crates, and what each says about itself in a form that is no text.

mod io;
#[cfg(feature = "reqwest")]
mod reqwest;
#[cfg(feature = "rusqlite")]
mod rusqlite;
mod serde_json;
#[cfg(feature = "sqlx")]
mod sqlx;
#[cfg(feature = "tokio-postgres")]
mod tokio_postgres;
#[cfg(feature = "tonic")]
mod tonic;

use std::any::type_name;
use std::borrow::Cow;
use std::error::Error;

use super::Signal;
use crate::chain::unwrap;

/// What SQL calls it where no row fits.
#[cfg(any(feature = "rusqlite", feature = "sqlx"))]
const NO_DATA: &str = "02000";

/// Adds what a cause says about itself. The outermost cause that knows a fact wins.
pub(crate) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    io::read(signal, cause);
    serde_json::read(signal, cause);
    #[cfg(feature = "reqwest")]
    reqwest::read(signal, cause);
    #[cfg(feature = "__mcp")]
    crate::mcp::read(signal, cause);
    #[cfg(feature = "rusqlite")]
    rusqlite::read(signal, cause);
    #[cfg(feature = "sqlx")]
    sqlx::read(signal, cause);
    #[cfg(feature = "tokio-postgres")]
    tokio_postgres::read(signal, cause);
    #[cfg(feature = "tonic")]
    tonic::read(signal, cause);
    if signal.kind.is_none() {
        signal.kind = name(cause).map(Cow::Borrowed);
    }
}

/// One line for each type of which a signal is made by `into`, with the path that its crate shows.
macro_rules! signals {
    ($($(#[$feature:meta])* $error:ty => $path:literal),+ $(,)?) => {
        $(
            $(#[$feature])*
            impl<'a> From<&'a $error> for Signal<'a> {
                /// [`Signal::of`].
                fn from(error: &'a $error) -> Self {
                    Self::of(error)
                }
            }
        )+

        /// The type's path, where it is one of these.
        fn name(cause: &(dyn Error + 'static)) -> Option<&'static str> {
            $(
                $(#[$feature])*
                if unwrap::<$error>(cause).is_some() {
                    return Some($path);
                }
            )+
            None
        }

        /// The path that a crate shows of a type, in place of where the type is defined.
        pub(crate) fn shown(path: &'static str) -> &'static str {
            $(
                $(#[$feature])*
                if path == type_name::<$error>() {
                    return $path;
                }
            )+
            path
        }
    };
}

signals!(
    std::io::Error => "std::io::Error",
    ::serde_json::Error => "serde_json::Error",
    #[cfg(feature = "reqwest")]
    ::reqwest::Error => "reqwest::Error",
    #[cfg(feature = "rusqlite")]
    ::rusqlite::Error => "rusqlite::Error",
    #[cfg(feature = "sqlx")]
    ::sqlx::Error => "sqlx::Error",
    #[cfg(feature = "tokio-postgres")]
    ::tokio_postgres::Error => "tokio_postgres::Error",
    #[cfg(feature = "tonic")]
    ::tonic::Status => "tonic::Status",
);

#[cfg(feature = "anyhow")]
impl<'a> From<&'a ::anyhow::Error> for Signal<'a> {
    /// [`Signal::walk`]: the chain of causes.
    fn from(error: &'a ::anyhow::Error) -> Self {
        Self::walk(error.as_ref())
    }
}
