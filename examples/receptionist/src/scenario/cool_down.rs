//! The abuse engine wants a pause.

use errpact::table::Sentence;

use super::{Scenario, Step};
use crate::client::Client;
use crate::errors::CATALOG;
use crate::moment;
use crate::salon::Verdict;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "cool-down",
    title: "Too many bookings in a short time",
    client: Client::anna,
    steps: &[
        Step::Meanwhile(
            "The abuse engine pauses bookings of this person until 11:30.",
            |router| {
                if let Some(until) = moment::parse("2026-11-23T11:30:00+01:00") {
                    router.salon.risk.verdict = Verdict::CoolDown(until);
                }
            },
        ),
        Step::Means(
            "Please book coloring for tomorrow at two.",
            "2026-11-24T14:00:00+01:00",
        ),
    ],
    right: |played| {
        played
            .last()
            .contains("please try again after Mon 23 Nov, 11:30")
            && !played.read("a technical issue occurred")
            // It is the model that says so.
            && !played.read(CATALOG.sentences.get(Sentence::Unfinished))
    },
};
