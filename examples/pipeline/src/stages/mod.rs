//! The three stages, and the code that carries them out.
//!
//! A stage is a plain function that asks services and returns what it found out. It knows nothing
//! of runs, statuses or records. It fails, however it wraps the failure, and the store does the
//! rest. See `docs/decisions/056-pipeline-stages-know-no-run.md`.

mod data_extraction;
mod dry;
mod legal_resolution;
mod research;
mod work;

pub use dry::Dry;
pub use work::{Job, Work};
