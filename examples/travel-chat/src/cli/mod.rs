//! The command line.

mod command;
mod play;
mod run;
mod scenes;
mod serve;

pub use command::{Command, Mode, Options};
pub use play::play;
pub use run::run;
pub use serve::chat;
