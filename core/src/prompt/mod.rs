//! Rule blocks in prompts: their markers, and the comparison with what the catalogs write. The `errpact` command and a
//! program's startup check call this same comparison.

mod blocks;
mod fence;
mod marker;
mod problem;
mod verify;

pub use fence::Fences;
pub use marker::{Marker, STEM, Side, looks_like_marker, marker};
pub use problem::PromptProblem;
pub use verify::{Expected, Form, Instruction, overlap, verify};
