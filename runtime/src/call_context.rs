//! What comes with every call.

use crate::Field;
use crate::table::Catalog;

/// The generated struct of the parameters that come with every call (tenant, session, …). They
/// enter the log line, and a message by a placeholder; never the envelope.
pub trait CallContext {
    /// Its catalog.
    const CATALOG: &'static Catalog;

    /// Hands over the parameters.
    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>]));
}
