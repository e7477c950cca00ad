//! The arguments of a call.

use jiff::Zoned;
use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::failure::ArgumentError;
use crate::moment;

/// The arguments of a call. A missing or malformed argument is reported by name, never in the words
/// of a parser.
#[derive(Debug, Clone)]
pub struct Arguments(Map<String, Value>);

impl Arguments {
    /// Reads them from the model's JSON.
    ///
    /// # Errors
    /// When it is not a JSON object.
    pub fn read(json: &str) -> Result<Self, ArgumentError> {
        serde_json::from_str(json)
            .map(Self)
            .map_err(|_| ArgumentError::malformed("arguments"))
    }

    /// Returns a text, if there is one.
    ///
    /// # Errors
    /// When it is not a text.
    pub fn optional(&self, name: &'static str) -> Result<Option<&str>, ArgumentError> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(ArgumentError::malformed(name)),
        }
    }

    /// Returns a text.
    ///
    /// # Errors
    /// When it is missing, or not a text.
    pub fn text(&self, name: &'static str) -> Result<&str, ArgumentError> {
        self.optional(name)?
            .ok_or_else(|| ArgumentError::missing(name))
    }

    /// Returns a day.
    ///
    /// # Errors
    /// When it is missing, or not a day.
    pub fn day(&self, name: &'static str) -> Result<Date, ArgumentError> {
        moment::parse_day(self.text(name)?).ok_or_else(|| ArgumentError::malformed(name))
    }

    /// Returns a point in time.
    ///
    /// # Errors
    /// When it is missing, or not a timestamp.
    pub fn moment(&self, name: &'static str) -> Result<Zoned, ArgumentError> {
        moment::parse(self.text(name)?).ok_or_else(|| ArgumentError::malformed(name))
    }

    /// Returns a yes or no; a missing argument is a no.
    ///
    /// # Errors
    /// When it is neither true nor false.
    pub fn flag(&self, name: &'static str) -> Result<bool, ArgumentError> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(ArgumentError::malformed(name)),
        }
    }
}
