//! Keeps a note.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::world::World;

/// The arguments of [`note`].
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NoteArguments {
    /// What to keep.
    pub text: String,
}

/// Keeps a note. This tool has not been migrated: what it answers is plain text, and so are its failures. The guard
/// gives them the catch-all code, and the log warns once that they have none.
///
/// # Errors
/// In plain words, without a code.
pub fn note(world: &World, asked: &NoteArguments) -> Result<String, &'static str> {
    let number = world.notes.keep(&asked.text)?;
    Ok(format!("Note {number} is saved."))
}
