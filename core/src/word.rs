//! Enums whose values are words of the catalog language.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{self, Visitor};

/// An enum whose values are words: the same in a catalog, in JSON, in a log and in generated code
/// of any language.
pub trait Word: Copy + fmt::Debug + PartialEq + 'static {
    /// The kind of word, with its article: `a log level`.
    const WHAT: &'static str;
    /// The values, in the order of the language.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [&'static str];

    /// Returns the word.
    fn as_str(self) -> &'static str;

    /// Returns the value of a word.
    #[must_use]
    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.as_str() == word)
    }
}

/// Reads a word.
///
/// # Errors
/// Returns an error if the input is not a text, or not one of these words.
#[doc(hidden)]
pub fn deserialize<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
    struct One<W>(PhantomData<W>);

    impl<W: Word> Visitor<'_> for One<W> {
        type Value = W;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(W::WHAT)
        }

        fn visit_str<E: de::Error>(self, word: &str) -> Result<W, E> {
            W::of(word).ok_or_else(|| E::unknown_variant(word, W::WORDS))
        }
    }

    deserializer.deserialize_str(One(PhantomData))
}

/// Defines enums whose values are words: the enum, its [`Word`], its serialization with serde, and,
/// with the feature `schema`, its description for editors.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($(
        $(#[doc = $doc:literal])+
        $(#[derive($($derive:ident),+)])?
        $what:literal $vis:vis enum $name:ident {
            $($(#[doc = $word_doc:literal])+ $word:literal => $variant:ident,)+
        }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq $($(, $derive)+)?)]
        $vis enum $name {
            $($(#[doc = $word_doc])+ $variant,)+
        }

        impl $name {
            /// The word for it: in a catalog, in JSON, in a log.
            #[must_use]
            $vis const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl $crate::Word for $name {
            const WHAT: &'static str = $what;
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn as_str(self) -> &'static str {
                Self::as_str(self)
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::deserialize(deserializer)
            }
        }

        $crate::describe_words! {
            $name [$($doc),+] [$(($word, concat!($($word_doc),+))),+]
        }
    )+};
}

/// Describes words to editors.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! describe_words {
    ($name:ident [$($doc:literal),+] [$(($word:literal, $meaning:expr)),+]) => {
        impl $crate::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(
                _: &mut $crate::schemars::SchemaGenerator,
            ) -> $crate::schemars::Schema {
                $crate::schema_of_words(&[$($doc),+], &[$(($word, $meaning)),+])
            }
        }
    };
}

/// Describes nothing.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! describe_words {
    ($($nothing:tt)*) => {};
}

/// Returns the schema of a set of words, each with its meaning.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[must_use]
pub fn schema_of_words(about: &[&str], words: &[(&str, &str)]) -> schemars::Schema {
    let about: Vec<&str> = about.iter().map(|line| line.trim()).collect();
    let words = words
        .iter()
        .map(|(word, meaning)| serde_json::json!({ "const": word, "description": meaning.trim() }));
    schemars::json_schema!({
        "oneOf": words.collect::<Vec<_>>(),
        "description": about.join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Replay, WhenUsedUp};

    #[test]
    fn a_word_is_the_same_in_every_place() {
        for (word, value) in WhenUsedUp::WORDS.iter().zip(WhenUsedUp::ALL) {
            assert_eq!(*word, value.as_str());
            assert_eq!(WhenUsedUp::of(word), Some(*value));
            let json = serde_json::to_value(value).unwrap();
            assert_eq!(json, *word);
            assert_eq!(serde_json::from_value::<WhenUsedUp>(json).unwrap(), *value);
        }
        assert_eq!(WhenUsedUp::AskUser.as_str(), "ask_user");
    }

    #[test]
    fn refuses_other_words_and_names_the_known_ones() {
        let wrong = serde_json::from_str::<Replay>("\"kept\"").unwrap_err();
        let told = "unknown variant `kept`, expected one of `keep`, `stub`, `drop`";
        assert!(wrong.to_string().starts_with(told), "{wrong}");
        let wrong = serde_json::from_str::<Replay>("1").unwrap_err();
        assert!(
            wrong.to_string().contains("expected a value of `replay`"),
            "{wrong}"
        );
    }
}
