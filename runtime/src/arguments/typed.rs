//! Generated structs for the arguments of tools. See `docs/decisions/079-arguments-are-structs-on-request.md`.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use errpact_core::{Converted, Kind, Taken, convert};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

use super::wrong::Segment;
pub use super::wrong::Wrong;
use super::{declared, json};
use crate::table::Catalog;

/// The generated struct of a tool's arguments. It also implements serde's `Deserialize`, and with a feature for `rmcp`
/// the `JsonSchema` of schemars, so that a tool of rmcp takes it as `Parameters<HoldSlot>`.
///
/// `Debug` writes the declared arguments in the log's form, without objects and undeclared arguments.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the struct of a tool's arguments",
    label = "the catalog does not declare its fields",
    note = "write `rust: {{ arguments: true }}` in the catalog, and name a struct of the generated module `arguments`; `arguments::read` reads any other type"
)]
pub trait ToolArguments: Argument {
    /// Its catalog.
    const CATALOG: &'static Catalog<'static>;
    /// The name of its tool.
    const TOOL: &'static str;
}

/// A value of an argument whose form was checked.
#[doc(hidden)]
pub trait Argument: Sized {
    /// Reads the value.
    #[doc(hidden)]
    fn read(given: Value) -> Result<Self, Wrong>;

    /// Returns the value of an absent argument, if it may be absent.
    #[doc(hidden)]
    fn absent() -> Option<Self> {
        None
    }
}

/// The types that read themselves as serde does: they must be as wide as the form that was checked.
macro_rules! as_serde_reads {
    ($($kind:ty),+) => {$(
        impl Argument for $kind {
            fn read(given: Value) -> Result<Self, Wrong> {
                json::of(given)
            }
        }
    )+};
}

as_serde_reads!(i64, f64, bool, Value);

/// The types that a catalog writes as a text.
macro_rules! converted {
    ($($kind:ty: $form:ident),+) => {$(
        impl Argument for $kind {
            fn read(given: Value) -> Result<Self, Wrong> {
                match convert(&Kind::$form, &Taken::Json(&given)) {
                    Some(Converted::$form(value)) => Ok(value),
                    _ => Err(Wrong::of_type(Kind::$form)),
                }
            }
        }
    )+};
}

converted!(jiff::ZonedDateTime: Datetime, jiff::civil::Date: Date, Duration: Duration);

impl Argument for uuid::Uuid {
    fn read(given: Value) -> Result<Self, Wrong> {
        let text = given.as_str().map(str::trim);
        let read = text.and_then(|text| Self::parse_str(text).ok());
        read.ok_or_else(|| Wrong::of_type(Kind::Uuid))
    }
}

impl Argument for Cow<'static, str> {
    fn read(given: Value) -> Result<Self, Wrong> {
        json::of(given).map(Self::Owned)
    }
}

impl<T: Argument> Argument for Vec<T> {
    fn read(given: Value) -> Result<Self, Wrong> {
        let Value::Array(items) = given else {
            return Err(Wrong::invalid(&"a list"));
        };
        let items = items.into_iter().enumerate();
        let items =
            items.map(|(at, item)| T::read(item).map_err(|wrong| wrong.within(Segment::Item(at))));
        items.collect()
    }
}

impl<T: Argument> Argument for Option<T> {
    fn read(given: Value) -> Result<Self, Wrong> {
        match given {
            Value::Null => Ok(None),
            given => T::read(given).map(Some),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

/// Reads a word of an enum whose values are in the order of its words.
///
/// # Errors
/// Returns what is wrong with a word that is not in the list.
pub fn word<T: Copy>(given: &Value, all: &[T], words: &'static [&'static str]) -> Result<T, Wrong> {
    let at = words.iter().position(|word| given == word);
    let value = at.and_then(|at| all.get(at)).copied();
    value.ok_or_else(|| Wrong::unknown_variant("", words))
}

/// The members of an object that were not yet read.
#[derive(Debug)]
pub struct Members(Map<String, Value>);

impl Members {
    /// Takes the members of an object.
    ///
    /// # Errors
    /// Returns what is wrong if it is not an object.
    pub fn of(given: Value) -> Result<Self, Wrong> {
        match given {
            Value::Object(members) => Ok(Self(members)),
            _ => Err(Wrong::invalid(&"an object")),
        }
    }

    /// Reads a member.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn take<T: Argument>(&mut self, name: &'static str) -> Result<T, Wrong> {
        match self.0.remove(name) {
            Some(value) => T::read(value).map_err(|wrong| wrong.within(Segment::Field(name))),
            None => T::absent().ok_or_else(|| Wrong::missing_field(name)),
        }
    }

    /// Returns the members that were not read.
    #[must_use]
    pub fn rest(self) -> Map<String, Value> {
        self.0
    }
}

/// Reads the arguments of a tool from any format. Absent ones get their default.
///
/// # Errors
/// Returns the deserializer's error for what is wrong.
pub fn deserialize<'de, T: ToolArguments, D: Deserializer<'de>>(
    deserializer: D,
    fields: &'static [&'static str],
) -> Result<T, D::Error> {
    // The names tell `arguments::read` that the type has no arguments but the declared ones.
    let mut given = deserializer.deserialize_struct(T::TOOL, fields, Object)?;
    let params = declared::params(T::CATALOG, T::TOOL);
    declared::complete(params, &mut given);
    T::read(Value::Object(given)).map_err(|wrong| wrong.told(params))
}

/// Reads an object of any members.
struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
        Map::deserialize(MapAccessDeserializer::new(members))
    }
}
