//! The enum of categories.

use super::Source;
use super::docs;
use super::literal::Literal;
use super::names;
use super::writer::Writer;

/// Writes the enum of categories.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    writer.blank();
    writer.open(format_args!("__errpact::__names! {{"));
    writer.line(format_args!("categories of Code:"));
    docs::markdown(writer, "The categories of the codes, sorted by name.");
    writer.open(format_args!("pub enum Category {{"));
    for (name, category) in &source.catalog.categories {
        docs::text(writer, &category.title);
        if let Some(description) = &category.description {
            docs::gap(writer);
            docs::text(writer, description);
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
