//! The rule block in pieces, so that the runtime can leave codes out.

use super::literal::{self, Literal};
use super::writer::Writer;
use super::{Source, docs};
use crate::prompt::Blocks;

/// Writes the catalog's own block: the runtime's macro makes the text from its pieces.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>) {
    let block = &source.prompt.block;
    writer.blank();
    writer.open(format_args!("__errpact::__prompt! {{"));
    writer.line(format_args!("{}", Literal(&block.head)));
    for item in &block.items {
        let codes = literal::list(&item.codes);
        writer.line(format_args!(
            "{{ {} [{codes}] {} {} }}",
            Literal(&item.before),
            Literal(&item.between),
            Literal(&item.after)
        ));
    }
    writer.line(format_args!("{}", Literal(&block.tail)));
    writer.close("}");
    if let Some(instructions) = &source.prompt.instructions {
        writer.blank();
        docs::markdown(
            writer,
            "The rule block for the instructions of the MCP server, markers included.",
        );
        writer.line(format_args!(
            "#[allow(dead_code, reason = \"not every program uses all of it\")]"
        ));
        writer.line(format_args!(
            "pub const INSTRUCTIONS: &str = {};",
            Literal(&instructions.text)
        ));
    }
}

/// Writes the member of the catalog.
pub(super) fn member(writer: &mut Writer, source: &Source<'_>) {
    let Blocks {
        others,
        instructions,
        ..
    } = source.prompt;
    let mut row = String::from("prompt: super::__PROMPT");
    if let Some(instructions) = instructions {
        row.push_str(&format!(
            ".instructions(&[{}], super::INSTRUCTIONS)",
            literal::list(instructions.tools)
        ));
    }
    if others.is_empty() {
        writer.line(format_args!("{row},"));
        return;
    }
    writer.open(format_args!("{row}.others(&["));
    for other in others {
        writer.open(format_args!("WrittenBlock {{"));
        writer.line(format_args!("tools: &[{}],", literal::list(other.tools)));
        writer.line(format_args!(
            "tool_list: &[{}],",
            literal::list(other.tool_list)
        ));
        writer.line(format_args!("text: {},", Literal(&other.text)));
        writer.close("},");
    }
    writer.close("]),");
}
