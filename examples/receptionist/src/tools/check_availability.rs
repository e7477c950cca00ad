//! Free times.

use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors::arguments::{self, Service};
use crate::failure::AvailabilityError;
use crate::moment;

/// Free times of a service between two days.
#[derive(Debug)]
pub struct CheckAvailability;

impl Tool for CheckAvailability {
    type Arguments = arguments::CheckAvailability;
    type Failure = AvailabilityError;

    async fn call(
        salon: &Salon,
        _: &Client,
        asked: Self::Arguments,
    ) -> Result<Value, Self::Failure> {
        let Some(service) = asked.service else {
            let services = Service::WORDS.to_vec();
            return Err(AvailabilityError::NoService { services });
        };
        let free = salon.free(asked.start_date, asked.end_date)?;
        let free: Vec<String> = free.iter().map(moment::iso).collect();
        Ok(json!({ "service": service.as_str(), "free": free }))
    }
}
