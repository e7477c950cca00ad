//! The pieces that the built-in styles are made of, for the team's own templates.

use errpact_spec::catalog::{Catalog, Style};

use super::super::frame::Frame;
use super::super::line::one_line;
use super::super::{Item, fallback};
use super::Part;
use super::items::{Shape, items};

pub(in crate::prompt) use super::table::retry;

/// Returns the codes with the same instruction, as `CODES\nINSTRUCTION`. The last are those of the catch-all, if
/// [`has_fallback`].
pub(in crate::prompt) fn groups(catalog: &Catalog) -> Vec<Item> {
    let shape = Shape {
        before: "",
        between: ", ",
        summary: false,
        after: &|_, instruction| format!("\n{}", one_line(instruction)),
    };
    items(catalog, &shape, Frame::default())
}

/// Returns whether the last item of each style is that of the catch-all.
pub(in crate::prompt) fn has_fallback(catalog: &Catalog) -> bool {
    fallback::unknown(catalog, Frame::default()).is_some()
}

/// Returns the items in a style, without lead and rules.
pub(in crate::prompt) fn rendered(
    catalog: &Catalog,
    style: Style,
    keep: impl Fn(&str) -> bool,
) -> String {
    let part = Part {
        lead: false,
        rules: false,
        summary: false,
        frame: Frame::default(),
    };
    let mut block = super::block(catalog, style, part);
    block.retain(keep);
    block.text().trim_matches('\n').to_owned()
}
