//! One struct for each note.

use super::literal::Literal;
use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs, fields, params};

/// Writes the structs and their rows.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let notes = &source.catalog.notes;
    if notes.is_empty() {
        return;
    }
    for (index, (name, note)) in notes.iter().enumerate() {
        let kind = names::of_type(name);
        writer.blank();
        docs::markdown(writer, &format!("The note `{name}`:"));
        docs::gap(writer);
        docs::quotation(writer, &note.text.source);
        super::allow(writer, &["dead_code"], super::UNUSED);
        fields::structure(writer, names, &kind, Some(name), &note.params);
        writer.open(format_args!("impl __errpact::Note for {kind} {{"));
        writer.line(format_args!(
            "const NOTE: &'static __table::Note = &__NOTES[{index}];"
        ));
        if !note.params.is_empty() {
            writer.blank();
            fields::give(writer, names, &note.params);
        }
        writer.close("}");
    }
    writer.blank();
    let rows: Vec<_> = notes.iter().collect();
    let before = format!("static __NOTES: [__table::Note; {}] = ", rows.len());
    writer.structs(
        &before,
        "__table::Note",
        &rows,
        ";",
        |writer, (name, note)| {
            writer.line(format_args!("name: {},", Literal(name)));
            writer.line(format_args!("text: {},", Literal(&note.text.source)));
            params::rows(writer, "params", &crate::tables::params(&note.params));
        },
    );
    writer.blank();
    writer.open(format_args!("__errpact::__notes! {{"));
    for name in notes.keys() {
        writer.line(format_args!("{},", names::of_type(name)));
    }
    writer.close("}");
}
