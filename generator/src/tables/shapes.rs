//! The rows of declared shapes.

use std::collections::BTreeMap;

use bumpalo::Bump;
use errpact_core::table::{Shape, ShapeFact, ShapeWords, pointer_names};
use errpact_spec::catalog::{self, Wire};
use serde_json::Value;

/// Returns the rows, sorted by name.
pub(crate) fn rows<'a>(wire: &'a Wire, arena: &'a Bump) -> &'a [Shape<'a>] {
    arena.alloc_slice_fill_iter(wire.shapes.iter().map(|(name, shape)| Shape {
        name,
        media_type: shape.media_type.as_deref().unwrap_or(Shape::MEDIA_TYPE),
        members: members(shape, arena),
    }))
}

/// Returns the members, sorted by the names in their pointers: the order in which they are written.
fn members<'a>(shape: &'a catalog::Shape, arena: &'a Bump) -> &'a [(&'a str, ShapeFact<'a>)] {
    let mut members: Vec<(&str, ShapeFact<'_>)> = Vec::new();
    for (pointer, value) in &shape.failed {
        members.push((pointer, ShapeFact::Failed(json(value, arena))));
    }
    for (pointer, value) in &shape.constants {
        members.push((pointer, ShapeFact::Constant(json(value, arena))));
    }
    for (name, pointer) in &shape.params {
        members.push((pointer, ShapeFact::Param(name)));
    }
    if let Some(it) = &shape.code {
        members.push((&it.at, ShapeFact::Code(words(&it.words, arena))));
    }
    if let Some(it) = &shape.retry {
        members.push((&it.at, ShapeFact::Retry(words(&it.words, arena))));
    }
    if let Some(it) = &shape.category {
        members.push((&it.at, ShapeFact::Category(words(&it.words, arena))));
    }
    if let Some(it) = &shape.delay {
        members.push((&it.at, ShapeFact::Delay(it.unit)));
    }
    for (pointer, fact) in [
        (&shape.message, ShapeFact::Message),
        (&shape.hint, ShapeFact::Hint),
        (&shape.details, ShapeFact::Details),
        (&shape.reference, ShapeFact::Reference),
        (&shape.status, ShapeFact::Status),
        (&shape.summary, ShapeFact::Summary),
        (&shape.docs, ShapeFact::Docs),
    ] {
        members.extend(pointer.as_deref().map(|pointer| (pointer, fact)));
    }
    members.sort_by_cached_key(|(pointer, _)| pointer_names(pointer));
    arena.alloc_slice_copy(&members)
}

fn words<'a>(words: &'a BTreeMap<String, Value>, arena: &'a Bump) -> ShapeWords<'a> {
    let words = words.iter();
    arena.alloc_slice_fill_iter(words.map(|(name, word)| (name.as_str(), json(word, arena))))
}

fn json<'a>(value: &Value, arena: &'a Bump) -> &'a str {
    arena.alloc_str(&value.to_string())
}
