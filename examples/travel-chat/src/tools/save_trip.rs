//! Saves the trip.

use errpact::{Occurrence, arguments};
use serde::Deserialize;
use serde_json::Value;

use super::Tools;
use crate::errors::CATALOG;
use crate::store::{Change, Trip};

#[derive(Debug, Deserialize)]
struct SaveTrip {
    destination: String,
    #[serde(default)]
    stops: Vec<String>,
}

impl Tools {
    pub(super) async fn save_trip(
        &self,
        conversation: &str,
        given: Value,
    ) -> Result<String, Occurrence> {
        let asked: SaveTrip = arguments::read(&CATALOG, "save_trip", given)?;
        let (destination, stops) = (asked.destination, asked.stops);
        let route = if stops.is_empty() {
            format!("Saved: a trip to {destination}.")
        } else {
            format!(
                "Saved: a trip to {destination} by way of {}.",
                stops.join(", ")
            )
        };
        let trip = Trip {
            destination: Some(destination),
            stops,
        };
        let written = self
            .store
            .write(conversation, Change::new().trip(trip))
            .await;
        written.map_err(|error| Occurrence::catch(&CATALOG, error))?;
        Ok(route)
    }
}
