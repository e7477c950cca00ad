//! The command line.

mod command;
mod play;
mod run;
mod scenes;
mod stop;

pub use command::{Command, Mode, Options};
pub use play::play;
pub use run::{chat, run};
