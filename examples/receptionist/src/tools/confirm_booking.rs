//! Turns a hold into a booking.

use serde_json::{Value, json};

use super::{Arguments, Tool};
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::BookingError;
use crate::moment;
use crate::salon::HoldId;

/// Turns a hold into a booking.
#[derive(Debug)]
pub struct ConfirmBooking;

impl Tool for ConfirmBooking {
    const NAME: errors::Tool = errors::Tool::ConfirmBooking;
    type Failure = BookingError;

    fn call(
        salon: &mut Salon,
        client: &Client,
        arguments: &Arguments,
    ) -> Result<Value, Self::Failure> {
        let hold = HoldId(arguments.text("hold")?.to_owned());
        let phone = arguments.optional("phone")?;
        let booking = salon.confirm(client, hold, phone, arguments.flag("confirmed")?)?;
        Ok(json!({ "booking": booking.reference, "start": moment::iso(&booking.start) }))
    }
}
