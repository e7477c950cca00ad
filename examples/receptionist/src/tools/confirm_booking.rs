//! Turns a hold into a booking.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::BookingError;
use crate::moment;
use crate::salon::HoldId;

/// Turns a hold into a booking.
#[derive(Debug)]
pub struct ConfirmBooking;

/// The arguments of [`ConfirmBooking`].
#[derive(Debug, Deserialize)]
pub struct Confirmation {
    hold: String,
    phone: Option<String>,
    confirmed: Option<bool>,
}

impl Tool for ConfirmBooking {
    const NAME: errors::Tool = errors::Tool::ConfirmBooking;
    type Arguments = Confirmation;
    type Failure = BookingError;

    async fn call(
        salon: &Salon,
        client: &Client,
        asked: Confirmation,
    ) -> Result<Value, Self::Failure> {
        let (phone, confirmed) = (asked.phone.as_deref(), asked.confirmed == Some(true));
        let booking = salon.confirm(client, HoldId(asked.hold), phone, confirmed);
        let booking = booking.await?;
        Ok(json!({ "booking": booking.reference, "start": moment::iso(&booking.start) }))
    }
}
