//! What an error and its causes say about themselves.

use std::any::type_name;
use std::borrow::Cow;
use std::error::Error;

use super::causes::{causes, chain_text};
use super::unread;
use crate::Signal;
use crate::signal::{self, downcast};

impl<'a> Signal<'a> {
    /// Returns what an error says about itself: its type's path (for a `Box` or `Arc`, that of the type inside), and
    /// everything that [`walk`](Self::walk) finds.
    #[must_use]
    pub fn of<E: Error + 'static>(error: &'a E) -> Self {
        Self::walk(error).with_kind(type_path::<E>())
    }

    /// Returns what an error and its causes say about themselves. These are the HTTP status, SQLSTATE,
    /// JSON-RPC code and kind of I/O error, the path of that type, and their texts. One of the errors must
    /// be of a crate that errpact knows (`std::io` always, others behind features). For `anyhow::Error`
    /// pass `error.as_ref()`.
    ///
    /// Another type behind `dyn Error` has no name; see [`recognize`](Self::recognize).
    #[must_use]
    pub fn walk(error: &'a (dyn Error + 'static)) -> Self {
        let mut signal = Self::new();
        for cause in causes(error) {
            read(&mut signal, cause);
        }
        if signal.message.is_none() {
            signal.message = Some(Cow::Owned(chain_text(error)));
        }
        signal
    }

    /// Adds the type name of `E`, if the error or one of its causes is one.
    #[must_use]
    pub fn recognize<E: Error + 'static>(self, error: &(dyn Error + 'static)) -> Self {
        if causes(error).any(|cause| downcast::<E>(cause).is_some()) {
            self.with_kind(type_path::<E>())
        } else {
            self
        }
    }
}

/// Adds what a cause says about itself. The outermost cause that knows a fact wins.
fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    // Some of the types that errpact knows contain an application's own.
    let inside = unread::run(|| signal::read(signal, cause)).flatten();
    if let Some(inside) = inside {
        for cause in causes(inside) {
            read(signal, cause);
        }
    }
    if signal.kind.is_none() {
        signal.kind = name(cause).map(Cow::Borrowed);
    }
}

/// Returns the path of a type as its crate exports it; for a smart pointer, that of the type it
/// points to.
pub(super) fn type_path<E>() -> &'static str {
    shown(pointed_to(type_name::<E>()))
}

/// Returns the name of the type that a smart pointer points to.
fn pointed_to(name: &'static str) -> &'static str {
    ["alloc::boxed::Box<", "alloc::sync::Arc<", "alloc::rc::Rc<"]
        .into_iter()
        .find_map(|pointer| name.strip_prefix(pointer)?.strip_suffix('>'))
        .map_or(name, pointed_to)
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
                if downcast::<$error>(cause).is_some() {
                    return Some($path);
                }
            )+
            None
        }

        /// The path that a crate shows of a type, in place of where the type is defined.
        fn shown(path: &'static str) -> &'static str {
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
