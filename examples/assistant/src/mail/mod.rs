//! Sending mail.

mod error;
mod mailer;
mod scripted;

pub use error::{MailDeferred, MailError, MailRefused, MailUnconfirmed};
pub use mailer::{Mail, Mailer, Sent};
pub use scripted::ScriptedMailer;
