//! A parameter's row.

use super::Kind;

/// A parameter's row.
#[derive(Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind<'static>,
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

impl Param {
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
}

/// The form in which a receiver gets a value; one that hides more is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Channel {
    /// As it is.
    Plain,
    /// Enough to recognize it.
    Mask,
    /// Twelve hex digits of a keyed hash.
    Hash,
    /// Not at all.
    Omit,
}
