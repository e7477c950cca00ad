//! Who calls.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::errors::Context;

/// Who calls: the log gets both, the address as a hash. Neither reaches a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The session.
    pub session: String,
    /// The person's address. A real server has it from whoever signed the person in.
    pub client_email: Option<String>,
}

impl Caller {
    /// A caller in a session of its own, unless one is given.
    #[must_use]
    pub fn new(session: Option<String>, client_email: Option<String>) -> Self {
        Self {
            session: session.unwrap_or_else(fresh),
            client_email,
        }
    }

    /// What comes with every call.
    #[must_use]
    pub fn context(&self) -> Context {
        Context {
            session: self.session.clone().into(),
            client_email: self.client_email.clone().map(Into::into),
        }
    }
}

/// A name that no other session of this machine has at the same time.
fn fresh() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{:x}-{number}", std::process::id())
}
