//! The weather service.

use super::{Failure, Services, map};

impl Services {
    /// Returns the weather of the coming days.
    ///
    /// # Errors
    /// When the service does not know the place, or fails.
    pub async fn weather(&self, location: &str, days: u8) -> Result<String, Failure> {
        self.ask(format!("weather: {location}"));
        self.inner().faults.play("weather", location).await?;
        let Some((town, _)) = map::town(location) else {
            return Err(Failure::said("no station there"));
        };
        let warmth = 12 + town.len() % 9;
        let days = days.clamp(1, 7);
        Ok(format!(
            "Weather in {town}: clear, {warmth} °C, for {days} days."
        ))
    }
}
