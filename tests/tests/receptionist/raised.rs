//! The tool really raises every code.

use std::time::Duration;

use receptionist::client::Client;
use receptionist::desk::Salon;
use receptionist::errors::{Code, arguments};
use receptionist::failure::PhoneError;
use receptionist::router::Router;
use receptionist::salon::Verdict;
use receptionist::{moment, tools};
use serde_json::{Value, json};

use crate::receptionist::world::{
    call, delivered_to_model, dispatch, error, error_text, logged, now, router,
};

const TOMORROW: &str = "2026-11-24T11:00:00+01:00";

/// Returns a router in which Anna holds a time, and the arguments that confirm it.
fn held() -> (Router, Value) {
    let router = router();
    let arguments = json!({ "service": "haircut", "start": TOMORROW });
    let answer = dispatch(&router, &call("hold_slot", &arguments));
    let held: Value = serde_json::from_str(&answer.result).expect("JSON");
    let hold = held["result"]["hold"].clone();
    assert!(hold.is_string(), "{held}");
    (router, json!({ "hold": hold }))
}

/// Confirms the hold after a change of the world, with changed arguments.
fn confirm(change: impl FnOnce(&mut Router), more: Value) -> String {
    let (mut router, mut arguments) = held();
    change(&mut router);
    if let (Value::Object(arguments), Value::Object(more)) = (&mut arguments, more) {
        arguments.extend(more);
    }
    error(&router, "confirm_booking", &arguments)
}

/// Books the time.
fn booked() -> Router {
    let (router, arguments) = held();
    let answer = dispatch(&router, &call("confirm_booking", &arguments));
    assert!(answer.result.contains("B-1001"), "{}", answer.result);
    router
}

fn looking(arguments: &Value) -> String {
    error(&router(), "check_availability", arguments)
}

#[test]
fn every_code_comes_from_its_tool() {
    let raised = [
        confirm(
            |router| router.salon.clock.advance(Duration::from_secs(601)),
            json!({}),
        ),
        confirm(
            |router| router.client.session = "another".to_owned(),
            json!({}),
        ),
        confirm(|router| router.client.phone = None, json!({})),
        confirm(|_| (), json!({ "phone": "call me" })),
        confirm(|router| router.client.verified_email = None, json!({})),
        confirm(
            |router| router.client.email = Some("anna@example.org".to_owned()),
            json!({}),
        ),
        confirm(
            |router| {
                let until = moment::parse(TOMORROW).expect("a time");
                router.salon.risk.verdict = Verdict::CoolDown(until);
            },
            json!({}),
        ),
        confirm(
            |router| router.salon.risk.verdict = Verdict::Reverify,
            json!({}),
        ),
        confirm(
            |router| router.salon.database.outage = Some("down".to_owned()),
            json!({}),
        ),
        confirm(|router| router.salon.calendar.writable = false, json!({})),
        // The same time and a time near it, after it is booked.
        {
            let router = booked();
            error(
                &router,
                "hold_slot",
                &json!({ "service": "haircut", "start": TOMORROW }),
            )
        },
        {
            let router = booked();
            let near = json!({ "service": "haircut", "start": "2026-11-24T12:00:00+01:00" });
            dispatch(&router, &call("hold_slot", &near));
            error(&router, "confirm_booking", &json!({ "hold": "h2" }))
        },
        {
            let far = json!({ "service": "haircut", "start": "2027-03-24T11:00:00+01:00" });
            error(&router(), "hold_slot", &far)
        },
        looking(&json!({ "start_date": "2026-11-24", "end_date": "2026-11-24" })),
        looking(&json!({ "service": "haircut", "end_date": "2026-11-24" })),
        looking(&json!({ "service": "haircut", "start_date": "soon", "end_date": "2026-11-24" })),
        looking(
            &json!({ "service": "haircut", "start_date": "2026-11-24", "end_date": "2026-12-24" }),
        ),
        {
            let router = router();
            router.salon.calendar.fail_reads(2);
            let day = json!({ "service": "haircut", "start_date": "2026-11-24", "end_date": "2026-11-24" });
            error(&router, "check_availability", &day)
        },
        error(&booked(), "cancel_booking", &json!({})),
        error(&booked(), "cancel_booking", &json!({ "reference": "B-1" })),
        {
            let router = booked();
            router
                .salon
                .clock
                .advance(Duration::from_secs(20 * 60 * 60));
            error(&router, "cancel_booking", &json!({ "reference": "B-1001" }))
        },
        {
            let router = Router::new(Salon::default(), Client::anonymous());
            error(&router, "cancel_booking", &json!({ "reference": "B-1001" }))
        },
    ];
    let mut codes: Vec<&str> = raised
        .iter()
        .filter_map(|text| text.split(": ").next())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let expected: Vec<&str> = delivered_to_model().into_iter().map(Code::name).collect();
    assert_eq!(codes, expected, "{raised:#?}");
    for text in [
        "BOOKING_ERROR: The booking was refused, because the hold expired.",
        "BOOKING_ERROR: The booking was refused, because the hold belongs to another chat.",
        "DATE_RANGE_TOO_WIDE: 31 days are too many; please choose at most 14.",
        "INVALID_ARGUMENTS: The argument start_date is missing. start_date: a date (YYYY-MM-DD).",
        "INVALID_ARGUMENTS: The argument start_date is invalid. start_date: a date (YYYY-MM-DD).",
        "INVALID_PHONE: The phone number is not valid.",
        "SERVICE_REQUIRED: Please choose a service first: haircut, coloring.",
        "CANCELLATION_FAILED: The booking stands: there is no such booking.",
        "CANCELLATION_FAILED: The booking stands: it begins in less than a day.",
    ] {
        assert!(
            raised.iter().any(|raised| raised == text),
            "{text}\n{raised:#?}"
        );
    }
}

