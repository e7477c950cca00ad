//! The forecast for a place.

use std::io::ErrorKind;
use std::ops::RangeInclusive;

use errpact::{Occurrence, Signal};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::errors::{self, CATALOG, Tool};
use crate::weather::{Forecast, WeatherError};
use crate::world::World;

/// The number of days that a forecast may have.
pub const DAYS: RangeInclusive<i64> = 1..=7;
/// The service behind the tool.
const SERVICE: &str = "weather_service";

/// The arguments of [`weather`].
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WeatherArguments {
    /// A city, such as Oslo.
    pub location: String,
    /// For how many days, today included: 1 to 7. One where it is left out.
    #[schemars(range(min = 1, max = 7))]
    pub days: Option<i64>,
}

/// The forecast for a place.
///
/// # Errors
/// With a code of the catalog.
pub async fn weather(world: &World, asked: &WeatherArguments) -> Result<Forecast, Occurrence> {
    let place = asked.location.trim();
    let broken = world.faults.play(place).await;
    broken.map_err(|error| Occurrence::catch(&CATALOG, error))?;
    if place.is_empty() {
        return Err(nowhere());
    }
    let days = asked.days.unwrap_or(*DAYS.start());
    if !DAYS.contains(&days) {
        let (least, most) = DAYS.into_inner();
        let argument = "days".into();
        return Err(errors::ToolInputRange {
            argument,
            least,
            most,
        }
        .into());
    }
    world.weather.forecast(place, days).await.map_err(failed)
}

/// Returns the error for a missing place. The hint depends on the tool, so it is written here.
fn nowhere() -> Occurrence {
    Occurrence::new(errors::ToolLocationEmpty)
        .with_adjustment("location", errors::CityName)
        .with_alternative(errors::LargerCity)
}

/// Gives the service's failure a code. The service's text is searched and logged, and goes nowhere
/// else.
fn failed(error: WeatherError) -> Occurrence {
    let here = Signal::new().with_tool(Tool::Weather).with_service(SERVICE);
    match error {
        WeatherError::TooLong(limit) => {
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            errors::ToolReplyOversize { limit }.into()
        }
        WeatherError::Unreadable(source) => Unreadable::from(source).into(),
        WeatherError::Status(refusal) => {
            let here = here
                .with_status(refusal.status)
                .with_message(refusal.text.clone());
            let here = match refusal.retry_after {
                Some(wait) => here.with_retry_after(wait),
                None => here,
            };
            Occurrence::from_signal(&CATALOG, here.with_source(refusal))
        }
        WeatherError::Failed(answer) => Occurrence::from_signal(&CATALOG, here.with_result(answer)),
        WeatherError::Http(error) if error.is_timeout() => Occurrence::from_signal(
            &CATALOG,
            here.with_io(ErrorKind::TimedOut).with_source(error),
        ),
        WeatherError::Http(error) => Occurrence::catch(&CATALOG, error)
            .with_tool(Tool::Weather)
            .with_service(SERVICE),
    }
}

/// An answer that is not a forecast.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
#[code(NETWORK_REPLY_INVALID)]
struct Unreadable(#[from] serde_json::Error);
