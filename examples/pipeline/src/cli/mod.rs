//! The command line.

mod command;
mod data;
mod log;
mod run;
mod scenes;
mod serve;
mod stop;
mod work;

pub use command::{Command, Mode};
pub use run::run;
