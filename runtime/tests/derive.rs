//! A derived enum together with the runtime.
#![cfg(feature = "derive")]

mod booking;

use errpact::{Occurrence, find_as};

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::booking)]
enum Failure {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::Timestamp },
    #[code(BOOKING_ERROR)]
    Refused {
        reason: &'static str,
        #[internal]
        _hold: u64,
    },
    #[code(CALENDAR_READ_ERROR)]
    Calendar(#[from] std::io::Error),
}

#[test]
fn a_derived_enum_is_what_its_codes_are() {
    let slot = jiff::Timestamp::UNIX_EPOCH;
    let taken = Occurrence::new(Failure::Taken { slot });
    assert_eq!(
        taken.text(),
        "SLOT_CONFLICT: 1970-01-01T00:00:00Z is no longer free."
    );
    let refused = Failure::Refused {
        reason: "expired",
        _hold: 884_188_418_841,
    };
    assert_eq!(refused.to_string(), "The booking was refused: \"expired\".");
    let refused = Occurrence::new(refused);
    let envelope = String::from_utf8(refused.envelope()).unwrap();
    assert!(!format!("{envelope}{}{}", refused.logfmt(), refused.text()).contains("884188418841"));
}

#[test]
fn a_cause_is_kept_for_the_log() {
    fn read() -> Result<(), Failure> {
        Err(std::io::Error::other("no route\nto host"))?;
        Ok(())
    }
    let happened = Occurrence::new(read().unwrap_err());
    assert_eq!(
        happened.cause().map(ToString::to_string).as_deref(),
        Some("no route\nto host")
    );
    assert!(
        happened.logfmt().ends_with("raw=\"no route to host\""),
        "{}",
        happened.logfmt()
    );
    assert!(!happened.text().contains("route"));
    assert!(matches!(
        find_as::<Failure>(&happened),
        Some(Failure::Calendar(_))
    ));
}
