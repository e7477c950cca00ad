//! The hold expires before the user has decided.

use std::time::Duration;

use super::{Scenario, Step};
use crate::client::Client;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "expired-hold",
    title: "The hold expires",
    client: || Client {
        phone: None,
        ..Client::anna()
    },
    steps: &[
        Step::Means(
            "Please book a haircut for tomorrow at eleven.",
            "2026-11-24T11:00:00+01:00",
        ),
        Step::Meanwhile("Twelve minutes pass; holds last ten.", |router| {
            router.salon.clock.advance(Duration::from_secs(12 * 60));
        }),
        Step::Says("It is +46 70 123 45 67."),
        Step::Means("Then at two, please.", "2026-11-24T14:00:00+01:00"),
    ],
    right: |played| {
        played.read("because the hold expired")
            && played.called_after("check_availability", "BOOKING_ERROR: ")
            && played.read("I can offer Tue 24 Nov, 09:00")
            && played
                .last()
                .contains("You are booked for Tue 24 Nov, 14:00")
    },
};
