//! There is no number to call, and then the user gives a text that is not a number.

use super::{Scenario, Step};
use crate::client::Client;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "missing-phone",
    title: "No phone number",
    client: || Client {
        phone: None,
        ..Client::anna()
    },
    steps: &[
        Step::Means(
            "Please book a haircut for tomorrow at nine.",
            "2026-11-24T09:00:00+01:00",
        ),
        Step::Says("Call me at 123."),
        Step::Says("Sorry, +46 70 123 45 67."),
    ],
    right: |played| {
        let asked = "Could you give me a valid phone number?";
        let times = played
            .conversation
            .read()
            .iter()
            .filter(|text| text.contains(asked))
            .count();
        times == 2
            && played.called_after("confirm_booking", "PHONE_REQUIRED: ")
            && played.called_after("confirm_booking", "INVALID_PHONE: ")
            && played
                .last()
                .contains("You are booked for Tue 24 Nov, 09:00")
    },
};
