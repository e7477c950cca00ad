//! Cancels a booking.

use serde_json::{Value, json};

use super::{Arguments, Tool};
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::CancellationError;
use crate::moment;

/// Cancels a booking.
#[derive(Debug)]
pub struct CancelBooking;

impl Tool for CancelBooking {
    const NAME: errors::Tool = errors::Tool::CancelBooking;
    type Failure = CancellationError;

    fn call(
        salon: &mut Salon,
        client: &Client,
        arguments: &Arguments,
    ) -> Result<Value, Self::Failure> {
        let (email, reference) = (
            arguments.optional("email")?,
            arguments.optional("reference")?,
        );
        let booking = salon.cancel(client, email, reference)?;
        Ok(json!({ "cancelled": booking.reference, "start": moment::iso(&booking.start) }))
    }
}
