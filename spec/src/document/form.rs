//! How values are written: read from the tree, and described for editors.

use super::{Reader, Spanned};
use crate::yaml::Node;

/// How a value is written in a catalog.
///
/// One type says both how the value is read and, with the feature `schema`, what an editor is
/// told about it, so that the two cannot differ.
pub(crate) trait Form: Described {
    /// What reading gives.
    type Value;

    /// Reads a value. `None` is a value that is wrong; the reader has been told why.
    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value>;
}

/// What reading a form gives, with its place.
pub(crate) type Read<F> = Spanned<<F as Form>::Value>;

/// Whatever can be described in JSON Schema.
#[cfg(feature = "schema")]
pub(crate) trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// Whatever can be described in JSON Schema.
#[cfg(not(feature = "schema"))]
pub(crate) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}
