//! The command line.

mod command;
mod data;
mod log;
mod run;
mod scenes;
mod serve;
mod work;

pub use command::{Command, Mode};
pub use run::run;
