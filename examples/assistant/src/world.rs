//! What the tools work with.

use std::sync::Arc;
use std::time::Duration;

use crate::faults::Faults;
use crate::mail::Mailer;
use crate::notes::Notes;
use crate::reminders::{Clock, Reminders};
use crate::weather::WeatherApi;

/// What the tools work with. Clones share it.
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
    /// The time.
    pub clock: Clock,
    /// How long a call may take.
    pub time_limit: Duration,
    /// Failures on demand.
    pub faults: Faults,
}
