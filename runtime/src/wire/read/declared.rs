//! Failures in the shapes that the reader's catalog declares. See
//! `docs/decisions/101-a-declared-failure-needs-a-condition-or-a-known-code.md`.

use std::borrow::Cow;
use std::time::Duration;

use errpact_core::table::{is_index, pointer_names};
use serde_json::{Map, Value};

use super::json::{Members, is_blank, members, text, wait};
use super::received::{Call, Received, Source};
use super::shapes::{Facts, duration};
use crate::occurrence::may_be_a_code;
use crate::table::{CatalogRef, DelayUnit, RetryBy, Shape, ShapeFact, ShapeWords};

/// Retry policies, the most careful first, each with its word on errpact's wire.
const RETRIES: [(&str, Option<RetryBy>, &str); 4] = [
    ("never", None, "do-not-retry"),
    ("user", Some(RetryBy::User), "re-auth-then-retry"),
    ("model", Some(RetryBy::Model), "retry-after-change"),
    // A server that says no delay is asked again after the one for that, and not at once.
    ("runtime", Some(RetryBy::Runtime), "retry-after-delay"),
];

/// Returns what an object says that is a failure in a shape which the catalog declares, beyond doubt.
pub(crate) fn declared(catalog: &CatalogRef, result: &Value) -> Option<Received> {
    let source = Source { catalog };
    let facts = source.declared(result.as_object()?, false)?;
    Some(facts.error(source, &Call::default()))
}

impl<'v> Source<'v> {
    /// Finds what an object says that is a failure in a declared shape. Where a call has failed, a code is enough.
    pub(super) fn declared(self, it: &'v Members, failed: bool) -> Option<Facts<'v>> {
        // errpact's own forms have more to say.
        if self.catalog.get().shapes.is_empty() || text(it, "fingerprint").is_some() {
            return None;
        }
        let readings = || {
            let shapes = self.catalog.get().shapes.iter();
            shapes.map(|shape| Reading { shape, it })
        };
        let sure = readings().find(|reading| reading.fails(self));
        let coded = || readings().find(|reading| reading.code().is_some());
        sure.or_else(|| failed.then(coded).flatten())
            .map(|reading| reading.facts(self))
    }
}

/// An object, and the shape that it may have.
struct Reading<'v> {
    shape: &'v Shape<'v>,
    it: &'v Members,
}

impl<'v> Reading<'v> {
    /// Returns whether the object is a failure of this shape without a doubt.
    fn fails(&self, source: Source<'_>) -> bool {
        let failed = self.shape.members.iter().filter_map(|(pointer, fact)| {
            let ShapeFact::Failed(json) = fact else {
                return None;
            };
            Some(self.at(pointer).is_some_and(|it| is(it, json)))
        });
        let failed: Vec<bool> = failed.collect();
        match failed.is_empty() {
            true => self.code().is_some_and(|code| source.known(code).is_some()),
            false => !failed.contains(&false),
        }
    }

