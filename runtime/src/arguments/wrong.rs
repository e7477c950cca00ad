//! Why a type does not accept arguments.

use std::fmt::{self, Write as _};

use serde::de::{self, Expected, Unexpected};

use super::expected::{one_of, words};
use super::problem::{Problem, WHOLE};
use crate::table::{Kind, Param, Sentence, Sentences};

/// Why a type does not accept arguments. The problem is identified by the serde function that made it, and names come
/// from the type. A message may quote any value, so none is read.
#[derive(Debug, thiserror::Error)]
#[error("the arguments do not fit")]
pub struct Wrong {
    mistake: Mistake,
    /// The path, innermost first.
    path: Vec<Segment>,
}

#[derive(Debug)]
enum Mistake {
    Missing(&'static str),
    /// The name, and the closest one that the type has.
    Unknown(String, Option<&'static str>),
    /// The expected value, in the words of the type.
    Invalid(String),
    /// Not a value of this type.
    Type(Kind<'static>),
    /// Not one of these words.
    OtherWord(&'static [&'static str]),
    /// A member that appears more than once.
    Twice,
}

/// A step into a value.
#[derive(Debug)]
pub(super) enum Segment {
    /// A member that the type names.
    Field(&'static str),
    /// A member of any name. The caller chose the name, so it is shown only if it is a declared argument's.
    Any(String),
    Item(usize),
}

impl Wrong {
    pub(super) fn invalid(expected: &dyn Expected) -> Self {
        Self::new(Mistake::Invalid(expected.to_string()))
    }

    pub(super) fn of_type(kind: Kind<'static>) -> Self {
        Self::new(Mistake::Type(kind))
    }

    fn new(mistake: Mistake) -> Self {
        let path = Vec::new();
        Self { mistake, path }
    }

    /// Returns the same, one step further out.
    pub(super) fn within(mut self, segment: Segment) -> Self {
        self.path.push(segment);
        self
    }

    /// Returns the same as the error of another deserializer.
    pub(super) fn told<E: de::Error>(self, declared: &[Param<'_>]) -> E {
        match self.mistake {
            Mistake::Missing(name) if self.path.is_empty() => E::missing_field(name),
            _ => E::custom(self.problem(&Sentences::DEFAULT, declared).message()),
        }
    }

    /// Returns the problem, if the tool declares these arguments.
    pub(super) fn problem(self, said: &Sentences<'_>, declared: &[Param<'_>]) -> Problem {
        let mut path = String::new();
        for segment in self.path.iter().rev() {
            let dot = if path.is_empty() { "" } else { "." };
            let is_declared = |name: &str| declared.iter().any(|param| param.name == name);
            let _ = match segment {
                Segment::Field(name) => write!(path, "{dot}{name}"),
                Segment::Any(name) if path.is_empty() && is_declared(name) => {
                    write!(path, "{name}")
                }
                Segment::Any(_) => write!(path, "{dot}*"),
                Segment::Item(index) => write!(path, "[{index}]"),
            };
        }
        let below = |name: &str| match path.as_str() {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        match self.mistake {
            Mistake::Missing(name) => Problem::missing(&below(name), String::new()),
            Mistake::Unknown(name, closest) => Problem::unknown(&below(&name), &name, closest),
            Mistake::Invalid(expected) => invalid(&path, expected),
            Mistake::Type(kind) => invalid(&path, words(said, &kind)),
            Mistake::OtherWord(known) => invalid(&path, one_of(said, known)),
            Mistake::Twice => invalid(&path, said.get(Sentence::OneValue).to_owned()),
        }
    }
}

fn invalid(path: &str, expected: String) -> Problem {
    match path {
        "" | "*" => Problem::invalid(WHOLE, expected),
        path => Problem::invalid(path, expected),
    }
}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::new(Mistake::Invalid(String::new()))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid(expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid(expected)
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::invalid(expected)
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::new(Mistake::OtherWord(expected))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        let closest = errpact_core::closest(field, known.iter().copied());
        Self::new(Mistake::Unknown(field.to_owned(), closest))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Mistake::Missing(field))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(Mistake::Twice).within(Segment::Field(field))
    }
}
