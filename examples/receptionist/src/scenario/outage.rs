//! The database is down, and says so in words that no user should read.

use super::{Scenario, Step};
use crate::client::Client;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "outage",
    title: "The database is down",
    client: Client::anna,
    steps: &[
        Step::Meanwhile("The database goes down.", |router| {
            router.salon.database.outage = Some(
                "connection refused (10.0.3.7:5432)\nwhile inserting Anna Lind, \
                 Anna.Lind@example.com, +46 70 123 45 67"
                    .to_owned(),
            );
        }),
        Step::Means(
            "Please book a haircut for tomorrow at nine.",
            "2026-11-24T09:00:00+01:00",
        ),
    ],
    right: |played| {
        // The user reads the same reference as the single log line.
        let reference = played
            .last()
            .split("The reference is ")
            .nth(1)
            .and_then(|rest| rest.get(..8));
        let [line] = played.log.as_slice() else {
            return false;
        };
        reference.is_some_and(|reference| line.contains(reference))
            && !played.read("connection refused")
            && !played.read("try again")
    },
};
