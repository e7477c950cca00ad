//! A parameter's row.

use crate::{Channel, Kind};

/// A parameter's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type.
    pub kind: Kind<'a>,
    /// May it be absent?
    pub optional: bool,
    /// Longest text, in characters.
    pub max: u32,
    /// Did the text come from outside?
    pub external: bool,
    /// May nobody see it?
    pub secret: bool,
    /// The form in which the model gets it.
    pub model: Channel,
    /// The form in which the person gets it.
    pub user: Channel,
    /// The form in which the log gets it.
    pub log: Channel,
}

impl<'a> Param<'a> {
    /// A public text; what generated code starts from.
    pub const TEXT: Self = Self {
        name: "",
        kind: Kind::Text,
        optional: false,
        max: 500,
        external: false,
        secret: false,
        model: Channel::Plain,
        user: Channel::Plain,
        log: Channel::Plain,
    };

    /// A public parameter of this name and type.
    #[must_use]
    pub const fn new(name: &'a str, kind: Kind<'a>) -> Self {
        Self {
            name,
            kind,
            ..Self::TEXT
        }
    }

    /// It may be absent.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// Its text has at most so many characters.
    #[must_use]
    pub const fn max(mut self, characters: u32) -> Self {
        self.max = characters;
        self
    }

    /// Its text came from outside.
    #[must_use]
    pub const fn external(mut self) -> Self {
        self.external = true;
        self
    }

    /// Nobody may see it.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// The model gets it in this form.
    #[must_use]
    pub const fn model(mut self, channel: Channel) -> Self {
        self.model = channel;
        self
    }

    /// The person gets it in this form.
    #[must_use]
    pub const fn user(mut self, channel: Channel) -> Self {
        self.user = channel;
        self
    }

    /// The log gets it in this form.
    #[must_use]
    pub const fn log(mut self, channel: Channel) -> Self {
        self.log = channel;
        self
    }
}
