//! The parts of a code's envelope that are the same for every occurrence.

use super::literal::Literal;
use super::writer::Writer;
use crate::tables::Envelope;

/// Writes the parts as a member of the code's row.
pub(super) fn member(writer: &mut Writer, envelope: &Envelope) {
    writer.open(format_args!("envelope: __table::EnvelopeParts {{"));
    for (part, text) in envelope.parts() {
        if !text.is_empty() {
            writer.line(format_args!("{part}: {},", Literal(text)));
        }
    }
    writer.line(format_args!("..__table::EnvelopeParts::EMPTY"));
    writer.close("},");
}
