//! Typed messages that the application injects into the conversation.

use crate::{Field, private, table};

/// The generated struct of one note.
pub trait Note {
    /// Its row.
    const NOTE: &'static table::Note;

    /// Hands over the parameters.
    #[inline]
    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>])) {
        give(&[]);
    }

    /// The text for the model. `Display` gives the same.
    #[must_use]
    fn text(&self) -> String
    where
        Self: Sized,
    {
        private::note_text(self)
    }
}
