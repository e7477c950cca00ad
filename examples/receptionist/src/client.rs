//! The user in the chat, as the application knows them.

use crate::errors;

/// The user in the chat, as the application knows them. None of this reaches the model.
#[derive(Debug, Clone)]
pub struct Client {
    /// The salon that the chat belongs to.
    pub tenant: String,
    /// The chat.
    pub session: String,
    /// The user's name.
    pub name: Option<String>,
    /// The address in the booking form.
    pub email: Option<String>,
    /// The address that the user has proven to be theirs.
    pub verified_email: Option<String>,
    /// The number on file.
    pub phone: Option<String>,
}

impl Client {
    /// Returns Anna Lind, whose address is verified.
    #[must_use]
    pub fn anna() -> Self {
        Self {
            tenant: "salon-lind".to_owned(),
            session: "s-4711".to_owned(),
            name: Some("Anna Lind".to_owned()),
            email: Some("anna.lind@example.com".to_owned()),
            verified_email: Some("anna.lind@example.com".to_owned()),
            phone: Some("+46 70 123 45 67".to_owned()),
        }
    }

    /// Returns a user of whom nothing is known yet.
    #[must_use]
    pub fn anonymous() -> Self {
        Self {
            tenant: "salon-lind".to_owned(),
            session: "s-4712".to_owned(),
            name: None,
            email: None,
            verified_email: None,
            phone: None,
        }
    }

    /// Returns the context of every call. The struct is generated, so no field of the catalog's
    /// `context` can be forgotten here.
    #[must_use]
    pub fn context(&self) -> errors::Context {
        errors::Context {
            tenant: self.tenant.clone().into(),
            session: self.session.clone().into(),
            client_email: self.email.clone().map(Into::into),
            client_name: self.name.clone().map(Into::into),
            client_phone: self.phone.clone().map(Into::into),
        }
    }
}
