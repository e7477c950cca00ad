//! Finds every block in a prompt.

use super::{Fences, Side, marker};

/// A block in a prompt. Lines count from 0.
pub(super) struct Block<'p> {
    pub(super) name: &'p str,
    pub(super) fingerprint: Option<&'p str>,
    /// The line of its begin marker.
    pub(super) begin: usize,
    /// The line of its end marker, if it has one.
    pub(super) end: Option<usize>,
    /// Whether it is in a fenced code block of Markdown, as an example would be.
    pub(super) fenced: bool,
}

impl Block<'_> {
    /// Returns its last line.
    pub(super) fn last(&self) -> usize {
        self.end.unwrap_or(self.begin)
    }
}

/// Returns the blocks of a prompt, in order.
pub(super) fn blocks<'p>(lines: &[&'p str]) -> Vec<Block<'p>> {
    let mut blocks: Vec<Block<'p>> = Vec::new();
    let mut fences = Fences::default();
    let mut open = false;
    for (at, line) in lines.iter().enumerate() {
        // A fence inside a block belongs to the block.
        let fenced = !open && fences.step(line);
        let Some(marker) = marker(line) else {
            continue;
        };
        match (marker.side, blocks.last_mut().filter(|_| open)) {
            (Side::Begin, _) => {
                open = true;
                blocks.push(Block {
                    name: marker.name,
                    fingerprint: marker.fingerprint,
                    begin: at,
                    end: None,
                    fenced,
                });
            }
            (Side::End, Some(block)) if block.name == marker.name => {
                open = false;
                block.end = Some(at);
            }
            (Side::End, _) => {}
        }
    }
    blocks
}
