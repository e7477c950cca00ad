//! The command line.

mod command;
mod play;
mod run;
mod scenes;

pub use command::{Command, Mode, Options};
pub use play::play;
pub use run::{chat, run};
