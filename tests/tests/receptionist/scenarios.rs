//! The five scenarios, and the two that are played by name.

use receptionist::scenario;
use receptionist::screen::Script;

use crate::receptionist::world::{play, prompt, without_line};

#[test]
fn every_scenario_ends_as_it_should() {
    let prompt = prompt();
    assert_eq!(scenario::all().len(), 7);
    for scenario in scenario::all() {
        let played = play(&scenario, &prompt);
        assert!((scenario.right)(&played), "{}", Script(&scenario, &played));
        let violates = |line: &String| line.contains("violation");
        assert!(!played.log.iter().any(violates), "{:?}", played.log);
    }
}

#[test]
fn none_does_without_the_line_of_its_code() {
    let codes = [
        "BOOKING_ERROR",
        "SLOT_CONFLICT",
        "PHONE_REQUIRED",
        "RISK_COOLDOWN",
        "INTERNAL_ERROR",
        "EMAIL_MISMATCH",
    ];
    for (scenario, code) in scenario::all().into_iter().zip(codes) {
        let played = play(&scenario, &prompt());
        let result = format!("\"error\": \"{code}: ");
        assert!(
            played
                .conversation
                .messages
                .iter()
                .any(|message| message.text().contains(&result)),
            "{} is about {code}",
            scenario.name
        );
        let played = play(&scenario, &without_line(code));
        assert!(!(scenario.right)(&played), "{}", Script(&scenario, &played));
    }
}

#[test]
fn a_run_prints_all_that_there_is_to_see() {
    let scenario = scenario::FIVE[1];
    let printed = Script(&scenario, &play(&scenario, &prompt())).to_string();
    for part in [
        "person says   I would like to book a haircut, Tuesday at eleven.",
        "note          The user means start 2026-11-24T11:00:00+01:00 (confidence high).",
        r#"model calls   hold_slot({"service":"haircut","start":"2026-11-24T11:00:00+01:00"})"#,
        r#"tool answers  {"success": false, "error": "SLOT_CONFLICT: That time (2026-11-24T11:00:00+01:00) is no longer free."}"#,
        "person reads  I'm sorry about that. That time (Tue 24 Nov, 11:00) is no longer free. I can offer Tue 24 Nov, 09:00 or Tue 24 Nov, 14:00.",
        "log           ",
        "as it should be",
    ] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
}
