//! The errors of the tests' stages.

use std::error::Error;
use std::fmt;

use errpact::{Occurrence, Signal};

use crate::workflow::errors::{self, CATALOG};

/// Errors of the catalog, as an application declares them.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = errors)]
pub(crate) enum StageError {
    #[code(CREDITS_EXHAUSTED)]
    Credits,
    #[code(RATE_LIMITED)]
    RateLimited,
    #[code(NO_SUCH_CLIENT)]
    NoSuchClient {
        email: String,
        token: Option<String>,
        reason: Option<String>,
        #[source]
        cause: Option<std::io::Error>,
    },
}

/// Returns an occurrence of exhausted credits at Claude, as of now.
pub(crate) fn credits() -> Occurrence {
    Occurrence::new(StageError::Credits).with_service("claude")
}

/// Returns an occurrence of too many requests, as of now.
pub(crate) fn rate_limited() -> Occurrence {
    Occurrence::new(StageError::RateLimited).with_service("registry")
}

/// Returns the classified occurrence of an answer with this HTTP status.
pub(crate) fn answered(status: u16, text: &'static str) -> Occurrence {
    Occurrence::from_signal(
        &CATALOG,
        Signal::new()
            .with_status(status)
            .with_message(text)
            .with_service("claude"),
    )
}

/// A programming error, which no catalog has.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mistake(pub(crate) u32);

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "index {} is out of range", self.0)
    }
}

impl Error for Mistake {}

/// An error of a library that does not know errpact.
#[derive(Debug)]
pub(crate) struct Foreign(pub(crate) Box<dyn Error + Send + Sync>);

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the pipeline's library failed")
    }
}

impl Error for Foreign {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.0)
    }
}
