//! Cancels a booking.

use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors::arguments;
use crate::failure::CancellationError;
use crate::moment;

/// Cancels a booking.
#[derive(Debug)]
pub struct CancelBooking;

impl Tool for CancelBooking {
    type Arguments = arguments::CancelBooking;
    type Failure = CancellationError;

    async fn call(
        salon: &Salon,
        client: &Client,
        asked: Self::Arguments,
    ) -> Result<Value, Self::Failure> {
        let booking = salon.cancel(client, asked.email.as_deref(), asked.reference.as_deref());
        let booking = booking.await?;
        Ok(json!({ "canceled": booking.reference, "start": moment::iso(&booking.start) }))
    }
}
