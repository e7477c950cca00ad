//! Free times.

use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::AvailabilityError;
use crate::moment;
use crate::salon::Service;

/// Free times of a service between two days.
#[derive(Debug)]
pub struct CheckAvailability;

/// The arguments of [`CheckAvailability`].
#[derive(Debug, Deserialize)]
pub struct Period {
    service: Option<Service>,
    #[serde(deserialize_with = "moment::read_day")]
    start_date: Date,
    #[serde(deserialize_with = "moment::read_day")]
    end_date: Date,
}

impl Tool for CheckAvailability {
    const NAME: errors::Tool = errors::Tool::CheckAvailability;
    type Arguments = Period;
    type Failure = AvailabilityError;

    async fn call(salon: &Salon, _: &Client, asked: Period) -> Result<Value, Self::Failure> {
        let Some(service) = asked.service else {
            let services = Service::ALL.map(Service::name).to_vec();
            return Err(AvailabilityError::NoService { services });
        };
        let free = salon.free(asked.start_date, asked.end_date)?;
        let free: Vec<String> = free.iter().map(moment::iso).collect();
        Ok(json!({ "service": service.name(), "free": free }))
    }
}
