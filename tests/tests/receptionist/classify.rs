//! The generated tables and the catalog assign the same code to raw failures.

use std::io::ErrorKind;
use std::path::Path;

use errpact::Occurrence;
use errpact_tests::raw::signal;
use receptionist::errors::CATALOG;
use receptionist::failure::{AvailabilityError, BookingError};
use receptionist::salon::{CalendarReadError, CalendarWriteError};

#[test]
fn every_fixture_holds_at_run_time() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/receptionist/errors.yaml");
    let loaded = errpact_spec::load(&path);
    let resolved = loaded.resolved.expect("a catalog without errors");
    assert!(resolved.catalog().fixtures.len() >= 12);
    for fixture in &resolved.catalog().fixtures {
        let found = CATALOG.classify(&signal(&fixture.raw));
        let (code, presented) = (found.entry().name, found.presented().name);
        if let Some(is) = &fixture.is {
            assert_eq!(code, is, "{fixture:?}");
        }
        assert!(!fixture.not.iter().any(|not| not == code), "{fixture:?}");
        if let Some(presents) = &fixture.presents {
            assert_eq!(presented, presents, "{fixture:?}");
        }
    }
}

#[test]
fn a_cause_is_known_by_its_type() {
    let read = Occurrence::new(AvailabilityError::Calendar(CalendarReadError));
    assert_eq!(read.entry().name, "CALENDAR_READ_ERROR");
    assert_eq!(read.presented().name, "CALENDAR_UNAVAILABLE");
    let write = Occurrence::new(BookingError::Calendar(CalendarWriteError));
    assert_eq!(write.entry().name, "CALENDAR_WRITE_ERROR");
    assert_eq!(write.presented().name, "INTERNAL_ERROR");
}

#[test]
fn a_cause_that_no_rule_knows_is_unknown() {
    let refused = std::io::Error::from(ErrorKind::PermissionDenied);
    let unknown = Occurrence::catch(&CATALOG, refused);
    assert_eq!(unknown.entry().name, "UNKNOWN");
    assert!(!unknown.text().contains("denied"), "{}", unknown.text());
}
