//! The model's instructions: the rule block, whole and in pieces, and notes.

use super::Param;

/// The rule block in the catalog's default style.
#[derive(Debug, Clone, Copy)]
pub struct PromptBlock {
    /// The whole block without a list of tools, its two marker lines included, without a final line break.
    pub whole: &'static str,
    /// The other blocks that the catalog's outputs write: other styles, subsets of tools, lists of tools, templates.
    pub others: &'static [WrittenBlock],
    /// The block for the instructions of an MCP server, if the catalog asks for it.
    pub instructions: Option<WrittenBlock>,
    /// The text before the items.
    pub head: &'static str,
    /// One item for each instruction.
    pub items: &'static [PromptItem],
    /// The text after the items.
    pub tail: &'static str,
}

impl PromptBlock {
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
    pub const fn others(mut self, blocks: &'static [WrittenBlock]) -> Self {
        self.others = blocks;
        self
    }

    /// Sets the block for the instructions of an MCP server.
    #[must_use]
    pub const fn instructions(
        mut self,
        tools: &'static [&'static str],
        text: &'static str,
    ) -> Self {
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
pub struct WrittenBlock {
    /// The tools that it is for; empty for all.
    pub tools: &'static [&'static str],
    /// The tools that it lists with their arguments.
    pub tool_list: &'static [&'static str],
    /// Its text, marker lines included.
    pub text: &'static str,
}

/// One instruction and the codes that share it. Rendered: `before`, the codes that are kept joined
/// by `between`, `after`. An item without kept codes is left out.
#[derive(Debug)]
pub struct PromptItem {
    /// Before the codes.
    pub before: &'static str,
    /// Names of the codes; empty for an item that is always kept.
    pub codes: &'static [&'static str],
    /// Between two codes.
    pub between: &'static str,
    /// After the codes.
    pub after: &'static str,
}

/// A typed message that the application injects into the conversation.
#[derive(Debug)]
pub struct Note {
    /// Its name.
    pub name: &'static str,
    /// Its text, with placeholders.
    pub text: &'static str,
    /// Its parameters, sorted by name.
    pub params: &'static [Param],
}
