//! A parameter's row.

use serde_json::Value;

use crate::{Channel, Kind};

/// A parameter's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Param<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type.
    pub kind: Kind<'a>,
    /// Whether it may be absent.
    pub optional: bool,
    /// What the model reads about a tool's argument; empty for other parameters.
    pub description: &'a str,
    /// The value of a tool's argument if it is absent, as JSON; empty if there is none.
    pub default: &'a str,
    /// The maximum length of a text, in characters.
    pub max: u32,
    /// Whether the text comes from outside.
    pub external: bool,
    /// Whether no one may see it.
    pub secret: bool,
    /// The form in which the model gets it.
    pub model: Channel,
    /// The form in which the user gets it.
    pub user: Channel,
    /// The form in which the log gets it.
    pub log: Channel,
}

impl<'a> Param<'a> {
    /// A public text, which generated code starts from.
    pub const TEXT: Self = Self {
        name: "",
        kind: Kind::Text,
        optional: false,
        description: "",
        default: "",
        max: 500,
        external: false,
        secret: false,
        model: Channel::Plain,
        user: Channel::Plain,
        log: Channel::Plain,
    };

    /// Makes a public parameter with this name and type.
    #[must_use]
    pub const fn new(name: &'a str, kind: Kind<'a>) -> Self {
        Self {
            name,
            kind,
            ..Self::TEXT
        }
    }

    /// Makes it optional.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// Sets what the model reads about a tool's argument.
    #[must_use]
    pub const fn description(mut self, text: &'a str) -> Self {
        self.description = text;
        self
    }

    /// Sets the value of a tool's argument if it is absent, as JSON.
    #[must_use]
    pub const fn default(mut self, json: &'a str) -> Self {
        self.default = json;
        self
    }

    /// Sets the maximum length of its text, in characters.
    #[must_use]
    pub const fn max(mut self, characters: u32) -> Self {
        self.max = characters;
        self
    }

    /// Marks its text as coming from outside.
    #[must_use]
    pub const fn external(mut self) -> Self {
        self.external = true;
        self
    }

    /// Marks it as secret: no one may see it.
    #[must_use]
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Sets the form in which the model gets it.
    #[must_use]
    pub const fn model(mut self, channel: Channel) -> Self {
        self.model = channel;
        self
    }

    /// Sets the form in which the user gets it.
    #[must_use]
    pub const fn user(mut self, channel: Channel) -> Self {
        self.user = channel;
        self
    }

    /// Sets the form in which the log gets it.
    #[must_use]
    pub const fn log(mut self, channel: Channel) -> Self {
        self.log = channel;
        self
    }

    /// Returns the value of a tool's argument if it is absent.
    #[must_use]
    pub fn default_value(&self) -> Option<Value> {
        // The text is empty if there is none, which is not JSON.
        serde_json::from_str(self.default).ok()
    }
}
