//! The client of the weather service.

use std::time::Duration;

use errpact::wire::retry_after_from;
use reqwest::{Client, Response, Url};
use serde_json::Value;

use super::reply::{beginning, bounded};
use super::{Forecast, Refusal, WeatherError};

/// Maximum length of an answer that is read, in bytes.
pub const LONGEST: usize = 64 * 1024;
/// Maximum length of a failed answer that is logged, in bytes.
const LONGEST_FAILURE: usize = 4 * 1024;
/// Maximum time for an answer of the service.
const PATIENCE: Duration = Duration::from_secs(2);

/// The client of the weather service.
#[derive(Debug, Clone)]
pub struct WeatherApi {
    client: Client,
    base: Url,
    key: String,
}

impl WeatherApi {
    /// Returns a client of the service at `base`, with our key for that service.
    ///
    /// # Errors
    /// When the system provides no HTTP client.
    pub fn new(base: Url, key: &str) -> Result<Self, WeatherError> {
        Ok(Self {
            client: Client::builder().timeout(PATIENCE).build()?,
            base,
            key: key.to_owned(),
        })
    }

    /// Returns the forecast for a place.
    ///
    /// # Errors
    /// When there is none.
    pub async fn forecast(&self, place: &str, days: i64) -> Result<Forecast, WeatherError> {
        let mut url = self.base.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty()
                .extend(["forecast", place, &days.to_string()]);
        }
        let request = self.client.get(url).bearer_auth(&self.key);
        let mut response = request.send().await?;
        if !response.status().is_success() {
            return Err(failure(response).await?.into());
        }
        let Some(body) = bounded(&mut response, LONGEST).await? else {
            return Err(WeatherError::TooLong(LONGEST));
        };
        let answer: Value = serde_json::from_slice(&body)?;
        if answer.get("error").is_some() {
            return Err(WeatherError::Failed(answer));
        }
        Ok(serde_json::from_value(answer)?)
    }
}

async fn failure(mut response: Response) -> Result<Refusal, reqwest::Error> {
    let headers = response.headers().clone();
    let (body, _) = beginning(&mut response, LONGEST_FAILURE).await?;
    Ok(Refusal {
        status: response.status().as_u16(),
        retry_after: retry_after_from(|name| headers.get(name)?.to_str().ok()),
        text: String::from_utf8_lossy(&body).into_owned(),
    })
}
