//! The booking names an address other than the verified one.

use super::{Scenario, Step};
use crate::client::Client;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "email-mismatch",
    title: "Another e-mail address than the verified one",
    client: || Client {
        email: Some("anna@example.org".to_owned()),
        ..Client::anna()
    },
    steps: &[
        Step::Means(
            "Please book a haircut for tomorrow at nine.",
            "2026-11-24T09:00:00+01:00",
        ),
        Step::Meanwhile(
            "Anna follows the link that was sent to anna@example.org.",
            |router| {
                router.client.verified_email = router.client.email.clone();
            },
        ),
        Step::Says("Done."),
    ],
    right: |played| {
        played.read("The booking names anna@example.org, but")
            && played.read("Could you please verify your e-mail?")
            && played
                .last()
                .contains("You are booked for Tue 24 Nov, 09:00")
    },
};
