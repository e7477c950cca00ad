//! The parts of a code's envelope that are the same for every occurrence.

use super::literal::Literal;
use super::rest::Rest;
use super::writer::Writer;
use crate::tables::Envelope;

/// Writes the parts as a member of the code's row.
pub(super) fn member(writer: &mut Writer, envelope: &Envelope) {
    writer.open(format_args!("envelope: __table::EnvelopeParts {{"));
    let mut rest = Rest::of("__table::EnvelopeParts::EMPTY");
    for (part, text) in envelope.parts() {
        if rest.lacks(text.is_empty()) {
            continue;
        }
        writer.line(format_args!("{part}: {},", Literal(text)));
    }
    rest.write(writer);
    writer.close("},");
}
