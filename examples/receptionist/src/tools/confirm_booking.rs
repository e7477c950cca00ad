//! Turns a hold into a booking.

use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors::arguments;
use crate::failure::BookingError;
use crate::moment;
use crate::salon::HoldId;

/// Turns a hold into a booking.
#[derive(Debug)]
pub struct ConfirmBooking;

impl Tool for ConfirmBooking {
    type Arguments = arguments::ConfirmBooking;
    type Failure = BookingError;

    async fn call(
        salon: &Salon,
        client: &Client,
        asked: Self::Arguments,
    ) -> Result<Value, Self::Failure> {
        let (hold, phone) = (HoldId(asked.hold.into_owned()), asked.phone.as_deref());
        let booking = salon.confirm(client, hold, phone, asked.confirmed == Some(true));
        let booking = booking.await?;
        Ok(json!({ "booking": booking.reference, "start": moment::iso(&booking.start) }))
    }
}
