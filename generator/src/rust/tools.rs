//! The enum of tools.

use errpact_spec::catalog::Catalog;

use super::literal::Literal;
use super::names;
use super::writer::Writer;
use super::{Source, docs};

/// Returns tools with their own name; a pattern is not a single tool.
pub(super) fn named(catalog: &Catalog) -> impl Iterator<Item = &str> {
    let names = catalog.tools.keys().map(String::as_str);
    names.filter(|name| !name.contains('*'))
}

/// Writes the enum of tools, from which the runtime's macro makes the rule block for some of them.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let catalog = source.catalog;
    if named(catalog).next().is_none() {
        return;
    }
    writer.blank();
    writer.open(format_args!("__errpact::__names! {{"));
    writer.line(format_args!("tools:"));
    docs::markdown(
        writer,
        "The tools that the catalog declares by name, sorted.",
    );
    writer.open(format_args!("pub enum Tool {{"));
    for name in named(catalog) {
        let tool = catalog.tools.get(name);
        match tool.and_then(|tool| tool.description.as_ref()) {
            Some(description) => docs::text(writer, description),
            None => docs::markdown(writer, &docs::inline(&format!("`{name}`."))),
        }
        writer.line(format_args!(
            "{} = {},",
            names::of_type(name),
            Literal(name)
        ));
    }
    writer.close("}");
    writer.close("}");
}
