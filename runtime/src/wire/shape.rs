//! Failures in the shapes that a catalog declares. See `docs/decisions/100-a-shape-is-a-table-of-pointers.md`.

use std::borrow::Cow;

use errpact_core::table::{is_index, pointer_names};
use serde_json::{Map, Value};

use super::answer::Reader;
use super::text::neutral;
use crate::Occurrence;
use crate::redact::Audience;
use crate::table::{DelayUnit, RetryBy, Shape, ShapeFact, ShapeWords, Surface};

/// Returns the failure in a shape that the catalog declares under `wire`, with what this reader may see; `None` if it
/// declares no shape of this name.
///
/// A fact that the failure does not have is left out. So is each item of a list that would have only constants. Members
/// are in the order of their pointers.
///
/// ```
/// # fn example(occurrence: &errpact::Occurrence) -> Option<()> {
/// use errpact::wire::{self, Reader};
///
/// let body = wire::shape(occurrence, "stripe_error", Reader::Person)?.to_string();
/// # Some(())
/// # }
/// ```
#[must_use]
pub fn shape(occurrence: &Occurrence, name: &str, reader: Reader) -> Option<Value> {
    let mut shapes = occurrence.catalog().shapes.iter();
    let shape = shapes.find(|shape| shape.name == name)?;
    let facts = Facts::of(occurrence, shape, reader);
    let members = shape.members.iter().map(|(pointer, fact)| Member {
        names: pointer_names(pointer),
        value: facts.value(fact),
        is_constant: fact.is_constant(),
    });
    let members: Vec<Member<'_>> = members.collect();
    Some(compose(&members, 0).unwrap_or_else(|| Map::new().into()))
}

impl Occurrence {
    /// Returns the failure in the shape that the catalog has written in this place. What is no failure has errpact's own
    /// forms, except for HTTP, which has a status for it.
    pub(crate) fn written(&self, surface: Surface) -> Option<Value> {
        let name = shape_of(self, surface)?.name;
        let reader = match surface {
            Surface::Http => Reader::Person,
            _ => Reader::Model,
        };
        shape(self, name, reader)
    }
}

/// Returns the shape that is written in this place.
pub(super) fn shape_of(occurrence: &Occurrence, surface: Surface) -> Option<&Shape<'_>> {
    let catalog = occurrence.catalog();
    let mut written = catalog.written.iter();
    let (_, name) = written.find(|(place, _)| *place == surface)?;
    let applies = surface == Surface::Http || occurrence.is_failure();
    let mut shapes = catalog.shapes.iter().filter(|_| applies);
    shapes.find(|shape| shape.name == *name)
}

/// A member, its value if it has one, and whether that is always the same.
struct Member<'a> {
    names: Vec<Cow<'a, str>>,
    value: Option<Value>,
    is_constant: bool,
}