    /// Returns the code, also one that the catalog does not have.
    fn code(&self) -> Option<&'v str> {
        let mut members = self.shape.members.iter();
        let (pointer, words) = members.find_map(|(pointer, fact)| match fact {
            ShapeFact::Code(words) => Some((*pointer, *words)),
            _ => None,
        })?;
        let value = self.at(pointer)?;
        let known = names(words, value).next();
        let code = known.or_else(|| value.as_str().filter(|code| !code.is_empty()));
        code.filter(|code| may_be_a_code(code))
    }

    fn facts(&self, source: Source<'v>) -> Facts<'v> {
        let code = self.code();
        let mut facts = Facts {
            code,
            ..Facts::default()
        };
        let own = code.and_then(|code| source.known(code));
        let mut details = None;
        for (pointer, fact) in self.shape.members {
            let Some(value) = self.at(pointer) else {
                continue;
            };
            let filled = value.as_str().filter(|text| !is_blank(text));
            match fact {
                ShapeFact::Message => facts.message = filled,
                ShapeFact::Hint => facts.hint = filled,
                ShapeFact::Reference => facts.reference = filled,
                ShapeFact::Retry(words) => {
                    let came =
                        |(name, ..): &&(&str, _, _)| names(words, value).any(|word| word == *name);
                    facts.retry = RETRIES.iter().find(came).map(|(_, by, word)| {
                        // The catalog's word says more of the same policy.
                        let own = own.map(|entry| &entry.policy.retry);
                        own.filter(|own| own.by == *by)
                            .map_or(*word, |own| own.word)
                    });
                }
                ShapeFact::Delay(unit) => facts.retry_after = delay(*unit, value),
                ShapeFact::Details => {
                    let held = members(Some(value)).into_iter().flatten();
                    let held = held.map(|(name, value)| (name.clone(), value.clone()));
                    details.get_or_insert_with(Map::new).extend(held);
                }
                ShapeFact::Param(name) if !value.is_null() => {
                    let details = details.get_or_insert_with(Map::new);
                    details.insert((*name).to_owned(), value.clone());
                }
                _ => {}
            }
        }
        let details = details.filter(|details| !details.is_empty());
        facts.details = details.map(Cow::Owned);
        facts
    }

    /// Returns the value at a pointer.
    fn at(&self, pointer: &str) -> Option<&'v Value> {
        let names = pointer_names(pointer);
        let value = self.it.get(&**names.first()?)?;
        self.below(value, &names, 1)
    }

    /// Returns the value at a pointer, of which `depth` names led to this one.
    fn below(&self, value: &'v Value, names: &[Cow<'_, str>], depth: usize) -> Option<&'v Value> {
        let Some(name) = names.get(depth) else {
            return Some(value);
        };
        let next = match value {
            Value::Object(members) => members.get(&**name)?,
            Value::Array(items) if is_index(name) => self.item(items, names.get(..=depth)?)?,
            _ => return None,
        };
        self.below(next, names, depth + 1)
    }

    /// Returns the item of a list at this place: the first one with the constants of the shape's item. If that has none,
    /// the item that many places from the first.
    fn item(&self, items: &'v [Value], place: &[Cow<'_, str>]) -> Option<&'v Value> {
        let constants = self.shape.members.iter().filter_map(|(pointer, fact)| {
            let (ShapeFact::Constant(json) | ShapeFact::Failed(json)) = fact else {
                return None;
            };
            let names = pointer_names(pointer);
            names.starts_with(place).then_some((names, *json))
        });
        let constants: Vec<_> = constants.collect();
        if constants.is_empty() {
            return items.get(place.last()?.parse::<usize>().ok()?);
        }
        items.iter().find(|item| {
            let mut constants = constants.iter();
            constants.all(|(names, json)| {
                let value = self.below(item, names, place.len());
                value.is_some_and(|value| is(value, json))
            })
        })
    }
}

/// Returns whether a value is this JSON. `1` and `1.0` are the same number.
fn is(value: &Value, json: &str) -> bool {
    match serde_json::from_str::<Value>(json) {
        Ok(Value::Number(number)) => value.as_f64() == number.as_f64(),
        Ok(expected) => *value == expected,
        Err(_) => false,
    }
}

/// Returns the names whose word this is.
fn names<'v>(words: ShapeWords<'v>, value: &'v Value) -> impl Iterator<Item = &'v str> + use<'v> {
    let words = words.iter().filter(|(_, json)| is(value, json));
    words.map(|(name, _)| *name)
}

fn delay(unit: DelayUnit, value: &Value) -> Option<Duration> {
    match unit {
        DelayUnit::Seconds => wait(Some(value), 1000.0),
        DelayUnit::Milliseconds => wait(Some(value), 1.0),
        DelayUnit::Duration => value.as_str().and_then(duration),
    }
}
