//! Another user already has the time.

use super::{Scenario, Step};
use crate::client::Client;
use crate::moment;
use crate::salon::Booking;

const ELEVEN: &str = "2026-11-24T11:00:00+01:00";

pub(super) const TAKEN: Step =
    Step::Meanwhile("Another customer books Tuesday at eleven.", |router| {
        let Some(start) = moment::parse(ELEVEN) else {
            return;
        };
        let (reference, email) = ("B-1000".to_owned(), "bo@example.org".to_owned());
        let booking = Booking {
            reference,
            email,
            start: start.clone(),
        };
        router.salon.database.book_elsewhere(booking);
        // The calendar can be written; its failure belongs to another scenario.
        let _ = router.salon.calendar.take(start);
    });

pub(super) const ASKED: Step =
    Step::Means("I would like to book a haircut, Tuesday at eleven.", ELEVEN);

pub(super) const SCENARIO: Scenario = Scenario {
    name: "double-booking",
    title: "Two people want the same time",
    client: Client::anna,
    steps: &[
        TAKEN,
        ASKED,
        Step::Means("Nine is fine.", "2026-11-24T09:00:00+01:00"),
    ],
    right: |played| {
        played.read("I'm sorry about that. That time (Tue 24 Nov, 11:00) is no longer free.")
            && played.called_after("check_availability", "SLOT_CONFLICT: ")
            && played.read("I can offer Tue 24 Nov, 09:00 or Tue 24 Nov, 14:00.")
            && played
                .last()
                .contains("You are booked for Tue 24 Nov, 09:00")
    },
};
