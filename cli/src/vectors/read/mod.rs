//! Results as hosts have them, and the errors that a reader finds in each.
//!
//! The rules are those of `docs/wire.md`, under "Reading". The values have the shapes that the
//! hosts themselves produce, which the tests get from the hosts. The expected errors do not depend
//! on a reader: they are derived here, case by case, from the occurrence that the text is made
//! from.

mod declared;
mod foreign;
mod hosts;
mod shapes;
mod skew;
mod texts;

use errpact::table::{Catalog, Deliver, Entry, Sentence, Shape};
use errpact::wire::{self, Reader};
use serde_json::Value;

use super::example::Example;
use super::line::Found;

/// A value, and the errors in it.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) value: Value,
    pub(crate) found: Vec<Found>,
    /// What a reader decides about the first error, if the case is about that.
    pub(crate) decisions: Vec<Value>,
}

/// The data that the cases are made of.
pub(crate) struct Sample {
    /// The code that the cases are about.
    pub(crate) code: &'static str,
    /// A code that the catalog does not have.
    newer: String,
    newer_word: String,
    /// Whether the catalog has a code with the name that a wrapper begins with.
    error_is_a_code: bool,
    /// The text of an occurrence for the model.
    text: String,
    reference: String,
    envelope: Value,
    /// Every declared shape of the occurrence.
    shapes: Vec<(&'static Shape<'static>, Value)>,
    coded: Found,
    summary: &'static str,
    catch_all: &'static Entry<'static>,
    tables: &'static Catalog<'static>,
    fingerprint: String,
    /// Former names with their codes.
    former: Vec<(&'static str, &'static str)>,
}

impl Sample {
    /// Makes a sample of the first code that a model reads, or `None` if the catalog has none.
    pub(super) fn of(
        tables: &'static Catalog<'static>,
        mut example: impl FnMut(&'static Entry<'static>) -> Option<Example>,
    ) -> Option<Self> {
        let told = |entry: &&Entry<'_>| {
            matches!(entry.policy.deliver, Deliver::Model | Deliver::Both)
                && entry.policy.disposition.is_failure()
        };
        let entry = tables.codes.iter().find(told)?;
        let occurrence = example(entry)?.occurrence()?;
        let text = occurrence.text();
        let message = text
            .strip_prefix(entry.name)?
            .strip_prefix(": ")?
            .to_owned();
        let (before, after) = tables.sentences.around(Sentence::Reference);
        let coded = Found {
            code: entry.name.to_owned(),
            known: true,
            message,
            retry: entry.policy.retry.word,
            reference: text
                .ends_with(&format!(" {before}{}{after}", occurrence.reference()))
                .then(|| occurrence.reference().clone()),
            ..Found::default()
        };
        Some(Self {
            code: entry.name,
            newer: unused("CODE_OF_THE_FUTURE", tables),
            newer_word: unused("NOVELTY", tables),
            error_is_a_code: tables.index_of("Error").is_some(),
            text,
            reference: occurrence.reference().clone(),
            envelope: occurrence.envelope_value(),
            shapes: tables
                .shapes
                .iter()
                .filter_map(|shape| {
                    let value = wire::shape(&occurrence, shape.name, Reader::Model)?;
                    Some((shape, value))
                })
                .collect(),
            coded,
            summary: entry.summary,
            catch_all: tables.presented(tables.fallback_entry()),
            tables,
            fingerprint: tables.wire_fingerprint.to_owned(),
            former: skew::former(tables),
        })
    }

    /// Returns every case.
    pub(super) fn cases(&self) -> Vec<Case> {
        let mut cases = texts::cases(self);
        cases.extend(hosts::cases(self));
        cases.extend(shapes::cases(self));
        cases.extend(skew::cases(self));
        cases.extend(foreign::cases(self));
        cases.retain(|case| !declared::touches(self, &case.value));
        cases.extend(declared::cases(self));
        cases
    }

    /// Returns the code, with everything that the text says.
    fn coded(&self) -> Found {
        self.coded.clone()
    }

    /// Returns a failure without a code. Without a text, the message is the catch-all's.
    fn uncoded(&self, message: Option<&str>) -> Found {
        Found {
            code: self.catch_all.name.to_owned(),
            known: false,
            message: message.unwrap_or(self.catch_all.summary).to_owned(),
            retry: self.catch_all.policy.retry.word,
            ..Found::default()
        }
    }

    /// Returns a failure with a code that the catalog does not have.
    fn unknown(&self, code: &str, message: &str) -> Found {
        Found {
            code: code.to_owned(),
            message: message.to_owned(),
            ..self.uncoded(None)
        }
    }
}

/// Returns a code that the catalog does not have.
fn unused(name: &str, tables: &Catalog<'_>) -> String {
    let mut name = name.to_owned();
    while tables.index_of(&name).is_some() {
        name.push('X');
    }
    name
}

fn case(name: impl Into<String>, value: impl Into<Value>, found: impl Into<Option<Found>>) -> Case {
    Case {
        name: name.into(),
        value: value.into(),
        found: found.into().into_iter().collect(),
        decisions: Vec::new(),
    }
}
