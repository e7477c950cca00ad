//! The weather service, over HTTP. Failures here are ordinary errors: they get a code when they
//! leave the tool.

mod api;
mod error;
mod forecast;
mod reply;

pub use api::{LONGEST, WeatherApi};
pub use error::{Refusal, WeatherError};
pub use forecast::{Day, Forecast};
