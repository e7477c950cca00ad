//! The keys that do nothing in a generated language.
//!
//! A key in no row here has an effect in the library of every language, or on something that all of them share: checks, prompts,
//! docs or schemas. `tests/tests/effects` proves both, and makes the table in `docs/effects.md`.

use errpact_core::{Sentence, SentencePlace, Word as _};

/// A language that a module is generated in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Rust.
    Rust,
    /// Python.
    Python,
    /// TypeScript, as the module of an agent. A page only reads what a server decided.
    TypeScript,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rust, Self::Python, Self::TypeScript];

    /// Returns its name in a text.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Python => "Python",
            Self::TypeScript => "TypeScript",
        }
    }
}

/// A key, or several that have an effect together or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// `failed_when` of the catalog and of tools.
    FailedWhen,
    /// `loop.iterations`.
    Iterations,
    /// `loop.all_failure_rounds`.
    AllFailureRounds,
    /// `replay` of codes.
    Replay,
    /// `stops` of codes.
    Stops,
    /// The sentences that a tool loop and a history write.
    ConversationSentences,
    /// The sentences about wrong arguments.
    ArgumentSentences,
    /// `workflows`, with everything in it.
    Workflows,
}

impl Keys {
    /// Returns the paths of the keys in a catalog; `*` is a name. A key has the effect of what contains it.
    #[must_use]
    pub fn paths(self) -> Vec<String> {
        let sentences = |are: fn(Sentence) -> bool| {
            let sentences = Sentence::ALL.iter().filter(|it| are(**it));
            sentences
                .map(|it| format!("sentences.{}", it.as_str()))
                .collect()
        };
        let policy = |key: &str| {
            let places = ["codes.*", "categories.*", "defaults"];
            places.map(|place| format!("{place}.{key}")).to_vec()
        };
        match self {
            Self::FailedWhen => vec!["failed_when".to_owned(), "tools.*.failed_when".to_owned()],
            Self::Iterations => vec!["loop.iterations".to_owned()],
            Self::AllFailureRounds => vec!["loop.all_failure_rounds".to_owned()],
            Self::Replay => policy("replay"),
            Self::Stops => policy("stops"),
            Self::ConversationSentences => sentences(is_of_conversations),
            Self::ArgumentSentences => sentences(is_about_arguments),
            Self::Workflows => vec!["workflows".to_owned()],
        }
    }
}

/// Keys without an effect in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The keys.
    pub keys: Keys,
    /// The language.
    pub language: Language,
    /// The reason, in a few words.
    pub why: &'static str,
    /// What to do instead: an instruction.
    pub instead: &'static str,
}

/// Every gap, by language.
pub const GAPS: &[Gap] = &[
    Gap {
        keys: Keys::ArgumentSentences,
        language: Language::Python,
        why: "frameworks check arguments",
        instead: "Remove it, and describe the argument in the schema that your framework checks.",
    },
    Gap {
        keys: Keys::Workflows,
        language: Language::Python,
        why: "only Rust runs workflows",
        instead: "Run the workflow in Rust, and pass `stage` and `rollback_status` to `occurrence` where a failure has them.",
    },
    Gap {
        keys: Keys::ArgumentSentences,
        language: Language::TypeScript,
        why: "frameworks check arguments",
        instead: "Remove it, and describe the argument in the schema that your framework checks.",
    },
    Gap {
        keys: Keys::Workflows,
        language: Language::TypeScript,
        why: "only Rust runs workflows",
        instead: "Run the workflow in Rust, and pass `stage` and `rollback_status` to `occurrence` where a failure has them.",
    },
];

/// Returns whether only a tool loop or a history writes a sentence.
pub(crate) fn is_of_conversations(sentence: Sentence) -> bool {
    sentence.place() == SentencePlace::Conversation
}

/// Returns whether a sentence is only in the answer to a call with wrong arguments.
pub(crate) fn is_about_arguments(sentence: Sentence) -> bool {
    use Sentence as It;
    matches!(
        sentence,
        It::UnknownArgument
            | It::MisspelledArgument
            | It::Object
            | It::ObjectOfArguments
            | It::ObjectWith
            | It::ListOf
            | It::OneOf
            | It::AndMore
            | It::OrLeftOut
            | It::OneValue
            | It::Text
            | It::Integer
            | It::Number
            | It::Boolean
            | It::Datetime
            | It::Date
            | It::Duration
            | It::Uuid
            | It::Url
            | It::Email
            | It::Phone
            | It::Json
    )
}
