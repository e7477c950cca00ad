//! Holds a time.

use serde_json::{Value, json};

use super::Tool;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors::arguments;
use crate::failure::HoldError;
use crate::moment;

/// Holds a time for ten minutes.
#[derive(Debug)]
pub struct HoldSlot;

impl Tool for HoldSlot {
    type Arguments = arguments::HoldSlot;
    type Failure = HoldError;

    async fn call(
        salon: &Salon,
        client: &Client,
        asked: Self::Arguments,
    ) -> Result<Value, Self::Failure> {
        let confirmed = asked.confirmed == Some(true);
        let hold = salon.hold(client, asked.service, asked.start, confirmed);
        let hold = hold.await?;
        Ok(json!({
            "hold": hold.id.to_string(),
            "service": hold.service.as_str(),
            "start": moment::iso(&hold.start),
            "expires": moment::iso(&hold.expires),
        }))
    }
}
