//! The rule block of the system prompt: what the model is to do about each code that it can get.
//!
//! A block is rendered in pieces, and what an item says never depends on which of its codes are
//! kept: so a program can leave codes out at run time and gets the very text that rendering for
//! those tools would have given.
//!
//! **Which codes.** Those that reach a model (`deliver: model` or `both`) with an instruction that
//! lives in the prompt (`guide: prompt` or `both`). A code of the log never stands in a block; the
//! code that it is presented as does. `guide: inline` codes have no line: their instruction comes
//! with the failed result.
//!
//! **Which tools.** With tools named, a code is kept when it, or a log code presented as it, may be
//! raised by one of them: `raised_by` is empty, or names one, or a pattern that fits. The catch-all
//! is always kept, because any tool can fail in a way that nobody foresaw.
//!
//! **Unknown codes.** The line of the catch-all speaks for every code that the block does not
//! name.
//!
//! **Where.** `select` chooses the codes, and a module of `style` writes them. What every style has around its items
//! (markers, heading, lead and rules) is in `frame`. The result is a `block`; `render` is the way in.
//! See `docs/decisions/019-the-prompt-is-rendered-in-pieces.md`.

mod block;
mod error;
mod fallback;
mod frame;
mod line;
mod options;
mod render;
mod select;
mod style;

pub use block::{Block, Item};
pub use error::Error;
pub use options::Options;
pub use render::{render, section};
pub use select::may_raise;
