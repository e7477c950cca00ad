//! The struct of what comes with every call.

use super::names::Names;
use super::writer::Writer;
use super::{Source, docs, fields};

/// Writes the struct, where the catalog declares a context.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let context = &source.catalog.context;
    if context.is_empty() {
        return;
    }
    writer.blank();
    docs::markdown(writer, "What comes with every call.");
    super::allow(writer, &["dead_code"], super::UNUSED);
    fields::structure(writer, names, "Context", None, context);
    writer.open(format_args!("impl __errpact::CallContext for Context {{"));
    writer.line(format_args!(
        "const CATALOG: &'static __table::Catalog = &CATALOG;"
    ));
    writer.blank();
    fields::give(writer, names, context);
    writer.close("}");
    writer.line(format_args!("__errpact::__context!(Context);"));
}
