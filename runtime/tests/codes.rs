//! Codes, codes read from a wire form, and errors found inside other errors.

mod booking;

use std::error::Error;
use std::sync::Arc;

use booking::{CatalogError, Code, InternalError, TermsChanged, WireCode};
use errpact::{Occurrence, ToolError, find, find_as};

#[test]
fn a_code_reads_what_it_writes() {
    for &code in Code::ALL {
        assert_eq!(code.to_string().parse(), Ok(code));
        assert_eq!(format!("{code:?}"), code.name());
        let json = serde_json::to_string(&code).unwrap();
        assert_eq!(serde_json::from_str::<Code>(&json).unwrap(), code);
        assert_eq!(
            serde_json::from_str::<WireCode>(&json).unwrap(),
            WireCode::Known(code)
        );
    }
    assert_eq!(Code::BOOKING_ERROR.number(), Some(100));
    let unknown = "NEWER".parse::<Code>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        r#"catalog booking has no code "NEWER""#
    );
    assert!(serde_json::from_str::<Code>("\"NEWER\"").is_err());
}

#[test]
fn a_newer_code_survives_and_behaves_as_the_fallback() {
    let newer: WireCode = serde_json::from_str("\"NEWER \\u00e9\"").unwrap();
    assert_eq!(newer, WireCode::Unknown("NEWER é".to_owned()));
    assert_eq!(newer.entry().name, "INTERNAL_ERROR");
    assert_eq!(serde_json::to_string(&newer).unwrap(), "\"NEWER é\"");
    assert_eq!(newer.known(), None);
}

#[derive(Debug)]
struct Wrapper(Box<dyn Error + Send + Sync>);
impl std::fmt::Display for Wrapper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("wrapped")
    }
}
impl Error for Wrapper {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.0)
    }
}

#[test]
fn an_occurrence_is_found_inside_anything() {
    let id = |error: &(dyn Error + 'static)| find(error).map(Occurrence::id);
    let made = || {
        let made = Occurrence::new(InternalError);
        (Some(made.id()), made)
    };

    let (expected, made_one) = made();
    assert_eq!(id(&made_one), expected);
    let (expected, made_one) = made();
    let error = anyhow::Error::new(made_one).context("one").context("two");
    assert_eq!(id(error.as_ref()), expected);
    let (expected, made_one) = made();
    let error: Box<dyn Error + Send + Sync> = Wrapper(Box::new(Wrapper(made_one.into()))).into();
    assert_eq!(id(&*error), expected);
    let (expected, made_one) = made();
    assert_eq!(
        id(&std::io::Error::other(Wrapper(made_one.into()))),
        expected
    );
    let (expected, made_one) = made();
    assert_eq!(id(&Wrapper(Box::new(Arc::new(made_one)))), expected);
    assert_eq!(id(&std::io::Error::other("none")), None);
}

#[test]
fn a_typed_error_is_found_also_inside_its_occurrence() {
    let occurrence = Occurrence::new(TermsChanged {
        email: "jane@example.com".into(),
    });
    let error = anyhow::Error::new(occurrence).context("outer");
    let found: &CatalogError = find_as(error.as_ref()).unwrap();
    assert!(matches!(found, TermsChanged { email } if email == "jane@example.com"));
    let bare = Wrapper(Box::new(InternalError));
    assert!(matches!(find_as(&bare), Some(InternalError)));
}

#[test]
fn a_question_mark_makes_the_occurrence() {
    fn tool() -> Result<(), Occurrence> {
        Err(InternalError)?;
        Ok(())
    }
    fn outer() -> Result<(), Occurrence> {
        tool()?;
        Ok(())
    }
    let happened = outer().unwrap_err();
    assert_eq!(happened.code(), Some(Code::INTERNAL_ERROR));
    assert!(matches!(find_as(&happened), Some(InternalError)));
}

#[test]
fn any_error_says_its_code() {
    let error: Box<dyn ToolError> = Box::new(InternalError);
    assert_eq!(
        error.entry().map(|entry| entry.name),
        Some("INTERNAL_ERROR")
    );
    assert_eq!(error.catalog().map(|catalog| catalog.name), Some("booking"));
    assert_eq!(
        error.to_string(),
        "Something went wrong (reference [redacted])."
    );
}

#[test]
fn an_occurrence_can_cross_threads() {
    fn sendable<T: Error + Send + Sync + 'static>() {}
    sendable::<Occurrence>();
}
