//! Errors of other crates, and what each says about itself in structured form. See
//! `docs/decisions/013-wrapped-errors-are-found-by-downcast.md`.

#[cfg(any(feature = "rusqlite", feature = "sqlx", feature = "tokio-postgres"))]
mod database;
pub(super) mod io;
#[cfg(any(
    feature = "reqwest",
    feature = "rig",
    feature = "tonic",
    feature = "__mcp"
))]
mod network;

use std::error::Error;
use std::sync::Arc;

use crate::Signal;

/// Adds what an error says about itself, without its causes; known facts take precedence. Returns an error that
/// is inside and not among the causes.
pub(crate) fn read<'a>(
    signal: &mut Signal<'a>,
    cause: &'a (dyn Error + 'static),
) -> Option<&'a (dyn Error + 'static)> {
    io::std(signal, cause);
    io::serde_json(signal, cause);
    #[cfg(feature = "reqwest")]
    network::reqwest(signal, cause);
    #[cfg(feature = "rig")]
    network::rig(signal, cause);
    #[cfg(feature = "rusqlite")]
    database::rusqlite(signal, cause);
    #[cfg(feature = "sqlx")]
    database::sqlx(signal, cause);
    #[cfg(feature = "tokio-postgres")]
    database::tokio_postgres(signal, cause);
    #[cfg(feature = "tonic")]
    network::tonic(signal, cause);
    #[cfg(feature = "__mcp")]
    return network::rmcp_of_any_version(signal, cause);
    #[cfg(not(feature = "__mcp"))]
    None
}

/// Returns the error as an `E`, through the smart pointers that are errors themselves.
pub(crate) fn downcast<'a, E: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a E> {
    error
        .downcast_ref::<E>()
        .or_else(|| error.downcast_ref::<Box<E>>().map(AsRef::as_ref))
        .or_else(|| error.downcast_ref::<Arc<E>>().map(AsRef::as_ref))
}
