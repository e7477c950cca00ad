//! The rule block of the system prompt: what the model must do about each code that it can get.
//!
//! A block is rendered in pieces, and the text of an item never depends on which of its codes are kept. So a program
//! can leave codes out while it runs, and gets the same text as rendering for those tools.
//!
//! **Which codes.** Those that reach a model (`deliver: model` or `both`) with an instruction in the prompt (`guide:
//! prompt` or `both`). A code of the log is never in a block; the code that it is presented as is. `guide: inline`
//! codes have no line: their instruction comes with the failed result.
//!
//! **Which tools.** If tools are named, a code is kept if one of them may raise it, or a log code presented as it. That
//! is so if `raised_by` is empty, names one, or has a matching pattern. The catch-all is always kept, because any tool
//! can fail in an unforeseen way.
//!
//! **Unknown codes.** The line of the catch-all covers every code that the block does not name.
//!
//! **Where.** `select` chooses the codes, and a module of `style` writes them. The parts around the items in every
//! style (markers, heading, lead and rules) are in `frame`. The result is a `block`; `render` is the entry point. See
//! `docs/decisions/019-the-prompt-is-rendered-in-pieces.md`.

mod block;
mod blocks;
mod error;
mod fallback;
mod fit;
mod frame;
mod line;
mod own;
mod references;
mod render;
mod select;
mod spill;
mod style;
mod suffix;
mod tool_list;
mod written;

use errpact_spec::catalog::Style;

pub use block::{Block, Item};
pub(crate) use blocks::{Blocks, blocks};
pub use error::Error;
pub use fit::chars;
#[cfg(feature = "outputs")]
pub(crate) use line::one_line;
pub use own::{OwnBlocks, Sandbox, template_files};
#[cfg(feature = "outputs")]
pub(crate) use references::{procedures, references};
pub use render::{render, section};
pub use select::{check_tool, may_raise};
pub use spill::{Reach, guide_of, reaches, spilled};
#[cfg(feature = "templates")]
pub(crate) use spill::{has_instructions, has_suffixes};
pub use suffix::Suffixes;
#[cfg(feature = "outputs")]
pub(crate) use written::section_of;
pub(crate) use written::written;
pub use written::{expected, instructions};

/// The options of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Its style.
    pub style: Style,
    /// Only codes that these tools can raise: names or patterns (`CALENDAR_*`). Empty means all.
    pub tools: Vec<String>,
}

impl Options {
    /// Selects all codes, in this style.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self {
            style,
            tools: Vec::new(),
        }
    }
}
