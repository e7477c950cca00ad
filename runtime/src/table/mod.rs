//! A catalog in a form that the program can read: the rows of the generated module's `CATALOG`.
//!
//! Generated code is data: constants of these types, and no logic. It is all `'static`, so that a catalog costs no startup
//! work and no allocation. A catalog that is loaded while the program runs borrows from the memory that it was read into.
//! The types that only generated code names are in `errpact::codegen`.

mod bucket;
mod handle;
mod lookup;
pub(crate) mod prompt;
pub(crate) mod read;

pub use bucket::RetryBucket;
pub use bumpalo::Bump;
pub use errpact_core::{
    Channel, Delay, Deliver, Disposition, Exhausted, Guide, Idempotency, Kind, Limits, LogLevel,
    OnUnknownStatus, Outcome, Replay, RetryBy, Sentence, Sentences, Stops, Translations,
    WhenUsedUp,
};

pub use errpact_core::table::{DelayUnit, ShapeFact, ShapeWords, Surface};

pub use errpact_core::table::{
    Category, Entry, Repair, Service, Shape, Stage, Tool, Workflow, WorkflowTable,
};
pub use errpact_core::{Param, Policy, Retry};

pub(crate) use handle::ParamRef;
pub use handle::{CatalogRef, Loaded};

use errpact_core::Rules;
use prompt::PromptBlock;

/// A catalog in the form of generated code.
#[derive(Debug)]
pub struct Catalog<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its own version.
    pub version: Option<&'a str>,
    /// Twelve hex digits that change when any meaning changes.
    pub fingerprint: &'a str,
    /// Twelve hex digits that change when a wire form does. Each JSON form has them as `fingerprint`, so that a client
    /// with another generated file notices. Empty if the tables were not generated.
    pub wire_fingerprint: &'a str,
    /// Twelve hex digits that change when a policy or a limit does. Stored counts have them.
    pub policy_fingerprint: &'a str,
    /// Length of `{ref}` in hex digits.
    pub reference_digits: u8,
    /// Codes, sorted by name.
    pub codes: &'a [Entry<'a>],
    /// Former names of codes, sorted, each with the index of its code in `codes`. Readers understand them.
    pub former_names: &'a [(&'a str, u16)],
    /// Categories, sorted by name.
    pub categories: &'a [Category<'a>],
    /// Index of the catch-all in `codes`.
    pub fallback: Option<u16>,
    /// Parameters that come with every call, sorted by name.
    pub context: &'a [Param<'a>],
    /// Tools, sorted by name.
    pub tools: &'a [Tool<'a>],
    /// A regular expression for texts of tools that are failures, unless a tool has its own; empty if no result is one.
    pub failed_when: Option<&'a str>,
    /// Services, sorted by name.
    pub services: &'a [Service<'a>],
    /// How an undeclared service is shown; `{name}` is its name.
    pub other_service: &'a str,
    /// Staged workflows, sorted by name.
    pub workflows: &'a [Workflow<'a>],
    /// How far a run may go.
    pub limits: Limits,
    /// The bucket of automatic retries, if the catalog bounds them for the whole process.
    pub retry_bucket: Option<&'a RetryBucket>,
    /// The sentences that errpact itself writes: the catalog's, else the default ones.
    pub sentences: Sentences<'a>,
    /// The languages of texts for users: first that of the catalog's own texts, then those of translations. Empty if the
    /// catalog does not say.
    pub languages: &'a [&'a str],
    /// Sentences for users in other languages.
    pub translated: &'a [(Sentence, Translations<'a>)],
    /// Shapes of failures beside errpact's own, sorted by name.
    pub shapes: &'a [Shape<'a>],
    /// The shape that is written in each place. Where none is, errpact's own form is.
    pub written: &'a [(Surface, &'a str)],
    /// Sets the rules that find the code of a raw failure; without them each is the catch-all.
    #[doc(hidden)]
    pub rules: Option<&'a Rules<'a>>,
    /// The notes, sorted by name, of a catalog that was loaded. In Rust each is a type.
    #[doc(hidden)]
    pub notes: &'a [prompt::Note<'a>],
    /// Sets the rule block, whole and in pieces.
    #[doc(hidden)]
    pub prompt: PromptBlock<'a>,
}

impl Catalog<'_> {
    /// An empty catalog, which generated code starts from.
    pub const EMPTY: Self = Self {
        name: "",
        version: None,
        fingerprint: "",
        wire_fingerprint: "",
        policy_fingerprint: "",
        reference_digits: 12,
        codes: &[],
        former_names: &[],
        categories: &[],
        fallback: None,
        context: &[],
        tools: &[],
        failed_when: None,
        services: &[],
        other_service: "{name} API",
        workflows: &[],
        limits: Limits::DEFAULT,
        retry_bucket: None,
        sentences: Sentences::DEFAULT,
        languages: &[],
        translated: &[],
        shapes: &[],
        written: &[],
        rules: None,
        notes: &[],
        prompt: PromptBlock::EMPTY,
    };
}

/// One catalog is a list of one, for functions that take several: `verify(prompt, &CATALOG)`.
impl<'c, 'a> IntoIterator for &'c Catalog<'a> {
    type Item = Self;
    type IntoIter = std::iter::Once<Self>;

    fn into_iter(self) -> Self::IntoIter {
        std::iter::once(self)
    }
}