/// Returns the value of these members, which all begin with the same `depth` names; `None` if there is none.
fn compose(members: &[Member<'_>], depth: usize) -> Option<Value> {
    let first = members.first()?;
    let Some(name) = first.names.get(depth) else {
        return first.value.clone();
    };
    let parts = members.chunk_by(|one, next| one.names.get(depth) == next.names.get(depth));
    if depth > 0 && is_index(name) {
        let items = parts.filter(|part| has_facts(part));
        let items: Vec<Value> = items.filter_map(|part| compose(part, depth + 1)).collect();
        return (!items.is_empty()).then_some(Value::Array(items));
    }
    let mut object = Map::new();
    for part in parts {
        let name = part.first().and_then(|member| member.names.get(depth));
        if let (Some(name), Some(value)) = (name, compose(part, depth + 1)) {
            object.insert(name.to_string(), value);
        }
    }
    (!object.is_empty()).then_some(Value::Object(object))
}

/// Returns whether an item of a list says something of this failure, or is the same in all.
fn has_facts(members: &[Member<'_>]) -> bool {
    let mut facts = members.iter().filter(|it| !it.is_constant).peekable();
    facts.peek().is_none() || facts.any(|fact| fact.value.is_some())
}

/// What an occurrence says to one reader.
struct Facts<'o> {
    occurrence: &'o Occurrence,
    reader: Reader,
    /// Whether the reader is a model that may not read the message.
    withheld: bool,
    /// The parameters that the reader may see.
    params: Map<String, Value>,
    /// The names of those that have their own members.
    apart: Vec<&'o str>,
    /// The envelope's recovery, for a model.
    recovery: Value,
}

impl<'o> Facts<'o> {
    fn of(occurrence: &'o Occurrence, shape: &Shape<'o>, reader: Reader) -> Self {
        let apart = shape.members.iter().filter_map(|(_, fact)| match fact {
            ShapeFact::Param(name) => Some(*name),
            _ => None,
        });
        let (audience, mut recovery) = match reader {
            Reader::Model => (Audience::Model, occurrence.envelope_value()),
            Reader::Person => (Audience::User, Value::Null),
        };
        // A model that may not read the message may not read the values either.
        let neutral = neutral(occurrence.catalog(), occurrence.presented()).is_some();
        let withheld = neutral && reader == Reader::Model;
        let params = match withheld {
            true => Map::new(),
            false => occurrence.shown_params(audience),
        };
        Self {
            occurrence,
            reader,
            withheld,
            params,
            apart: apart.collect(),
            recovery: recovery["error"]["recovery"].take(),
        }
    }

    /// Returns the value of a member, if the occurrence has it.
    fn value(&self, fact: &ShapeFact<'_>) -> Option<Value> {
        let presented = self.occurrence.presented();
        let category = || self.occurrence.catalog().category_name(presented);
        match fact {
            ShapeFact::Failed(json) | ShapeFact::Constant(json) => serde_json::from_str(json).ok(),
            ShapeFact::Code(words) => Some(worded(words, presented.name)),
            ShapeFact::Message => Some(match self.reader {
                Reader::Model => self.occurrence.model_message().into(),
                Reader::Person => self.occurrence.user_text().into(),
            }),
            ShapeFact::Retry(words) => {
                let by = self.occurrence.offered();
                word(words, by.map_or("never", RetryBy::as_str))
            }
            ShapeFact::Delay(unit) => self.delay().map(|delay| match unit {
                DelayUnit::Seconds => delay.div_ceil(1000).into(),
                DelayUnit::Milliseconds => delay.into(),
                DelayUnit::Duration => super::google::duration(delay).into(),
            }),
            ShapeFact::Hint => self.hint().map(Value::from),
            ShapeFact::Details => {
                let mut params = self.params.clone();
                params.retain(|name, _| !self.apart.contains(&name.as_str()));
                (!params.is_empty()).then_some(params.into())
            }
            ShapeFact::Param(name) => self.params.get(*name).cloned(),
            ShapeFact::Reference => Some(self.occurrence.reference().into()),
            ShapeFact::Category(words) => Some(worded(words, category())),
            ShapeFact::Status => Some(self.occurrence.http_status().into()),
            ShapeFact::Summary => Some(self.occurrence.title().into()),
            ShapeFact::Docs => presented.docs.map(Value::from),
        }
    }

    /// Returns what a model should do: the catalog's instruction, and what the occurrence adds.
    fn hint(&self) -> Option<String> {
        if self.reader == Reader::Person || self.withheld {
            return None;
        }
        let own = self.occurrence.inner().additions();
        let own = own.into_iter().flat_map(|own| &own.actions);
        let instruction = self.occurrence.presented().instruction;
        let all = std::iter::once(instruction).chain(own.map(|action| &**action));
        let all: Vec<&str> = all.filter(|text| !text.is_empty()).collect();
        (!all.is_empty()).then(|| all.join(" "))
    }

    /// Returns the wait in milliseconds, as errpact's own form for the reader has it.
    fn delay(&self) -> Option<u64> {
        match self.reader {
            Reader::Model => self.recovery["retry_strategy"]["suggested_delay"].as_u64(),
            Reader::Person => {
                let wait = |wait: super::delay::Wait<'_>| wait.milliseconds();
                self.occurrence.wait_for(Audience::User, wait)
            }
        }
    }
}

/// Returns the contract's word for a name.
fn word(words: ShapeWords<'_>, name: &str) -> Option<Value> {
    let (_, json) = words.iter().find(|(own, _)| *own == name)?;
    serde_json::from_str(json).ok()
}

/// The same, or the name itself.
fn worded(words: ShapeWords<'_>, name: &str) -> Value {
    word(words, name).unwrap_or_else(|| name.into())
}
