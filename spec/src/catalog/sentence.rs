//! A sentence of errpact, as a catalog words it.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

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
