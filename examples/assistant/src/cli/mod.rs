//! The command line.

mod command;
mod options;
mod run;

pub use command::{Command, Mode};
pub use options::Options;
pub use run::run;
