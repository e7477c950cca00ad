//! Holds a time.

use jiff::Zoned;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::HoldError;
use crate::moment;
use crate::salon::Service;

/// Holds a time for ten minutes.
#[derive(Debug)]
pub struct HoldSlot;

/// The arguments of [`HoldSlot`].
#[derive(Debug, Deserialize)]
pub struct Slot {
    service: Service,
    #[serde(deserialize_with = "moment::read")]
    start: Zoned,
    confirmed: Option<bool>,
}

impl Tool for HoldSlot {
    const NAME: errors::Tool = errors::Tool::HoldSlot;
    type Arguments = Slot;
    type Failure = HoldError;

    async fn call(salon: &Salon, client: &Client, asked: Slot) -> Result<Value, Self::Failure> {
        let confirmed = asked.confirmed == Some(true);
        let hold = salon.hold(client, asked.service, asked.start, confirmed);
        let hold = hold.await?;
        Ok(json!({
            "hold": hold.id.to_string(),
            "service": hold.service.name(),
            "start": moment::iso(&hold.start),
            "expires": moment::iso(&hold.expires),
        }))
    }
}
