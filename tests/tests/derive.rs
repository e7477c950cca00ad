//! The derive on enums and structs, with everything that it implements.

use std::error::Error;
use std::time::Duration;

use errpact::{Occurrence, ToolError};
use errpact_tests::catalogs::bookings::{self, LimitReachedLevel};

/// A type that no parameter accepts.
#[derive(Debug, PartialEq)]
struct HoldId(u64);

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings, covers = booking, covers = [system])]
enum BookingError {
    #[code(SLOT_CONFLICT)]
    Taken { slot: jiff::ZonedDateTime },

    #[code(BOOKING_ERROR)]
    Expired {
        reason: Option<&'static str>,
        #[internal]
        hold: HoldId,
    },

    #[code(LIMIT_REACHED)]
    Limit(
        #[param(level)] LimitReachedLevel,
        #[param(limit)] u8,
        #[internal] HoldId,
        #[param(services)] Vec<String>,
        #[param(wait)] Duration,
    ),

    /// The same parameters in another order, next to another field: they share an arm.
    #[code(LIMIT_REACHED)]
    LimitToo {
        wait: Duration,
        #[internal]
        hold: HoldId,
        services: Vec<String>,
        limit: u8,
        level: LimitReachedLevel,
    },

    #[code(EMAIL_MISMATCH)]
    Mismatch {
        #[param(email)]
        given: String,
        token: Box<str>,
    },

