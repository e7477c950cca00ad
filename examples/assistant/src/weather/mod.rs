//! The weather service, over HTTP. What fails here is an ordinary error: a code it gets where it
//! leaves the tool.

mod api;
mod error;
mod forecast;
mod reply;

pub use api::{LONGEST, WeatherApi};
pub use error::{Refusal, WeatherError};
pub use forecast::{Day, Forecast};
