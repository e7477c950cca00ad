//! What the weather will be.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the weather will be at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Forecast {
    /// The place, as the service spells it.
    pub place: String,
    /// Today first.
    pub days: Vec<Day>,
}

/// What the weather will be on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Day {
    /// In a word or two.
    pub summary: String,
    /// The highest temperature, in degrees Celsius.
    pub high: i8,
    /// The lowest temperature, in degrees Celsius.
    pub low: i8,
}
