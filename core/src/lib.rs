//! Shared by every part of errpact: the vocabulary of a catalog, and the engine that finds a raw failure's code.
//!
//! - The words of the language that a program decides by ([`Deliver`], [`Outcome`], [`Channel`], …), each an enum that
//!   is a [`Word`], and the types made from them: [`Policy`], [`Kind`], [`Rule`]. The language reads them, generated
//!   tables consist of them, and the runtime acts on them.
//! - [`Matcher`] compares rules with what is known of a failure. [`convert`] turns what a rule takes from it into
//!   values of the parameters' types. [`is_failure`] tells which JSON results are failures. The `errpact` command and a
//!   program call this same engine, so a fixture that `errpact check` has proven holds when the program runs.
//! - [`prompt`] compares a prompt with the rule blocks of a program's catalogs, for the command and for programs.
//!
//! See `docs/decisions/008-one-engine-matches-rules.md` and `066-one-crate-defines-the-vocabulary.md`.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "match")]
mod convert;
#[cfg(feature = "match")]
mod facts;
mod failure;
mod fingerprint;
#[cfg(feature = "match")]
mod found;
mod kind;
mod language;
#[cfg(feature = "match")]
mod matcher;
#[cfg(feature = "match")]
mod members;
#[cfg(feature = "match")]
mod outline;
mod policy;
pub mod prompt;
#[cfg(feature = "match")]
mod result;
mod rule;
#[cfg(feature = "match")]
mod rules;
mod sentence;
#[cfg(feature = "match")]
mod status;
#[cfg(feature = "match")]
mod suggest;
pub mod table;
#[cfg(feature = "match")]
mod text;
#[cfg(feature = "match")]
#[doc(hidden)]
pub mod tsv;
mod vocabulary;
mod word;

#[cfg(feature = "match")]
pub use convert::{Converted, convert};
#[cfg(feature = "match")]
pub use facts::{Fact, NOTHING_SENT, SQLITE_CODES, Sqlstate, io_named};
pub use failure::Failure;
pub use fingerprint::Fingerprint;
#[cfg(feature = "match")]
pub use found::{Found, Taken};
pub use kind::{Kind, Param};
pub use language::{Languages, Translations, closest_tag, is_language_tag, wider};
#[cfg(feature = "match")]
pub use matcher::{
    Considered, Explanation, Invalid, Matcher, Rank, Reason, RuleVerdict, group_names, is_match,
};
#[cfg(feature = "match")]
pub use outline::outline;
pub use policy::{Delay, Exhausted, Limits, Policy, Received, Retry, Verdict};
#[cfg(feature = "match")]
pub use result::{is_failure, message_of, reports_failure};
pub use rule::{Condition, Rule};
#[cfg(feature = "match")]
pub use rules::{MatcherCell, Rules, line_of};
pub use sentence::{
    CLOSING, Part as SentencePart, Reader, Sentence, SentencePlace, Sentences, ends_sentence,
};
#[cfg(feature = "match")]
pub use status::leading_status;
#[cfg(feature = "match")]
pub use suggest::{Outline, closest, is_misspelled, nearest};
#[cfg(feature = "match")]
pub use text::SEARCHED;
pub use vocabulary::{
    Channel, Deliver, Disposition, Guide, Idempotency, Importance, LogLevel, OnUnknownStatus,
    Outcome, Replay, RetryBy, Stops, WhenUsedUp,
};
#[cfg(feature = "schema")]
#[doc(hidden)]
pub use word::schema_of_words;
pub use word::{Word, deserialize};

#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;
