//! What generated types promise beside errors and codes: call context, notes and stages.

use crate::redact::Field;
use crate::redact::{Audience, Out, Scope, template, withheld};
use crate::table::{Catalog, Param, Stage, Workflow, prompt};

/// The generated struct of the parameters that come with every call (tenant, session, …). They
/// appear in the log line, and in a message through a placeholder; never in the envelope.
pub trait CallContext {
    /// Its catalog.
    const CATALOG: &'static Catalog<'static>;

    /// Passes the parameters to `give`.
    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>]));
}

/// The generated struct of one note.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a note of a catalog",
    label = "the model would read a text that is not in the catalog",
    note = "declare the text under `notes:` in the catalog; errpact generates a struct of the note's name"
)]
pub trait Note {
    /// Returns its row.
    #[doc(hidden)]
    const NOTE: &'static prompt::Note<'static>;

    /// Passes the parameters to `give`.
    #[doc(hidden)]
    #[inline]
    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>])) {
        give(&[]);
    }

    /// Returns the text for the model. `Display` writes the same.
    #[must_use]
    fn text(&self) -> String
    where
        Self: Sized,
    {
        note_text(self)
    }
}

/// Returns the text of a note for the model.
fn note_text<N: Note>(note: &N) -> String {
    let row = N::NOTE;
    let mut text = String::new();
    note.fields(&mut |fields| text = note_with(row.text, row.params, fields));
    text
}

/// Returns a note's text for the model, with these values.
pub(crate) fn note_with(text: &str, params: &[Param<'_>], fields: &[Field<'_>]) -> String {
    let mut written = String::with_capacity(text.len() + 64);
    let withheld = withheld(&params.iter(), fields, Audience::Model);
    let scope = Scope {
        catalog: &Catalog::EMPTY,
        params,
        fields,
        facts: None,
        audience: Audience::Model,
        watched: None,
        withheld: Some(&withheld),
    };
    template(&mut Out::plain(&mut written), text, &scope);
    written
}

/// The generated enum of a workflow's stages, in their order.
pub trait Stages: Copy + Send + Sync + 'static {
    /// Its catalog.
    const CATALOG: &'static Catalog<'static>;

    /// Its workflow.
    const WORKFLOW: &'static Workflow<'static>;

    /// Every stage, in the order of the workflow.
    const ALL: &'static [Self];

    /// Returns its index in [`Workflow::stages`].
    fn index(self) -> usize;

    /// Returns its row.
    #[must_use]
    fn row(self) -> &'static Stage<'static> {
        &Self::WORKFLOW.stages[self.index()]
    }

    /// Returns its name.
    #[must_use]
    fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the stage of this name.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        let stages = Self::WORKFLOW.stages.iter();
        let index = stages.clone().position(|stage| stage.name == name)?;
        Self::ALL.get(index).copied()
    }
}
