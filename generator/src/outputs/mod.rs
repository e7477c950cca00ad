//! The files that a catalog asks for: compared with what is on disk, or written.
//!
//! [`plan`] renders every output in memory and compares; it changes nothing. [`Plan::write`] updates the disk: files
//! are replaced as a whole, left unchanged if they are right, and removed if the catalog no longer asks for them. A
//! manifest beside the catalog (`errors.outputs.json` for `errors.yaml`) lists what errpact wrote. A file that is not
//! in it is never overwritten, unless it already contains the new text.
//!
//! The manifest proves nothing by itself, because a pull request can edit it. A file is removed only if one of its
//! lines has errpact's mark and its SHA-256 is the recorded one. It is overwritten only if it has a fingerprint. Only
//! regular files within a limit are read.
//!
//! Nothing is written or removed where files can run commands: in a folder of git, in `.github/workflows`, and in hidden
//! folders except a few, by path or through a link.
//!
//! Texts are compared without their line ends, and a file with CRLF keeps it: that is the choice of git and of the
//! user, not the catalog's.
//!
//! A [`Cache`] outside of the project may remember what was rendered. Whole files that already have that text are not
//! rendered again.
//!
//! If errpact is killed at any moment, each file is either old or new. The manifest claims new files before they are
//! written, and gives up removed ones after they are gone.

mod cache;
mod clash;
mod compare;
mod diff;
mod manifest;
mod mark;
pub(crate) mod place;
mod plan;
mod protected;
mod render;
mod replace;
mod schema;
mod write;

pub use cache::Cache;
pub use clash::report_clashes;
pub use compare::{plan, plan_in};
pub use plan::{KeepReason, Orphan, Plan, Planned, State};
pub use replace::{create, replace, sweep};
pub use schema::schema_text;
pub use write::Written;
