//! One struct for each note.

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs, fields};

/// Writes the structs; their common parts come from the runtime's macro.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let notes = &source.catalog.notes;
    if notes.is_empty() {
        return;
    }
    for (name, note) in notes {
        writer.blank();
        docs::markdown(
            writer,
            &format!("The note `{name}`: {}", docs::inline(&note.text.source)),
        );
        fields::structure(
            writer,
            names,
            &names::of_type(name),
            Some(name),
            &note.params,
        );
    }
    writer.blank();
    writer.open(format_args!("__errpact::__fields! {{"));
    writer.line(format_args!("notes of tables::NOTES:"));
    for (index, (name, note)) in notes.iter().enumerate() {
        let params: Vec<&str> = note.params.keys().map(String::as_str).collect();
        writer.line(format_args!(
            "{index} {} {},",
            names::of_type(name),
            fields::names(&params)
        ));
    }
    writer.close("}");
}
