//! The tools: plain functions that fail with an occurrence. [`server`](crate::server) contains the
//! guards around them.
//!
//! See `docs/decisions/052-codes-begin-at-the-tool-boundary.md`.

mod email;
mod note;
mod reminder;
mod weather;

pub use email::{EmailArguments, EmailError, Posted, email};
pub use note::{NoteArguments, note};
pub use reminder::{Kept, ReminderArguments, ReminderError, reminder};
pub use weather::{DAYS, WeatherArguments, weather};
