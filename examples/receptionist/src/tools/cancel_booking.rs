//! Cancels a booking.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::CancellationError;
use crate::moment;

/// Cancels a booking.
#[derive(Debug)]
pub struct CancelBooking;

/// The arguments of [`CancelBooking`].
#[derive(Debug, Deserialize)]
pub struct Which {
    email: Option<String>,
    reference: Option<String>,
}

impl Tool for CancelBooking {
    const NAME: errors::Tool = errors::Tool::CancelBooking;
    type Arguments = Which;
    type Failure = CancellationError;

    async fn call(salon: &Salon, client: &Client, asked: Which) -> Result<Value, Self::Failure> {
        let booking = salon.cancel(client, asked.email.as_deref(), asked.reference.as_deref());
        let booking = booking.await?;
        Ok(json!({ "canceled": booking.reference, "start": moment::iso(&booking.start) }))
    }
}
