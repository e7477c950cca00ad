//! The files that a catalogue asks for: compared with what is on disk, or written.
//!
//! [`plan`] renders every output in memory and compares; nothing is touched. [`Plan::write`]
//! brings the disk in line: files are replaced as a whole, left alone where they are right already,
//! and removed where the catalogue no longer asks for them. A manifest beside the catalogue
//! (`errors.outputs.json` for `errors.yaml`) lists what errpact wrote. A file that is not in it is
//! never overwritten, unless it already holds what would be written.
//!
//! A kill at any moment leaves each file old or new: the manifest claims new files before they are
//! written, and gives up removed ones after they are gone.

mod diff;
mod manifest;
mod place;
mod plan;
mod render;
mod replace;
mod state;
mod write;

pub use plan::{Plan, plan};
pub use state::{Orphan, Planned, State};
pub use write::Written;
