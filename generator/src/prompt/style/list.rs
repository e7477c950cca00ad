//! One line for each instruction: the cheapest style.

use errpact_spec::catalog::Catalog;

use super::super::line::one_line;
use super::super::{Block, frame};
use super::items::{Shape, items};
use super::{Part, closing, opening};

pub(super) fn block(catalog: &Catalog, part: Part) -> Block {
    let items = items(
        catalog,
        &Shape {
            before: "- ",
            between: ", ",
            summary: false,
            after: &|_, instruction| format!(": {}\n", one_line(instruction)),
        },
        part.frame,
    );
    let head = opening(catalog, part, !items.is_empty(), || {
        frame::lead(catalog, part.frame)
    });
    let rules = if part.rules {
        frame::rules(catalog)
    } else {
        Vec::new()
    };
    let tail = closing(&rules, !(head.is_empty() && items.is_empty()));
    Block {
        name: String::new(),
        fingerprint: String::new(),
        head,
        items,
        tail,
    }
}