#[test]
fn what_went_well_goes_well() {
    let router = booked();
    let answer = dispatch(
        &router,
        &call("cancel_booking", &json!({ "reference": "B-1001" })),
    );
    assert!(
        answer.result.contains(r#""canceled":"B-1001""#),
        "{}",
        answer.result
    );
}

#[test]
fn arguments_that_are_no_json_are_told_so_without_a_parser_s_words() {
    let broken = errpact::ToolCall::new("call", "hold_slot", json!("{\"service\": "));
    let text = error_text(&dispatch(&router(), &broken));
    let expected = "INVALID_ARGUMENTS: The argument arguments is invalid. ";
    let declared = "arguments: an object that may have confirmed, service, start.";
    assert!(
        text.starts_with(expected) && text.ends_with(declared),
        "{text}"
    );
}

/// A tool that panics.
struct Panics;

impl tools::Tool for Panics {
    type Arguments = arguments::CancelBooking;
    type Failure = PhoneError;

    async fn call(_: &Salon, _: &Client, _: Self::Arguments) -> Result<Value, Self::Failure> {
        panic!("index out of bounds at ledger.rs:12");
    }
}

#[test]
fn a_crash_is_an_internal_error() {
    let any = call("cancel_booking", &json!({}));
    let (answer, log) = logged(|| now(router().run::<Panics>(&any)));
    assert!(
        error_text(&answer).starts_with("INTERNAL_ERROR: "),
        "{}",
        answer.result
    );
    assert!(!answer.result.contains("ledger"), "{}", answer.result);
    assert!(log.len() == 1 && log[0].contains("ledger.rs:12"), "{log:?}");
}

#[test]
fn a_tool_that_does_not_exist_is_told_with_those_that_do() {
    let (answer, log) = logged(|| dispatch(&router(), &call("drop_tables", &json!({}))));
    assert_eq!(
        error_text(&answer),
        "INVALID_ARGUMENTS: The argument tool is unknown. tool: one of cancel_booking, check_availability, \
         confirm_booking, hold_slot."
    );
    assert!(log.len() == 1 && log[0].contains("drop_tables"), "{log:?}");
}
