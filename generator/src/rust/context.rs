//! The struct of the values that come with every call.

use super::names::Names;
use super::writer::Writer;
use super::{Source, docs, fields};

/// Writes the struct, if the catalog declares a context.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let context = &source.catalog.context;
    if context.is_empty() {
        return;
    }
    writer.blank();
    docs::markdown(writer, "What comes with every call.");
    fields::structure(writer, names, "Context", None, context);
    let params: Vec<&str> = context.keys().map(String::as_str).collect();
    writer.open(format_args!("__errpact::__fields! {{"));
    writer.line(format_args!("context: Context {}", fields::names(&params)));
    writer.close("}");
}
