//! Free times.

use serde_json::{Value, json};

use super::{Arguments, Tool};
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::{ArgumentError, AvailabilityError};
use crate::moment;
use crate::salon::Service;

/// Free times of a service between two days.
#[derive(Debug)]
pub struct CheckAvailability;

impl Tool for CheckAvailability {
    const NAME: errors::Tool = errors::Tool::CheckAvailability;
    type Failure = AvailabilityError;

    fn call(salon: &mut Salon, _: &Client, arguments: &Arguments) -> Result<Value, Self::Failure> {
        let Some(name) = arguments.optional("service")? else {
            let services = Service::ALL.map(Service::name).to_vec();
            return Err(AvailabilityError::NoService { services });
        };
        Service::named(name).ok_or_else(|| ArgumentError::malformed("service"))?;
        let first = arguments.day("start_date")?;
        let last = arguments.day("end_date")?;
        let free: Vec<String> = salon.free(first, last)?.iter().map(moment::iso).collect();
        Ok(json!({ "service": name, "free": free }))
    }
}
