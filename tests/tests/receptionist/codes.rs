//! The catalog has every code that the reception needs.

use receptionist::errors::{CATALOG, Code};

use crate::receptionist::sample;
use crate::receptionist::world::{delivered_to_model, error_text};

#[test]
fn the_model_can_be_given_eighteen_codes() {
    let mut names: Vec<&str> = delivered_to_model()
        .iter()
        .map(|code| code.name())
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "BOOKING_ERROR",
            "CALENDAR_UNAVAILABLE",
            "CANCELLATION_FAILED",
            "CANCELLATION_NEEDS_IDENTITY",
            "CANCELLATION_REQUIRES_VERIFICATION",
            "CONFIRMATION_REQUIRED",
            "DATE_RANGE_TOO_WIDE",
            "EMAIL_MISMATCH",
            "EMAIL_VERIFICATION_REQUIRED",
            "FAR_DATE_CONFIRMATION_REQUIRED",
            "INTERNAL_ERROR",
            "INVALID_ARGUMENTS",
            "INVALID_PHONE",
            "PHONE_REQUIRED",
            "RISK_COOLDOWN",
            "RISK_REVERIFY",
            "SERVICE_REQUIRED",
            "SLOT_CONFLICT",
        ]
    );
    assert_eq!(CATALOG.reference_digits, 8);
}

#[test]
fn codes_of_the_log_are_presented_as_others() {
    let presented = |code: Code| {
        error_text(&sample::answer(code))
            .split(": ")
            .next()
            .map(str::to_owned)
    };
    for (code, as_code) in [
        (Code::CALENDAR_READ_ERROR, "CALENDAR_UNAVAILABLE"),
        (Code::CALENDAR_WRITE_ERROR, "INTERNAL_ERROR"),
        (Code::DB_EXCLUSION_CONFLICT, "SLOT_CONFLICT"),
        (Code::TIMEOUT, "INTERNAL_ERROR"),
        (Code::CONNECTION_ERROR, "INTERNAL_ERROR"),
        (Code::UNKNOWN, "INTERNAL_ERROR"),
    ] {
        assert_eq!(presented(code).as_deref(), Some(as_code), "{code}");
    }
}
