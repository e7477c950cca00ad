//! The derive on types with parameters, lifetimes and bounds.

use std::error::Error;
use std::fmt::Debug;

use errpact::ToolError;
use errpact::types::Accepts;
use errpact::types::Text;
use errpact_tests::catalogs::bookings;

/// A cause, a tool error and an internal value of any type; bounds follow from the use of the fields.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Any<S, T, I> {
    #[code(CALENDAR_UNAVAILABLE)]
    Cause(#[source] S),
    #[code(CALENDAR_UNAVAILABLE)]
    Perhaps(#[source] Option<S>),
    #[code(transparent)]
    Inner(T),
    #[code(transparent)]
    Boxed(Box<T>),
    #[code(INTERNAL_ERROR)]
    Hidden(#[internal] I),
}

/// A parameter of any suitable type, a lifetime, a constant and a `where` clause.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Borrowed<'a, R, const N: usize>
where
    R: Accepts<Option<Text>> + Debug,
{
    #[code(BOOKING_ERROR)]
    Refused { reason: R },
    #[code(BOOKING_ERROR)]
    Literal {
        reason: &'a str,
        #[internal]
        tried: [u8; N],
    },
}

/// Only the cause is generic, and `?` converts it into the error.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Made<E: Error + 'static> {
    #[code(classify)]
    Of(#[from] E),
}

/// A handwritten `Debug` requires nothing of the parameter.
#[derive(errpact::ToolError)]
#[tool_error(catalog = bookings, debug)]
enum Opaque<I> {
    #[code(INTERNAL_ERROR)]
    Hidden(#[internal] I),
}

/// Recursion through a box.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = bookings)]
enum Nested {
    #[code(CALENDAR_UNAVAILABLE)]
    Leaf,
    #[code(BOOKING_ERROR)]
    Because {
        reason: Option<String>,
        #[source]
        cause: Box<Self>,
    },
}

struct NoDebug;

type Plain = Any<std::fmt::Error, bookings::CatalogError, u8>;

fn code(error: &dyn ToolError) -> &'static str {
    error.entry().map_or("", |entry| entry.name)
}

#[test]
fn causes_and_tool_errors_of_any_type() {
    assert!(Plain::Cause(std::fmt::Error).source().is_some());
    assert!(Plain::Perhaps(None).source().is_none());
    assert_eq!(
        code(&Plain::Inner(bookings::CalendarUnavailable)),
        "CALENDAR_UNAVAILABLE"
    );
    assert_eq!(
        code(&Plain::Boxed(Box::new(bookings::CalendarUnavailable))),
        "CALENDAR_UNAVAILABLE"
    );
    assert_eq!(code(&Plain::Hidden(1)), "INTERNAL_ERROR");
}

#[test]
fn parameters_of_any_good_type() {
    let reason = String::from("it is late");
    let refused: Borrowed<'_, _, 1> = Borrowed::Refused {
        reason: reason.as_str(),
    };
    assert_eq!(
        refused.to_string(),
        "The booking was refused, because it is late."
    );
    let refused: Borrowed<'_, Option<Box<str>>, 1> = Borrowed::Refused { reason: None };
    assert_eq!(refused.to_string(), "The booking was refused.");
    let literal: Borrowed<'_, Text, 2> = Borrowed::Literal {
        reason: &reason,
        tried: [1, 2],
    };
    assert_eq!(
        literal.to_string(),
        "The booking was refused, because it is late."
    );
    assert!(matches!(literal, Borrowed::Literal { tried: [1, 2], .. }));
}

#[test]
fn made_of_any_error() {
    fn fails() -> Result<(), Made<std::fmt::Error>> {
        Err(std::fmt::Error)?;
        Ok(())
    }
    let error = fails().unwrap_err();
    assert_eq!(code(&error), "INTERNAL_ERROR");
    assert!(error.source().is_some());
}

#[test]
fn no_bound_for_what_is_not_shown() {
    let hidden = Opaque::Hidden(NoDebug);
    assert_eq!(format!("{hidden:?}"), "Hidden");
    assert_eq!(code(&hidden), "INTERNAL_ERROR");
}

#[test]
fn a_chain_of_its_own_kind() {
    let nested = Nested::Because {
        reason: None,
        cause: Box::new(Nested::Leaf),
    };
    assert_eq!(
        nested.source().unwrap().to_string(),
        "The calendar cannot be read."
    );
}
