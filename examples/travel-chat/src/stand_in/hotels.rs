//! The hotels.

use std::sync::PoisonError;

use super::{Failure, Fault, Services};

impl Services {
    /// Books a room.
    ///
    /// # Errors
    /// When the hotel has none, or fails. A hotel that never answers has booked the room anyway.
    pub async fn book(&self, hotel: &str, nights: u8) -> Result<String, Failure> {
        self.ask(format!("hotels: {hotel}"));
        let silent = [Fault::Hangs, Fault::Status(504)];
        if Fault::of(hotel).is_some_and(|(fault, _)| silent.contains(&fault)) {
            self.keep(hotel);
        }
        self.inner().faults.play("hotels", hotel).await?;
        self.keep(hotel);
        let night = if nights == 1 { "night" } else { "nights" };
        Ok(format!("Booked: {hotel}, {nights} {night}."))
    }

    /// Returns the hotels that were booked, in order.
    #[must_use]
    pub fn bookings(&self) -> Vec<String> {
        let booked = &self.inner().booked;
        booked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn keep(&self, hotel: &str) {
        let booked = &self.inner().booked;
        let mut booked = booked.lock().unwrap_or_else(PoisonError::into_inner);
        booked.push(hotel.to_owned());
    }
}
