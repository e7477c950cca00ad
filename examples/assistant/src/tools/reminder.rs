//! Reminds the user of something at a given time.

use errpact::Occurrence;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use schemars::JsonSchema;
use serde::de::{Deserializer, Error as _};
use serde::{Deserialize, Serialize};

use crate::errors::{self, CATALOG};
use crate::reminders::{Refusal, Reminder};
use crate::world::World;

/// The arguments of [`reminder`].
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ReminderArguments {
    /// What to remind the user of.
    pub text: String,
    /// When, as RFC 3339 with an offset: 2027-03-01T09:00:00+01:00.
    #[schemars(with = "String", extend("format" = "date-time"))]
    #[serde(deserialize_with = "timestamp")]
    pub at: Timestamp,
}

/// What [`reminder`] has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Kept {
    /// When it will ring, in UTC.
    pub at: String,
    /// How many reminders there are.
    pub reminders: usize,
}

/// Why there is no reminder.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum ReminderError {
    /// The time has passed.
    #[code(TOOL_REMINDER_PAST)]
    Past {
        /// The requested time.
        at: ZonedDateTime,
        /// The current time.
        now: ZonedDateTime,
    },
    /// It is already kept.
    #[code(TOOL_REMINDER_EXISTS)]
    Exists,
}

/// Reminds the user of something at a given time.
///
/// # Errors
/// With a code of the catalog.
pub async fn reminder(world: &World, asked: &ReminderArguments) -> Result<Kept, Occurrence> {
    let broken = world.faults.play(&asked.text).await;
    broken.map_err(|error| Occurrence::catch(&CATALOG, error))?;
    let (text, at) = (asked.text.clone(), asked.at);
    let now = world.clock.now();
    let kept = world.reminders.keep(Reminder { text, at }, now);
    let reminders = kept.map_err(|refusal| match refusal {
        Refusal::Past => past(at, now),
        Refusal::Exists => ReminderError::Exists.into(),
    })?;
    let at = at.to_string();
    Ok(Kept { at, reminders })
}

/// Reads a time. The guard has refused a text that is not one, by the catalog's declaration.
fn timestamp<'de, D: Deserializer<'de>>(given: D) -> Result<Timestamp, D::Error> {
    let text = String::deserialize(given)?;
    text.parse().map_err(D::Error::custom)
}

/// Returns the error for a time that has passed. If no time fits, a note can keep what the user
/// wanted to keep.
fn past(at: Timestamp, now: Timestamp) -> Occurrence {
    let [at, now] = [at, now].map(|moment| moment.to_zoned_datetime(TimeZone::UTC));
    let later = errors::LaterTime { now: now.clone() };
    Occurrence::new(ReminderError::Past { at, now })
        .with_action(errors::FutureDate)
        .with_adjustment("at", later)
        .with_alternative(errors::KeepAsNote)
}
