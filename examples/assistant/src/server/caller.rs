//! The caller.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::errors::Context;

/// The caller: both fields are logged, the address as a hash. Neither reaches a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The session.
    pub session: String,
    /// The user's address. A real server gets it from the sign-in service.
    pub client_email: Option<String>,
}

impl Caller {
    /// Returns a caller, with a new session unless one is given.
    #[must_use]
    pub fn new(session: Option<String>, client_email: Option<String>) -> Self {
        Self {
            session: session.unwrap_or_else(fresh),
            client_email,
        }
    }

    /// Returns the context of every call.
    #[must_use]
    pub fn context(&self) -> Context {
        Context {
            session: self.session.clone().into(),
            client_email: self.client_email.clone().map(Into::into),
        }
    }
}

/// Returns a name that no other session of this machine has at the same time.
fn fresh() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{:x}-{number}", std::process::id())
}
