//! The model's instructions: the rule block, whole and in pieces, and notes.

use super::Param;

/// The rule block in the catalog's default style.
#[derive(Debug, Clone, Copy)]
pub struct PromptBlock<'a> {
    /// The whole block without a list of tools, its two marker lines included, without a final line break.
    pub whole: &'a str,
    /// The other blocks that the catalog's outputs write: other styles, subsets of tools, lists of tools, templates.
    pub others: &'a [WrittenBlock<'a>],
    /// The block for the instructions of an MCP server, if the catalog asks for it.
    pub instructions: Option<WrittenBlock<'a>>,
    /// The text before the items.
    pub head: &'a str,
    /// One item for each instruction.
    pub items: &'a [PromptItem<'a>],
    /// The text after the items.
    pub tail: &'a str,
}

impl<'a> PromptBlock<'a> {
    /// An empty rule block.
    pub const EMPTY: Self = Self {
        whole: "",
        others: &[],
        instructions: None,
        head: "",
        items: &[],
        tail: "",
    };

    /// Sets the other blocks that the catalog's outputs write.
    #[must_use]
    pub const fn others(mut self, blocks: &'a [WrittenBlock<'a>]) -> Self {
        self.others = blocks;
        self
    }

    /// Sets the block for the instructions of an MCP server.
    #[must_use]
    pub const fn instructions(mut self, tools: &'a [&'a str], text: &'a str) -> Self {
        self.instructions = Some(WrittenBlock {
            tools,
            tool_list: &[],
            text,
        });
        self
    }
}

/// A block that an output of the catalog writes.
#[derive(Debug, Clone, Copy)]
pub struct WrittenBlock<'a> {
    /// The tools that it is for; empty for all.
    pub tools: &'a [&'a str],
    /// The tools that it lists with their arguments.
    pub tool_list: &'a [&'a str],
    /// Its text, marker lines included.
    pub text: &'a str,
}

/// One instruction and the codes that share it. Rendered: `before`, the codes that are kept joined
/// by `between`, `after`. An item without kept codes is left out.
#[derive(Debug)]
pub struct PromptItem<'a> {
    /// Before the codes.
    pub before: &'a str,
    /// Names of the codes; empty for an item that is always kept.
    pub codes: &'a [&'a str],
    /// Between two codes.
    pub between: &'a str,
    /// After the codes.
    pub after: &'a str,
}

/// A typed message that the application injects into the conversation.
#[derive(Debug)]
pub struct Note<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text, with placeholders.
    pub text: &'a str,
    /// Its parameters, sorted by name.
    pub params: &'a [Param<'a>],
}
