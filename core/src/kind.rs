//! Parameters and their types: an object's fields are parameters.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use serde_json::Value;

use crate::Channel;

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind<'a> {
    /// Text.
    Text,
    /// A whole number, 64 bits.
    Integer,
    /// A number, double precision.
    Number,
    /// True or false.
    Boolean,
    /// A point in time with its offset.
    Datetime,
    /// A day.
    Date,
    /// A length of time.
    Duration,
    /// A UUID.
    Uuid,
    /// A URL.
    Url,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// One of these words, in the catalog's order.
    Enum(&'a [&'a str]),
    /// Several of one type.
    List(&'a Self),
    /// An object with these fields, sorted by name. Only a tool's argument has such a type.
    Object(&'a [Param<'a>]),
    /// Any JSON.
    Json,
}

impl Kind<'_> {
    /// The types that are one word, in the order of the language.
    pub const SIMPLE: [Self; 12] = [
        Self::Text,
        Self::Integer,
        Self::Number,
        Self::Boolean,
        Self::Datetime,
        Self::Date,
        Self::Duration,
        Self::Uuid,
        Self::Url,
        Self::Email,
        Self::Phone,
        Self::Json,
    ];

    /// Returns the innermost item type of its lists, or the type itself if it is not a list.
    #[must_use]
    pub const fn innermost(self) -> Self {
        let mut kind = self;
        while let Self::List(item) = kind {
            kind = *item;
        }
        kind
    }

    /// Returns how many lists and objects are inside each other.
    #[must_use]
    pub fn depth(self) -> usize {
        match self {
            Self::List(item) => 1 + item.depth(),
            Self::Object(fields) => {
                let depths = fields.iter().map(|field| field.kind.depth());
                1 + depths.max().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Returns its word in a catalog.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Datetime => "datetime",
            Self::Date => "date",
            Self::Duration => "duration",
            Self::Uuid => "uuid",
            Self::Url => "url",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Enum(_) => "enum",
            Self::List(_) => "list",
            Self::Object(_) => "object",
            Self::Json => "json",
        }
    }
}

/// Serialized as a catalog has it: `"text"`, `{ "enum": ["a", "b"] }`, `{ "list": "text" }`, `{ "object": { "sku":
/// { "type": "text" } } }`.
impl Serialize for Kind<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let word = self.as_str();
        match self {
            Self::Enum(words) => serializer.serialize_newtype_variant("Kind", 0, word, words),
            Self::List(item) => serializer.serialize_newtype_variant("Kind", 1, word, item),
            Self::Object(fields) => {
                serializer.serialize_newtype_variant("Kind", 2, word, &Fields(fields))
            }
            _ => serializer.serialize_str(word),
        }
    }
}

/// The fields of an object by name, with the keys that differ from their defaults.
struct Fields<'a>(&'a [Param<'a>]);

struct Field<'a>(&'a Param<'a>);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|field| (field.name, Field(field))))
    }
}

impl Serialize for Field<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(field) = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", &field.kind)?;
        if field.optional {
            map.serialize_entry("optional", &true)?;
        }
        if !field.description.is_empty() {
            map.serialize_entry("description", field.description)?;
        }
        if let Some(default) = field.default_value() {
            map.serialize_entry("default", &default)?;
        }
        map.end()
    }
}

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
