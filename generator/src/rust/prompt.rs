//! The rule block in pieces, so that the run time can leave codes out.

use std::collections::BTreeMap;

use super::Source;
use super::literal::{Lines, Literal};
use super::writer::Writer;
use crate::prompt::Block;

/// The rule blocks of a catalog.
pub(super) struct Blocks {
    /// The one in the catalog's own style, as text.
    pub(super) whole: String,
    /// The same, in pieces.
    pub(super) block: Block,
    /// What the catalog's outputs write besides.
    pub(super) others: Vec<String>,
}

/// Writes the blocks as a member of the catalog.
pub(super) fn member(writer: &mut Writer, source: &Source<'_>) {
    let Blocks { block, others, .. } = source.prompt;
    let codes = &source.catalog.codes;
    let indexes: BTreeMap<&str, usize> = codes
        .keys()
        .enumerate()
        .map(|(index, name)| (name.as_str(), index))
        .collect();
    writer.open(format_args!("prompt: __table::PromptBlock {{"));
    writer.line(format_args!("whole: PROMPT,"));
    if others.is_empty() {
        writer.line(format_args!("others: &[],"));
    } else {
        writer.open(format_args!("others: &["));
        for other in others {
            writer.line(format_args!("{},", Lines(other)));
        }
        writer.close("],");
    }
    writer.line(format_args!("head: {},", Lines(&block.head)));
    writer.structs(
        "items: &",
        "__table::PromptItem",
        &block.items,
        ",",
        |writer, item| {
            writer.line(format_args!("before: {},", Literal(&item.before)));
            let codes: Vec<String> = item
                .codes
                .iter()
                .filter_map(|name| indexes.get(name.as_str()))
                .map(ToString::to_string)
                .collect();
            writer.array("codes: &", &codes, ",", true);
            writer.line(format_args!("between: {},", Literal(&item.between)));
            writer.line(format_args!("after: {},", Literal(&item.after)));
        },
    );
    writer.line(format_args!("tail: {},", Lines(&block.tail)));
    writer.close("},");
}
