//! A note of any text, for tests that add one to an occurrence.

use errpact::codegen::Field;
use errpact::codegen::table::{Kind, Note, Param};

/// A note that consists of its only parameter.
pub struct Said<'a>(pub &'a str);

static NOTE: Note = Note {
    name: "said",
    text: "{said}",
    params: &[Param::new("said", Kind::Text).max(80)],
};

impl errpact::prompt::Note for Said<'_> {
    const NOTE: &'static Note = &NOTE;

    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>])) {
        give(&[("said", &self.0)]);
    }
}
