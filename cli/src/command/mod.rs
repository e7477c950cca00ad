//! The commands, one file each.

pub(crate) mod check;
pub(crate) mod classify;
pub(crate) mod completions;
mod diff;
pub(crate) mod docs;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod init;
pub(crate) mod man;
pub(crate) mod prompt;
pub(crate) mod scan;
pub(crate) mod schema;
pub(crate) mod vectors;
pub(crate) mod verify;
