//! The rule block, whole and in pieces.

/// The rule block in the catalog's default style.
#[derive(Debug)]
pub struct PromptBlock {
    /// The whole block, its two marker lines included, without a final line break.
    pub whole: &'static str,
    /// The other blocks that the catalog's outputs write (other styles, subsets of tools).
    pub others: &'static [&'static str],
    /// What stands before the items.
    pub head: &'static str,
    /// One item for each instruction.
    pub items: &'static [PromptItem],
    /// What stands after the items.
    pub tail: &'static str,
}

/// One instruction and the codes that share it. Rendered: `before`, the codes that are kept joined
/// by `between`, `after`. An item none of whose codes is kept is left out.
#[derive(Debug)]
pub struct PromptItem {
    /// Before the codes.
    pub before: &'static str,
    /// Indexes of the codes; empty for an item that is always kept.
    pub codes: &'static [u16],
    /// Between two codes.
    pub between: &'static str,
    /// After the codes.
    pub after: &'static str,
}