    #[code(CALENDAR_UNAVAILABLE)]
    Calendar(#[from] std::fmt::Error),

    #[code(CALENDAR_UNAVAILABLE)]
    CalendarToo {
        #[source]
        cause: Box<dyn Error + Send + Sync>,
    },

    #[code(transparent)]
    Identity(#[from] IdentityError),

    #[code(transparent)]
    Boxed(#[from] Box<bookings::CatalogError>),

    #[code(INTERNAL_ERROR)]
    Internal,

    #[code(classify)]
    Db(#[from] std::io::Error),

    #[code(classify)]
    Other {
        #[source]
        cause: anyhow::Error,
        #[internal]
        hold: HoldId,
    },
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = errpact_tests::catalogs::bookings)]
#[code(EMAIL_MISMATCH)]
struct IdentityError {
    email: String,
    #[param(token)]
    secret: String,
    #[source]
    cause: Option<std::num::ParseIntError>,
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
#[code(INTERNAL_ERROR)]
struct Unit;

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
#[code(SLOT_CONFLICT)]
struct Tuple(#[param(slot)] jiff::ZonedDateTime);

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Never {}

fn time() -> jiff::ZonedDateTime {
    jiff::civil::date(2026, 3, 2)
        .at(15, 0, 0, 0)
        .to_zoned_datetime(jiff::tz::TimeZone::fixed(jiff::tz::offset(1)))
        .unwrap_or_default()
}

fn not_a_number() -> Option<std::num::ParseIntError> {
    "x".parse::<u8>().err()
}

fn identity() -> IdentityError {
    IdentityError {
        email: "anna@example.com".into(),
        secret: "hunter2".into(),
        cause: not_a_number(),
    }
}

fn code(error: &dyn ToolError) -> &'static str {
    error.entry().map_or("", |entry| entry.name)
}

#[test]
fn the_message_is_the_catalogs() {
    let taken = BookingError::Taken { slot: time() };
    assert_eq!(
        taken.to_string(),
        "2026-03-02T15:00:00+01:00 is no longer free."
    );
    assert_eq!(Tuple(time()).to_string(), taken.to_string());

    let hold = || HoldId(1);
    let expired = BookingError::Expired {
        reason: Some("the hold expired"),
        hold: hold(),
    };
    assert_eq!(
        expired.to_string(),
        "The booking was refused, because the hold expired."
    );
    let expired = BookingError::Expired {
        reason: None,
        hold: hold(),
    };
    assert_eq!(expired.to_string(), "The booking was refused.");

    let services = vec!["cut".to_owned(), "color".to_owned()];
    let wait = Duration::from_secs(7500);
    let limit = BookingError::Limit(LimitReachedLevel::Hard, 2, hold(), services.clone(), wait);
    let said = "Only 2 of cut, color can be held in 2 h 5 min (hard).";
    assert_eq!(limit.to_string(), said);
    let limit = BookingError::LimitToo {
        wait,
        hold: hold(),
        services,
        limit: 2,
        level: LimitReachedLevel::Hard,
    };
    assert_eq!(limit.to_string(), said);
    assert!(matches!(
        limit,
        BookingError::LimitToo {
            hold: HoldId(1),
            ..
        }
    ));
}

#[test]
fn each_variant_has_its_code() {
    let io = || std::io::Error::other("disk");
    let slot = Box::new(bookings::SlotConflict { slot: time() });
    for (error, expected) in [
        (BookingError::Taken { slot: time() }, "SLOT_CONFLICT"),
        (
            BookingError::Mismatch {
                given: "a@b.c".into(),
                token: "x".into(),
            },
            "EMAIL_MISMATCH",
        ),
        (
            BookingError::Calendar(std::fmt::Error),
            "CALENDAR_UNAVAILABLE",
        ),
        (
            BookingError::CalendarToo {
                cause: Box::new(io()),
            },
            "CALENDAR_UNAVAILABLE",
        ),
        (BookingError::Identity(identity()), "EMAIL_MISMATCH"),
        (BookingError::Boxed(slot), "SLOT_CONFLICT"),
        (BookingError::Internal, "INTERNAL_ERROR"),
        (BookingError::Db(io()), "INTERNAL_ERROR"),
        (
            BookingError::Other {
                cause: anyhow::anyhow!("x"),
                hold: HoldId(1),
            },
            "INTERNAL_ERROR",
        ),
    ] {
        assert_eq!(code(&error), expected, "{error:?}");
    }
    assert_eq!(code(&Unit), "INTERNAL_ERROR");
    assert_eq!(code(&identity()), "EMAIL_MISMATCH");
}

#[test]
fn causes_are_sources() {
    let cause = |error: &BookingError| error.source().map(ToString::to_string);
    assert_eq!(cause(&BookingError::Taken { slot: time() }), None);
    assert_eq!(
        cause(&BookingError::Calendar(std::fmt::Error)),
        Some(std::fmt::Error.to_string())
    );
    let boxed = BookingError::CalendarToo {
        cause: "no route".into(),
    };
    assert_eq!(cause(&boxed), Some("no route".to_owned()));
    assert_eq!(
        cause(&BookingError::Db(std::io::Error::other("disk"))),
        Some("disk".to_owned())
    );
    let other = BookingError::Other {
        cause: anyhow::anyhow!("pool"),
        hold: HoldId(1),
    };
    assert_eq!(cause(&other), Some("pool".to_owned()));

    // A transparent error is not its own cause.
    assert_eq!(
        cause(&BookingError::Identity(identity())),
        not_a_number().map(|cause| cause.to_string())
    );
    assert!(
        IdentityError {
            cause: None,
            ..identity()
        }
        .source()
        .is_none()
    );
}

#[test]
fn question_mark_makes_them() {
    fn read() -> Result<(), BookingError> {
        Err(std::io::Error::other("disk"))?;
        Ok(())
    }
    fn identify() -> Result<(), BookingError> {
        Err(identity())?;
        Ok(())
    }
    fn book() -> anyhow::Result<()> {
        identify()?;
        Ok(())
    }
    assert!(matches!(read(), Err(BookingError::Db(_))));
    assert!(matches!(identify(), Err(BookingError::Identity(_))));

    let error = book().unwrap_err().context("while booking");
    let found = errpact::find_as::<BookingError>(error.as_ref());
    assert!(matches!(found, Some(BookingError::Identity(_))));
}

#[test]
fn an_occurrence_is_found_in_any_wrapper() {
    #[derive(Debug, thiserror::Error)]
    #[error("foreign")]
    struct Foreign(#[source] anyhow::Error);

    let failed = Occurrence::new(BookingError::Expired {
        reason: None,
        hold: HoldId(7),
    });
    let id = failed.id();
    let wrapped = Foreign(anyhow::Error::new(failed).context("outer"));
    let boxed: Box<dyn Error> = Box::new(wrapped);

    let found = errpact::find(boxed.as_ref()).unwrap();
    assert_eq!(found.id(), id);
    assert_eq!(
        found.code::<bookings::Code>(),
        Some(bookings::Code::BOOKING_ERROR)
    );
    let error = errpact::find_as::<BookingError>(boxed.as_ref());
    assert!(matches!(
        error,
        Some(BookingError::Expired {
            hold: HoldId(7),
            ..
        })
    ));
}

#[test]
fn serializes_as_the_envelope() {
    let error = BookingError::Expired {
        reason: Some("it is late"),
        hold: HoldId(471_147_114_711),
    };
    let json = serde_json::to_value(&error).unwrap();
    assert_eq!(json["error"]["code"], "BOOKING_ERROR");
    assert_eq!(json["error"]["category"], "booking");
    assert_eq!(
        json["error"]["message"],
        "The booking was refused, because it is late."
    );
    assert!(!json.to_string().contains("471147114711"), "{json}");
}

#[test]
fn what_is_internal_or_secret_stays() {
    for error in [
        BookingError::Identity(identity()),
        BookingError::Mismatch {
            given: "anna@example.com".into(),
            token: "hunter2".into(),
        },
        BookingError::Expired {
            reason: None,
            hold: HoldId(471_147_114_711),
        },
    ] {
        let failed = Occurrence::from(&error as &dyn ToolError);
        for text in [
            error.to_string(),
            failed.text(),
            failed.tool_result(),
            failed.logfmt(),
            String::from_utf8(failed.envelope()).unwrap(),
        ] {
            for hidden in ["anna@example.com", "hunter2", "471147114711"] {
                assert!(!text.contains(hidden), "{hidden} in {text}");
            }
        }
    }
}

#[test]
fn what_is_internal_is_there_for_the_program() {
    let limit = BookingError::Limit(
        LimitReachedLevel::Soft,
        1,
        HoldId(1),
        Vec::new(),
        Duration::ZERO,
    );
    let other = BookingError::Other {
        cause: anyhow::anyhow!("x"),
        hold: HoldId(2),
    };
    assert!(matches!(limit, BookingError::Limit(_, _, HoldId(1), ..)));
    assert!(matches!(
        other,
        BookingError::Other {
            hold: HoldId(2),
            ..
        }
    ));
}

/// Code that uses the former names of codes compiles, and each use is reported as deprecated.
mod former_names {
    #![deny(unfulfilled_lint_expectations)]

    use errpact::Occurrence;
    use errpact_tests::catalogs::vectors::{self, CatalogError, Code};

    #[expect(deprecated, reason = "the code has another name now")]
    mod derived {
        use errpact_tests::catalogs::vectors;

        #[derive(Debug, errpact::ToolError)]
        #[tool_error(catalog = vectors)]
        pub(super) enum Failed {
            #[code(ONCE_MORE)]
            Again,
        }
    }

    #[expect(deprecated, reason = "the code has another name now")]
    mod derived_with_parameters {
        use errpact_tests::catalogs::vectors;

        #[derive(Debug, errpact::ToolError)]
        #[tool_error(catalog = vectors)]
        pub(super) enum Failed {
            #[code(ASKED_FOR_TIME)]
            Later { wait: Option<std::time::Duration> },
        }
    }

    #[expect(deprecated, reason = "the code has another name now")]
    fn fails(with: bool) -> Result<(), CatalogError> {
        if with {
            Err(vectors::AskedForTime { wait: None })?;
        }
        Err(vectors::FirstTry)?
    }

    #[expect(deprecated, reason = "the code has another name now")]
    fn occurs() -> Result<(), Occurrence> {
        Err(vectors::OnceMore)?
    }

    #[test]
    fn code_with_former_names_compiles_and_means_the_code_of_today() {
        for (code, occurrence) in [
            (Code::AT_ONCE, Occurrence::new(derived::Failed::Again)),
            (Code::AT_ONCE, occurs().unwrap_err()),
            (Code::AT_ONCE, Occurrence::new(fails(false).unwrap_err())),
            (
                Code::ASKED_TO_WAIT,
                Occurrence::new(derived_with_parameters::Failed::Later { wait: None }),
            ),
            (
                Code::ASKED_TO_WAIT,
                Occurrence::new(fails(true).unwrap_err()),
            ),
        ] {
            assert_eq!(occurrence.code(), Some(code));
        }
    }

    #[test]
    fn a_former_name_is_read_as_the_code_of_today() {
        #[expect(deprecated, reason = "the code has another name now")]
        let old = [Code::ONCE_MORE, Code::FIRST_TRY];
        assert_eq!(old, [Code::AT_ONCE; 2]);
        assert_eq!("ONCE_MORE".parse(), Ok(Code::AT_ONCE));
        assert_eq!(vectors::WireCode::parse("FIRST_TRY").as_str(), "AT_ONCE");
        assert!("ONCE".parse::<Code>().is_err());
        assert!(Code::ALL.iter().all(|code| code.name() != "ONCE_MORE"));
    }

    #[test]
    fn stored_counts_are_those_of_the_code_of_today() {
        let step = errpact::StepBudget::new(&vectors::CATALOG);
        let failed = || Occurrence::new(vectors::Growing).with_tool("TRAINS_FIND");
        let again = || Occurrence::new(vectors::AtOnce).with_tool("TRAINS_FIND");
        let _ = (step.decide(&failed()), step.decide(&again()));
        let stored = serde_json::to_string(&step.state()).unwrap();
        let stored = stored.replace("AT_ONCE", "ONCE_MORE");
        let stored = serde_json::from_str(&stored).unwrap();
        let step = errpact::StepBudget::restore(&vectors::CATALOG, stored).unwrap();
        // Its only retry was made under the other name.
        assert_eq!(step.decide(&again()).word(), "fail");
        let stored = serde_json::to_string(&step.state()).unwrap();
        assert!(!stored.contains("ONCE_MORE"), "{stored}");
    }
}

#[test]
fn a_type_without_values_is_a_tool_error_too() {
    fn is_tool_error<E: ToolError>() {}
    is_tool_error::<Never>();
}
