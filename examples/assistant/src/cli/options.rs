//! The options of both servers.

use std::time::Duration;

use clap::Args;
use reqwest::Url;

use crate::faults::Faults;

/// What both servers take.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// Let arguments that read `fault:NAME` make a tool fail
    #[arg(long)]
    pub faults: bool,
    /// The weather service, whose key is read from WEATHER_KEY; without it, one that comes along
    #[arg(long, value_name = "URL")]
    pub weather: Option<Url>,
    /// How long a tool may take, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    pub time_limit: u64,
    /// The session's name in the log; without it, one is made up
    #[arg(long, value_name = "NAME")]
    pub session: Option<String>,
    /// The e-mail address of the user; the log gets a hash of it
    #[arg(long, value_name = "ADDRESS")]
    pub client_email: Option<String>,
    /// Where an OpenTelemetry collector takes OTLP over HTTP
    #[arg(long, value_name = "URL")]
    pub otlp: Option<Url>,
}

impl Options {
    /// Returns whether failures on demand are on.
    #[must_use]
    pub fn faults(&self) -> Faults {
        if self.faults { Faults::On } else { Faults::Off }
    }

    /// Returns how long a tool may take.
    #[must_use]
    pub fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_limit)
    }
}
