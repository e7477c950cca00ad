//! The commands, one file each.

pub(crate) mod accept;
pub(crate) mod check;
pub(crate) mod classify;
pub(crate) mod deprecate;
pub(crate) mod diff;
pub(crate) mod docs;
pub(crate) mod eval;
pub(crate) mod explain;
pub(crate) mod generate;
mod import;
pub(crate) mod init;
pub(crate) mod man;
pub(crate) mod new;
pub(crate) mod prompt;
pub(crate) mod rename;
pub(crate) mod retire;
pub(crate) mod scan;
pub(crate) mod schema;
mod unified;
pub(crate) mod vectors;
pub(crate) mod verify;
pub(crate) mod watch;
