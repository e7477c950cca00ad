//! The resolved catalog: what every other part of errpact works from.
//!
//! Defaults are applied, names are resolved, and no YAML type is left. Every member is always
//! serialized (absent ones as `null`), so that a template with a misspelled name fails. All maps
//! are sorted: the order of keys in YAML never has a meaning.

mod act;
mod code;
mod detect;
mod output;
mod param;
mod retry;
mod scan;
mod text;
mod tool;
mod wire;
mod workflow;

use std::collections::BTreeMap;

use serde::Serialize;

pub use errpact_core::{
    Channel, Delay, Deliver, Disposition, Exhausted, Guide, Idempotency, Kind, LogLevel,
    OnUnknownStatus, Outcome, Replay, RetryBy, Sentence, SentencePlace, Sentences, Stops,
    WhenUsedUp, Word,
};

pub use act::{Action, AskFor, Step, WaitFor};
pub use code::{Alternative, Code, Deprecation, Example, FormerName, Repair};
pub use detect::{Condition, DetectRule, Fixture, JsonField, MessagePattern, Range, RawFailure};
pub use errpact_core::table::{DelayUnit, Surface, ToolApi};
pub use output::{
    Dialect, LintLevel, ModuleUser, Output, PromptBlock, References, RuleChannel, SkillReference,
    Style, Target, ToolSuffix,
};
pub use param::{Channels, Param, Sensitivity, Trust};
pub use retry::{Jitter, Retry};
pub use scan::{Covers, Scan, ScanPath};
pub use text::{Builtin, OwnSentence, Part, Text};
pub use tool::{Service, Services, Tool};
pub use wire::{DelayAt, Shape, Wire, WordsAt};
pub use workflow::{Stage, Store, Workflow};

/// A whole catalog.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Catalog {
    /// Version of the language.
    pub errpact: u32,
    /// Name, kebab-case.
    pub name: String,
    /// Title for people.
    pub title: Option<String>,
    /// What the catalog covers.
    pub description: Option<String>,
    /// The catalog's own version (semver).
    pub version: Option<String>,
    /// Categories by name.
    pub categories: BTreeMap<String, Category>,
    /// Parameters shared by several codes.
    pub params: BTreeMap<String, Param>,
    /// Parameters that come with every call.
    pub context: BTreeMap<String, Param>,
    /// The team's own fields: name and type.
    pub extensions: BTreeMap<String, Kind<'static>>,
    /// Tools by name or pattern.
    pub tools: BTreeMap<String, Tool>,
    /// A regular expression for texts of tools that are failures; empty if no result is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_when: Option<String>,
    /// Upstream services as users see them.
    pub services: Services,
    /// Codes by name.
    pub codes: BTreeMap<String, Code>,
    /// The code that is the catch-all.
    pub fallback: Option<String>,
    /// Codes in the order in which they win a tie.
    pub precedence: Vec<String>,
    /// Raw failures and the codes that they must, or must not, get.
    pub fixtures: Vec<Fixture>,
    /// Prompt-wide rules.
    pub rules: Vec<Rule>,
    /// Typed messages that the application injects.
    pub notes: BTreeMap<String, Note>,
    /// The languages of texts for users: first that of the catalog's own texts, then those that must be complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// Texts that replace sentences of errpact. A brace in a text is one of a placeholder.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sentences: BTreeMap<Sentence, OwnSentence>,
    /// Limits of a run.
    #[serde(rename = "loop")]
    pub limits: Limits,
    /// The reference that users quote to support.
    pub reference: Reference,
    /// Shapes of failures beside errpact's own.
    #[serde(skip_serializing_if = "Wire::is_empty")]
    pub wire: Wire,
    /// Staged workflows by name.
    pub workflows: BTreeMap<String, Workflow>,
    /// Heading and style of the rule block.
    pub prompt: Prompt,
    /// The contents of the Rust module.
    #[serde(skip_serializing_if = "Rust::is_plain")]
    pub rust: Rust,
    /// Files to write.
    pub outputs: Vec<Output>,
    /// Lint name to level.
    pub lints: BTreeMap<String, LintLevel>,
}

impl Catalog {
    /// Returns the former names of codes with the codes that have them, sorted.
    #[must_use]
    pub fn former_names(&self) -> BTreeMap<&str, &str> {
        let codes = self.codes.iter();
        let former = codes.flat_map(|(name, code)| {
            let former = code.formerly.iter();
            former.map(move |former| (former.name.as_str(), name.as_str()))
        });
        former.collect()
    }

    /// Returns the sentences of errpact, with those that the catalog replaces.
    #[must_use]
    pub fn said(&self) -> Sentences<'_> {
        let replaced = self.replaced();
        replaced.fold(Sentences::DEFAULT, |all, (sentence, text)| {
            all.with(sentence, text)
        })
    }

    /// Returns the sentences that the catalog replaces, and their texts.
    pub fn replaced(&self) -> impl Iterator<Item = (Sentence, &str)> {
        let sentences = self.sentences.iter();
        sentences.filter_map(|(sentence, own)| Some((*sentence, own.text.as_deref()?)))
    }
}

/// A family of codes. Policy keys that it sets are already in its codes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Category {
    /// The title. Made from the name if the catalog has none.
    pub title: String,
    /// What the family covers.
    pub description: Option<String>,
    /// First and last number of its codes.
    pub numbers: Option<(u32, u32)>,
}

/// A prompt-wide rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// A sentence for the rule block.
    Text(String),
    /// A phrase that the model must not say, except for these codes.
    NeverSay {
        /// The phrase.
        phrase: String,
        /// Codes for which it may be said, sorted.
        except: Vec<String>,
    },
}

/// A typed message that the application injects into the conversation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Note {
    /// Its parameters.
    pub params: BTreeMap<String, Param>,
    /// Its text.
    pub text: Text,
}

/// Limits of a run; `None` is no limit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Limits {
    /// Rounds with a success.
    pub iterations: u32,
    /// Rounds in which every call failed.
    pub all_failure_rounds: u32,
    /// Retries of one step, for all codes together.
    pub retries_per_step: Option<u32>,
    /// How often one code of one tool may occur in a run.
    pub same_code: Option<u32>,
    /// Attempts of one logical call over all layers.
    pub total_attempts: Option<u32>,
    /// The token bucket that all retries draw from.
    pub retry_bucket: Option<RetryBucket>,
}

/// A token bucket for retries.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RetryBucket {
    /// Tokens when full.
    pub capacity: u32,
    /// Tokens that a success returns.
    pub refill: f64,
}

/// The reference that users quote to support.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reference {
    /// Its length in hex digits, 4 to 32.
    pub digits: u8,
}

/// The contents of the Rust module.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rust {
    /// Whether it has a struct for the arguments of each tool.
    pub arguments: bool,
}

impl Rust {
    /// Returns whether the catalog says nothing about the module.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.arguments
    }
}

/// Heading and style of the rule block.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prompt {
    /// Heading.
    pub title: Option<String>,
    /// Sentence under the heading.
    pub intro: Option<String>,
    /// The style of outputs that do not name one.
    pub style: Style,
}
