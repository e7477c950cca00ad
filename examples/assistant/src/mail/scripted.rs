//! A simulated mail server.

use std::io::{Error, ErrorKind};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Mail, MailDeferred, MailError, MailRefused, MailUnconfirmed, Mailer, Sent};

/// A simulated mail server: its answer depends on the recipient's domain.
///
/// | domain | answer |
/// |---|---|
/// | `bounce.example` | 550: no such mailbox |
/// | `busy.example` | 451: later |
/// | `slow.example` | none, after it was given the text |
/// | `down.example` | none: the connection is refused |
/// | any other | 250, and an id |
#[derive(Debug, Default)]
pub struct ScriptedMailer {
    sent: AtomicU32,
}

impl ScriptedMailer {
    /// Returns how many emails it has sent.
    #[must_use]
    pub fn sent(&self) -> u32 {
        self.sent.load(Ordering::Relaxed)
    }

    fn answer(&self, mail: &Mail) -> Result<String, MailError> {
        let domain = mail.to.rsplit('@').next().unwrap_or_default();
        match domain.to_ascii_lowercase().as_str() {
            "bounce.example" => {
                Err(MailRefused(format!("550 5.1.1 <{}> no such mailbox", mail.to)).into())
            }
            "busy.example" => {
                Err(MailDeferred(format!("451 4.7.1 <{}> greylisted", mail.to)).into())
            }
            "slow.example" => {
                // The caller cannot know this: the email was sent.
                self.sent.fetch_add(1, Ordering::Relaxed);
                Err(MailUnconfirmed { seconds: 30 }.into())
            }
            "down.example" => Err(Error::from(ErrorKind::ConnectionRefused).into()),
            _ => {
                let number = self.sent.fetch_add(1, Ordering::Relaxed) + 1;
                Ok(format!("m-{number}"))
            }
        }
    }
}

impl Mailer for ScriptedMailer {
    fn send<'a>(&'a self, mail: &'a Mail) -> Sent<'a> {
        Box::pin(async { self.answer(mail) })
    }
}
