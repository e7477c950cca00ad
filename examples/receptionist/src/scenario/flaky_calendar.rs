//! The calendar fails once, and the runtime reads it again before anyone notices.

use super::{Scenario, Step, double_booking};
use crate::client::Client;

pub(super) const SCENARIO: Scenario = Scenario {
    name: "flaky-calendar",
    title: "The calendar fails once",
    client: Client::anna,
    steps: &[
        Step::Meanwhile("The calendar will not answer the next read.", |router| {
            router.salon.calendar.fail_reads(1);
        }),
        double_booking::TAKEN,
        double_booking::ASKED,
    ],
    right: |played| {
        // The log has the double booking only: a failure that a retry overcame is none.
        let is_of_calendar = |line: &String| line.contains("CALENDAR");
        played.read("I can offer Tue 24 Nov, 09:00 or Tue 24 Nov, 14:00.")
            && played.log.len() == 1
            && !played.log.iter().any(is_of_calendar)
    },
};
