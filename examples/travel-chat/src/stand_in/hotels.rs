//! The hotels.

use std::io::ErrorKind;
use std::sync::{MutexGuard, PoisonError};

use errpact::IdempotencyKey;

use super::services::Booking;
use super::{Failure, Fault, Services};

/// Faults that come after the room is booked: only the answer is lost.
const AFTER: [Fault; 3] = [
    Fault::Hangs,
    Fault::Status(504),
    Fault::Breaks(ErrorKind::UnexpectedEof),
];

impl Services {
    /// Books a room. A booking with a known key gets the first answer, and books nothing.
    ///
    /// # Errors
    /// When the hotel has none, or fails. A hotel whose answer is lost has booked the room anyway.
    pub async fn book(
        &self,
        hotel: &str,
        nights: u8,
        key: Option<IdempotencyKey>,
    ) -> Result<String, Failure> {
        self.ask(format!("hotels: {hotel}"));
        let night = if nights == 1 { "night" } else { "nights" };
        let answer = format!("Booked: {hotel}, {nights} {night}.");
        let book = || {
            let mut booked = self.booked();
            let known = booked
                .iter()
                .find(|it| key.is_some() && it.key == key)
                .map(|it| it.answer.clone());
            known.unwrap_or_else(|| {
                booked.push(Booking {
                    hotel: hotel.to_owned(),
                    key,
                    answer: answer.clone(),
                });
                answer.clone()
            })
        };
        let early = Fault::of(hotel).is_some_and(|(fault, _)| AFTER.contains(&fault));
        let early = early.then(book);
        self.inner().faults.play("hotels", hotel).await?;
        Ok(early.unwrap_or_else(book))
    }

    /// Says whether a room is booked.
    #[must_use]
    pub fn booking(&self, hotel: &str) -> String {
        self.ask(format!("hotels: is {hotel} booked?"));
        let booked = self.booked();
        let last = booked.iter().rev().find(|it| it.hotel == hotel);
        last.map_or_else(
            || format!("No booking: {hotel}."),
            |booking| booking.answer.clone(),
        )
    }

    /// Returns the hotels that were booked, in order.
    #[must_use]
    pub fn bookings(&self) -> Vec<String> {
        self.booked().iter().map(|it| it.hotel.clone()).collect()
    }

    fn booked(&self) -> MutexGuard<'_, Vec<Booking>> {
        let booked = &self.inner().booked;
        booked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
