//! The only log line.

use receptionist::client::Client;
use receptionist::desk::Salon;
use receptionist::router::Router;
use receptionist::scenario;
use serde_json::json;

use crate::receptionist::world::{call, dispatch, error_text, logged, play, prompt, router};

const RAW: &str = "connection refused (10.0.3.7:5432)\nERROR forged line\u{1b}[31m for Anna Lind, \
    ANNA.LIND@EXAMPLE.COM, anna.lind%40example.com, +46 70 123 45 67";

fn outage(client: Client) -> (String, Vec<String>) {
    let mut router = Router::new(Salon::default(), client);
    router.salon.database.outage = Some(RAW.to_owned());
    let hold = json!({ "service": "haircut", "start": "2026-11-24T11:00:00+01:00" });
    let (answer, log) = logged(|| dispatch(&router, &call("hold_slot", &hold)));
    (error_text(&answer), log)
}

#[test]
fn one_line_has_all_that_operations_need() {
    let (text, log) = outage(Client::anna());
    let [line] = log.as_slice() else {
        panic!("one line: {log:#?}")
    };
    let reference = text
        .split("(reference ")
        .nth(1)
        .and_then(|rest| rest.get(..8))
        .expect("a reference");
    assert!(
        reference.chars().all(|digit| digit.is_ascii_hexdigit()),
        "{text}"
    );
    for part in [
        reference,
        "CONNECTION_ERROR",
        "hold_slot",
        "salon-lind",
        "s-4711",
        "connection refused (10.0.3.7:5432)",
    ] {
        assert!(line.contains(part), "{part} in {line}");
    }
    let hashed = field(line, "client_email");
    assert!(
        hashed.len() == 12 && hashed.chars().all(|digit| digit.is_ascii_hexdigit()),
        "{line}"
    );
    assert!(
        line.contains(&format!("ref={reference}"))
            || line.contains(&format!("ref=\"{reference}\"")),
        "{line}"
    );
}

#[test]
fn an_address_that_is_not_known_is_not_available() {
    let (_, log) = outage(Client::anonymous());
    assert_eq!(field(&log[0], "client_email"), "n/a", "{}", log[0]);
}

#[test]
fn nothing_of_the_person_is_in_any_line() {
    let (_, mut log) = outage(Client::anna());
    for scenario in scenario::all() {
        log.extend(play(&scenario, &prompt()).log);
    }
    assert!(log.len() > 6, "{log:#?}");
    for line in &log {
        let line = line.to_lowercase();
        for private in [
            "anna",
            "lind@",
            "example.com",
            "example.org",
            "123 45 67",
            "1234567",
        ] {
            assert!(!line.contains(private), "{private} in {line}");
        }
    }
}

#[test]
fn a_number_that_the_person_typed_is_not_in_the_line_either() {
    let mut router = router();
    router.salon.database.outage = Some("no answer; client +46 70 765 43 21, h1".to_owned());
    let confirm = json!({ "hold": "h1", "phone": "+46 70 765 43 21" });
    let (_, log) = logged(|| dispatch(&router, &call("confirm_booking", &confirm)));
    let [line] = log.as_slice() else {
        panic!("one line: {log:#?}")
    };
    assert!(
        line.contains("no answer") && line.contains("hold=h1"),
        "{line}"
    );
    // A random reference may have any three digits in a row, but no space.
    for part in ["70 765", "765 43", "70765"] {
        assert!(!line.contains(part), "{line}");
    }
}

#[test]
fn the_value_of_an_undeclared_argument_is_not_in_the_log() {
    let confirm = json!({ "hold": "h1", "color": "mauve" });
    let (answer, log) = logged(|| dispatch(&router(), &call("confirm_booking", &confirm)));
    assert!(
        answer
            .result
            .contains("INVALID_ARGUMENTS: The argument color is unknown."),
        "{}",
        answer.result
    );
    assert!(
        !log.is_empty() && log.iter().all(|line| !line.contains("mauve")),
        "{log:#?}"
    );
}

#[test]
fn a_raw_text_cannot_forge_a_line() {
    let (_, log) = outage(Client::anna());
    assert_eq!(log.len(), 1, "{log:#?}");
    assert!(!log[0].contains('\u{1b}'), "{log:#?}");
}

/// Returns the value of a field, without its quotes.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line
        .split_once(&format!("{name}="))
        .unwrap_or_else(|| panic!("{name} in {line}"));
    rest.trim_start_matches('"')
        .split([' ', '"'])
        .next()
        .unwrap_or_default()
}
