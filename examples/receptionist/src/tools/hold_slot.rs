//! Holds a time.

use serde_json::{Value, json};

use super::{Arguments, Tool};
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::{ArgumentError, HoldError};
use crate::moment;
use crate::salon::Service;

/// Holds a time for ten minutes.
#[derive(Debug)]
pub struct HoldSlot;

impl Tool for HoldSlot {
    const NAME: errors::Tool = errors::Tool::HoldSlot;
    type Failure = HoldError;

    fn call(
        salon: &mut Salon,
        client: &Client,
        arguments: &Arguments,
    ) -> Result<Value, Self::Failure> {
        let service = Service::named(arguments.text("service")?)
            .ok_or_else(|| ArgumentError::malformed("service"))?;
        let start = arguments.moment("start")?;
        let hold = salon.hold(client, service, start, arguments.flag("confirmed")?)?;
        Ok(json!({
            "hold": hold.id.to_string(),
            "service": hold.service.name(),
            "start": moment::iso(&hold.start),
            "expires": moment::iso(&hold.expires),
        }))
    }
}
