//! The interface for sending mail.

use std::future::Future;
use std::pin::Pin;

use super::MailError;

/// An email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The recipient.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
}

/// The future result of sending an email.
pub type Sent<'a> = Pin<Box<dyn Future<Output = Result<String, MailError>> + Send + 'a>>;

/// The interface for sending mail.
pub trait Mailer: Send + Sync {
    /// Sends the email, and returns the server's id for it.
    fn send<'a>(&'a self, mail: &'a Mail) -> Sent<'a>;
}
