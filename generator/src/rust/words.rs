//! Enums of words: the types of parameters of type `enum`.

use super::names::{self, Words};
use super::writer::Writer;
use super::{docs, literal::Literal};

/// Writes one enum.
pub(super) fn write(writer: &mut Writer, words: &Words<'_>) {
    let Words {
        name,
        param,
        owner,
        words,
    } = words;
    writer.blank();
    writer.open(format_args!("__errpact::__names! {{"));
    writer.line(format_args!("words:"));
    if owner.is_empty() {
        docs::markdown(writer, &format!("Values of the parameter `{param}`."));
    } else {
        docs::markdown(
            writer,
            &format!("Values of the parameter `{param}` of {owner}."),
        );
    }
    writer.open(format_args!("pub enum {name} {{"));
    for word in *words {
        writer.line(format_args!(
            "{} = {},",
            names::of_type(word),
            Literal(word)
        ));
    }
    writer.close("}");
    writer.close("}");
}
