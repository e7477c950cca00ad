//! Sends an e-mail.

use errpact::Occurrence;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::errors::CATALOG;
use crate::mail::{Mail, MailDeferred, MailError, MailRefused, MailUnconfirmed};
use crate::world::World;

/// The arguments of [`email`].
#[derive(Debug, Deserialize, JsonSchema)]
pub struct EmailArguments {
    /// The recipient's address.
    #[schemars(extend("format" = "email"))]
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
}

/// What [`email`] has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Posted {
    /// The mail server's id of the mail.
    pub id: String,
}

/// Why no email is known to be sent.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum EmailError {
    /// The server refused the recipient.
    #[code(TOOL_RECIPIENT_REFUSED)]
    Refused {
        /// The address: for the user, not for the model.
        recipient: String,
        /// The server's answer.
        #[source]
        cause: MailRefused,
    },
    /// The catalog's rules decide.
    #[code(classify)]
    Deferred(#[from] MailDeferred),
    /// The catalog's rules decide.
    #[code(classify)]
    Unconfirmed(#[from] MailUnconfirmed),
    /// The catalog's rules decide.
    #[code(classify)]
    Connection(#[from] std::io::Error),
}

/// Sends an e-mail.
///
/// # Errors
/// With a code of the catalog.
pub async fn email(world: &World, asked: EmailArguments) -> Result<Posted, Occurrence> {
    let broken = world.faults.play(&asked.subject).await;
    broken.map_err(|error| Occurrence::catch(&CATALOG, error))?;
    let EmailArguments { to, subject, body } = asked;
    let mail = Mail { to, subject, body };
    let sent = world.mailer.send(&mail).await;
    let id = sent.map_err(|error| EmailError::of(error, mail.to))?;
    Ok(Posted { id })
}

impl EmailError {
    fn of(error: MailError, recipient: String) -> Self {
        match error {
            MailError::Refused(cause) => Self::Refused { recipient, cause },
            MailError::Deferred(error) => Self::Deferred(error),
            MailError::Unconfirmed(error) => Self::Unconfirmed(error),
            MailError::Connection(error) => Self::Connection(error),
        }
    }
}
