//! Why an email is not known to be sent. The texts quote the server, so they are for the log only.

/// Why an email is not known to be sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The server will never take it.
    #[error(transparent)]
    Refused(#[from] MailRefused),
    /// The server takes it later.
    #[error(transparent)]
    Deferred(#[from] MailDeferred),
    /// The server has received it, and has not answered since.
    #[error(transparent)]
    Unconfirmed(#[from] MailUnconfirmed),
    /// The server cannot be reached.
    #[error("no connection to the mail server")]
    Connection(#[from] std::io::Error),
}

/// A reply of class 5xx.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct MailRefused(pub String);

/// A reply of class 4xx.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct MailDeferred(pub String);

/// No reply after the data.
#[derive(Debug, thiserror::Error)]
#[error("no reply within {seconds} s after DATA")]
pub struct MailUnconfirmed {
    /// How long the sender has waited.
    pub seconds: u64,
}
