//! The environment of the tools.

use std::sync::Arc;
use std::time::Duration;

use crate::faults::Faults;
use crate::mail::Mailer;
use crate::notes::Notes;
use crate::reminders::{Clock, Reminders};
use crate::weather::WeatherApi;

/// The environment of the tools, shared by all clones.
#[derive(Clone)]
pub struct World {
    /// The weather service.
    pub weather: WeatherApi,
    /// The mail server.
    pub mailer: Arc<dyn Mailer>,
    /// The reminders.
    pub reminders: Reminders,
    /// The notes.
    pub notes: Notes,
    /// The clock.
    pub clock: Clock,
    /// The time limit of a call.
    pub time_limit: Duration,
    /// Failures on demand.
    pub faults: Faults,
}
