//! One failure of every code.

use std::fmt::Debug;

use receptionist::errors::{self, Code, Tool};
use receptionist::moment;
use receptionist::router::Answer;

use crate::receptionist::world::router;

/// Returns a router's answer to a failure of this code. A new code in the catalog stops here.
pub(crate) fn answer(code: Code) -> Answer {
    fn of<E: errpact::ToolError + Send + Sync + Debug + 'static>(tool: Tool, error: E) -> Answer {
        router().fail(tool, error)
    }
    let at = |text| moment::parse(text).expect("a time stamp");
    match code {
        Code::BOOKING_ERROR => of(
            Tool::ConfirmBooking,
            errors::BookingError {
                reason: Some("the hold expired".into()),
            },
        ),
        Code::SLOT_CONFLICT => of(
            Tool::HoldSlot,
            errors::SlotConflict {
                slot: Some(at("2026-11-24T11:00:00+01:00")),
            },
        ),
        Code::FAR_DATE_CONFIRMATION_REQUIRED => of(
            Tool::HoldSlot,
            errors::FarDateConfirmationRequired { days: 120 },
        ),
        Code::CONFIRMATION_REQUIRED => of(
            Tool::ConfirmBooking,
            errors::ConfirmationRequired {
                existing: at("2026-11-24T09:00:00+01:00"),
            },
        ),
        Code::PHONE_REQUIRED => of(Tool::ConfirmBooking, errors::PhoneRequired),
        Code::INVALID_PHONE => of(Tool::ConfirmBooking, errors::InvalidPhone),
        Code::EMAIL_VERIFICATION_REQUIRED => {
            of(Tool::ConfirmBooking, errors::EmailVerificationRequired)
        }
        Code::EMAIL_MISMATCH => of(
            Tool::ConfirmBooking,
            errors::EmailMismatch {
                given: "anna@example.org".into(),
                verified: "anna.lind@example.com".into(),
            },
        ),
        Code::RISK_REVERIFY => of(Tool::ConfirmBooking, errors::RiskReverify),
        Code::RISK_COOLDOWN => of(
            Tool::ConfirmBooking,
            errors::RiskCooldown {
                until: at("2026-11-23T11:30:00+01:00"),
            },
        ),
        Code::CANCELLATION_REQUIRES_VERIFICATION => of(
            Tool::CancelBooking,
            errors::CancellationRequiresVerification,
        ),
        Code::CANCELLATION_NEEDS_IDENTITY => {
            of(Tool::CancelBooking, errors::CancellationNeedsIdentity)
        }
        Code::CANCELLATION_FAILED => of(
            Tool::CancelBooking,
            errors::CancellationFailed {
                reason: "it begins in less than a day".into(),
            },
        ),
        Code::INVALID_ARGUMENTS => of(
            Tool::CheckAvailability,
            errors::InvalidArguments {
                argument: "start_date".into(),
                problem: "missing".into(),
            },
        ),
        Code::SERVICE_REQUIRED => of(
            Tool::CheckAvailability,
            errors::ServiceRequired {
                services: vec!["haircut".into(), "coloring".into()],
            },
        ),
        Code::DATE_RANGE_TOO_WIDE => of(
            Tool::CheckAvailability,
            errors::DateRangeTooWide {
                days: 30,
                limit: 14,
            },
        ),
        Code::CALENDAR_UNAVAILABLE => of(Tool::CheckAvailability, errors::CalendarUnavailable),
        Code::INTERNAL_ERROR => of(Tool::ConfirmBooking, errors::InternalError),
        Code::CALENDAR_READ_ERROR => of(Tool::CheckAvailability, errors::CalendarReadError),
        Code::CALENDAR_WRITE_ERROR => of(Tool::ConfirmBooking, errors::CalendarWriteError),
        Code::DB_EXCLUSION_CONFLICT => of(Tool::ConfirmBooking, errors::DbExclusionConflict),
        Code::TIMEOUT => of(Tool::ConfirmBooking, errors::Timeout),
        Code::CONNECTION_ERROR => of(Tool::ConfirmBooking, errors::ConnectionError),
        Code::UNKNOWN => of(Tool::ConfirmBooking, errors::Unknown),
        new => panic!("{new} has no sample yet"),
    }
}

/// Returns the call during which the sample happens.
pub(crate) fn tool(code: Code) -> &'static str {
    match code {
        Code::SLOT_CONFLICT | Code::FAR_DATE_CONFIRMATION_REQUIRED => "hold_slot",
        Code::INVALID_ARGUMENTS
        | Code::SERVICE_REQUIRED
        | Code::DATE_RANGE_TOO_WIDE
        | Code::CALENDAR_UNAVAILABLE => "check_availability",
        Code::CANCELLATION_REQUIRES_VERIFICATION
        | Code::CANCELLATION_NEEDS_IDENTITY
        | Code::CANCELLATION_FAILED => "cancel_booking",
        _ => "confirm_booking",
    }
}
