//! A text with placeholders, parsed.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

/// A text with placeholders. Serialized as the catalog writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// As the catalog writes it: `{name}`, `[[ … ]]`, `{{` and `}}`.
    pub source: String,
    /// The same, parsed.
    pub parts: Vec<Part>,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words, with `{{` and `}}` already read as braces.
    Words(String),
    /// A parameter of the code, or of the context.
    Param(String),
    /// A value that every occurrence has.
    Builtin(Builtin),
    /// A tool's name.
    Tool(String),
    /// Left out when a parameter inside is absent.
    Optional(Vec<Self>),
}

/// A value that every occurrence can put into a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// The reference that users quote to support.
    Ref,
    /// The whole id.
    ErrorId,
    /// The tool's name.
    Tool,
    /// The service's title.
    Service,
    /// The workflow's stage.
    Stage,
    /// The status that a workflow rolls back to.
    RollbackStatus,
}

impl Builtin {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Ref,
        Self::ErrorId,
        Self::Tool,
        Self::Service,
        Self::Stage,
        Self::RollbackStatus,
    ];

    /// Returns its name between braces.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ref => "ref",
            Self::ErrorId => "error_id",
            Self::Tool => "tool",
            Self::Service => "service",
            Self::Stage => "stage",
            Self::RollbackStatus => "rollback_status",
        }
    }
}

impl Text {
    /// Calls `visit` for every piece, those inside `[[ … ]]` included.
    pub fn walk(&self, visit: &mut dyn FnMut(&Part)) {
        fn walk(parts: &[Part], visit: &mut dyn FnMut(&Part)) {
            for part in parts {
                visit(part);
                if let Part::Optional(inner) = part {
                    walk(inner, visit);
                }
            }
        }
        walk(&self.parts, visit);
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.source)
    }
}

/// The words of a catalog for a sentence. Serialized as the catalog writes it: a text, or texts in several languages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnSentence {
    /// The text that replaces errpact's own.
    pub text: Option<String>,
    /// The text in other languages, by their tags.
    pub messages: BTreeMap<String, String>,
}

impl Serialize for OwnSentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct InLanguages<'a> {
            text: &'a Option<String>,
            messages: &'a BTreeMap<String, String>,
        }
        let Self { text, messages } = self;
        match text {
            Some(text) if messages.is_empty() => serializer.serialize_str(text),
            text => InLanguages { text, messages }.serialize(serializer),
        }
    }
}
