//! What a way to send mail is.

use std::future::Future;
use std::pin::Pin;

use super::MailError;

/// A mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// To whom.
    pub to: String,
    /// About what.
    pub subject: String,
    /// The text.
    pub body: String,
}

/// The answer to a mail, later.
pub type Sent<'a> = Pin<Box<dyn Future<Output = Result<String, MailError>> + Send + 'a>>;

/// A way to send mail.
pub trait Mailer: Send + Sync {
    /// Sends it, and gives the id under which the server knows it.
    fn send<'a>(&'a self, mail: &'a Mail) -> Sent<'a>;
}
