//! The styles of a block.

mod items;
mod list;
#[cfg(feature = "templates")]
pub(super) mod pieces;
mod procedure;
mod table;
mod xml;

use errpact_spec::catalog::{Catalog, Style};

use super::frame::Frame;
use super::{Block, frame};

/// The parts of the frame that a block has: several styles in one section share one frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) lead: bool,
    pub(super) rules: bool,
    /// Whether procedures of the same section say what to do, so that a table is only a summary.
    pub(super) summary: bool,
    pub(super) frame: Frame,
}

/// Returns the block in a style, without its markers.
pub(super) fn block(catalog: &Catalog, style: Style, part: Part) -> Block {
    match style {
        Style::List => list::block(catalog, part),
        Style::Table => table::block(catalog, part),
        Style::Procedure => procedure::block(catalog, part),
        Style::Xml => xml::block(catalog, part),
    }
}

/// Returns heading and lead as lines, and whether there is something for them to introduce.
fn opening(catalog: &Catalog, part: Part, has_items: bool, lead: impl Fn() -> String) -> String {
    let mut text = String::new();
    if !part.lead {
        return text;
    }
    if let Some(title) = frame::title(catalog) {
        text.push_str("## ");
        text.push_str(&title);
        text.push('\n');
    }
    if has_items || catalog.prompt.intro.is_some() {
        text.push_str(&lead());
        text.push('\n');
    }
    text
}

/// Returns sentences as a separate paragraph, one per line.
fn closing(sentences: &[String], after_text: bool) -> String {
    let mut text = String::new();
    if sentences.is_empty() {
        return text;
    }
    if after_text {
        text.push('\n');
    }
    for sentence in sentences {
        text.push_str(sentence);
        text.push('\n');
    }
    text
}
