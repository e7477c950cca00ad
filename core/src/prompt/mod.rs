//! Rule blocks in prompts: their markers, and the comparison with what the catalogs write. The `errpact` command and a
//! program's startup check call this same comparison.

mod blocks;
mod marker;
mod problem;
mod verify;

pub use marker::{Marker, STEM, Side, looks_like_marker, marker};
pub use problem::PromptProblem;
pub use verify::{Expected, Form, Instruction, overlap, verify};

/// Walks a text line by line, and tracks whether a line is in a fenced code block.
#[derive(Debug, Default)]
pub struct Fences {
    /// The fence character and its length, while a block is open.
    open: Option<(char, usize)>,
}

impl Fences {
    /// Returns whether a fenced code block is open after the lines so far.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Takes the next line. Returns whether it belongs to a fenced code block, including its
    /// fences.
    pub fn step(&mut self, line: &str) -> bool {
        // Four spaces or more would be an indented code block. Quotes may contain a fence.
        let text = line.trim_start_matches('>').trim_start_matches(' ');
        let fence = fence(text);
        match (self.open, fence) {
            (None, None) => false,
            (None, Some((character, length, info))) => {
                // A backtick in the info string makes it inline code.
                if character == '`' && info.contains('`') {
                    return false;
                }
                self.open = Some((character, length));
                true
            }
            (Some((character, length)), Some((closing, size, info))) => {
                if closing == character && size >= length && info.trim().is_empty() {
                    self.open = None;
                }
                true
            }
            (Some(_), None) => true,
        }
    }
}

/// Returns the fence at the start of a line: its character, its length and the text after it.
fn fence(text: &str) -> Option<(char, usize, &str)> {
    let character = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = text.trim_start_matches(character);
    let length = text.len() - info.len();
    (length >= 3).then_some((character, length, info))
}
