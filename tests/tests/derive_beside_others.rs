//! The derive together with other implementations: thiserror's, and handwritten ones.

use std::error::Error;
use std::fmt;

use errpact::ToolError;
use errpact_tests::catalogs::bookings;

/// thiserror provides the texts, the sources and the conversions; the catalog provides the code.
#[derive(Debug, thiserror::Error, errpact::ToolError)]
#[tool_error(catalog = bookings, display = false, error = false, from = false)]
enum Migrating {
    #[error("slot {slot} went to another customer")]
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime },

    #[error("calendar")]
    #[code(CALENDAR_UNAVAILABLE)]
    Calendar(#[from] fmt::Error),

    #[error("other")]
    #[code(classify)]
    Other {
        #[from]
        #[source]
        cause: std::io::Error,
    },

    #[error(transparent)]
    #[code(transparent)]
    Inner(#[from] bookings::CatalogError),
}

/// The same with a parameter: each derive adds only its own bounds.
#[derive(Debug, thiserror::Error, errpact::ToolError)]
#[tool_error(catalog = bookings, display = false, error = false)]
#[error("generic")]
#[code(CALENDAR_UNAVAILABLE)]
struct Generic<E: Error + 'static>(#[source] E);

/// Everything by hand.
#[derive(errpact::ToolError)]
#[tool_error(catalog = bookings, display = false, error = false, serialize = false)]
#[code(INTERNAL_ERROR)]
struct ByHand;

impl fmt::Debug for ByHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("debug")
    }
}
impl fmt::Display for ByHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("display")
    }
}
impl Error for ByHand {}
impl serde::Serialize for ByHand {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("serialized")
    }
}

/// `Debug` that shows what a log is allowed to contain.
#[derive(errpact::ToolError)]
#[tool_error(catalog = bookings, debug)]
enum Redacting {
    #[code(EMAIL_MISMATCH)]
    Mismatch {
        email: String,
        token: String,
        #[internal]
        hold: u64,
    },
    #[code(BOOKING_ERROR)]
    Refused(#[param(reason)] Option<String>),
    #[code(classify)]
    Other(#[source] std::io::Error),
}

#[test]
fn thiserror_keeps_what_it_has() {
    let slot: jiff::ZonedDateTime = "2026-03-02T15:00:00+01:00[+01:00]".parse().unwrap();
    let taken = Migrating::Taken { slot: slot.clone() };
    assert_eq!(
        taken.to_string(),
        format!("slot {slot} went to another customer")
    );
    assert_eq!(
        errpact::Occurrence::from(&taken as &dyn ToolError).tool_result(),
        r#"{"success": false, "error": "SLOT_CONFLICT: 2026-03-02T15:00:00+01:00 is no longer free."}"#
    );
    assert!(Migrating::from(fmt::Error).source().is_some());
    assert_eq!(
        Migrating::from(std::io::Error::other("x"))
            .entry()
            .unwrap()
            .name,
        "INTERNAL_ERROR"
    );
    let inner = Migrating::from(bookings::CalendarUnavailable);
    assert_eq!(inner.entry().unwrap().name, "CALENDAR_UNAVAILABLE");

    let generic = Generic(fmt::Error);
    assert_eq!(generic.to_string(), "generic");
    assert_eq!(generic.entry().unwrap().name, "CALENDAR_UNAVAILABLE");
}

#[test]
fn each_implementation_can_be_written_by_hand() {
    assert_eq!(format!("{ByHand} {ByHand:?}"), "display debug");
    assert_eq!(serde_json::to_string(&ByHand).unwrap(), r#""serialized""#);
    assert_eq!(ByHand.entry().unwrap().name, "INTERNAL_ERROR");
}

#[test]
fn debug_shows_what_the_log_may_see() {
    let mismatch = Redacting::Mismatch {
        email: "anna@example.com".into(),
        token: "hunter2".into(),
        hold: 4711,
    };
    let text = format!("{mismatch:?}");
    assert!(text.starts_with("Mismatch { email: "), "{text}");
    assert!(text.contains("token: [redacted]"), "{text}");
    for hidden in ["anna@example.com", "hunter2", "4711"] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
    let Redacting::Mismatch { hold, .. } = mismatch else {
        panic!("it is one")
    };
    assert_eq!(hold, 4711);

    assert_eq!(
        format!("{:?}", Redacting::Refused(None)),
        "Refused { reason: None }"
    );
    let other = Redacting::Other(std::io::Error::other("password=hunter2"));
    assert_eq!(format!("{other:?}"), "Other");
}
