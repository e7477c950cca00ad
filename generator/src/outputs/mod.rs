//! The files that a catalog asks for: compared with what is on disk, or written.
//!
//! [`plan`] renders every output in memory and compares; nothing is touched. [`Plan::write`]
//! brings the disk in line: files are replaced as a whole, left alone where they are right already,
//! and removed where the catalog no longer asks for them. A manifest beside the catalog
//! (`errors.outputs.json` for `errors.yaml`) lists what errpact wrote. A file that is not in it is
//! never overwritten, unless it already holds what would be written.
//!
//! Outputs in Python and TypeScript import a library from their own folder. It is a file like any other, but several
//! catalogs may share it: which version of errpact wrote it, and that nobody has edited it since, its first line
//! tells.
//!
//! The manifest alone proves nothing, because a pull request can edit it: a file is removed only where one of its lines
//! carries errpact's mark and its SHA-256 is the recorded one, and overwritten only where it has a fingerprint. Only
//! regular files within a limit are read.
//!
//! Texts are compared without regard to line ends, and a file whose lines end in CRLF keeps that: which it has is the
//! choice of git and of the person, not the catalog's.
//!
//! A [`Cache`] outside of the project may remember what was rendered; whole files that have that text already are not
//! rendered again.
//!
//! A kill at any moment leaves each file old or new: the manifest claims new files before they are
//! written, and gives up removed ones after they are gone.

mod cache;
mod compare;
mod diff;
mod line_ends;
mod manifest;
mod mark;
mod place;
mod plan;
mod render;
mod replace;
mod schema;
mod write;

pub use cache::Cache;
pub use compare::{plan, plan_in};
pub use plan::{KeepReason, Orphan, Plan, Planned, State};
pub use schema::schema_text;
pub use write::Written;
