//! A catalog in a form that the program can read: the rows of the generated module's `CATALOG`.
//!
//! Generated code is data: constants of these types, and no logic. All of it is `&'static`, so that
//! a catalog costs no startup work and no allocation. The types that only generated code names are
//! in `errpact::codegen`.

mod bucket;
mod lookup;
pub(crate) mod prompt;
pub(crate) mod read;

pub use bucket::RetryBucket;
pub use errpact_core::{
    Channel, Delay, Deliver, Disposition, Exhausted, Guide, Idempotency, Kind, Limits, LogLevel,
    OnUnknownStatus, Outcome, Replay, RetryBy, Sentence, Sentences, Stops, Translations,
    WhenUsedUp,
};

pub use errpact_core::table::{DelayUnit, ShapeFact, ShapeWords, Surface};

use errpact_core::{Rules, table};
use prompt::PromptBlock;

/// One code's row.
pub type Entry = table::Entry<'static>;

/// A family of codes.
pub type Category = table::Category<'static>;

/// A tool, or a family of tools if its name ends in `*`.
pub type Tool = table::Tool<'static>;

/// An upstream service.
pub type Service = table::Service<'static>;

/// The argument that the runtime fills in before it calls again.
pub type Repair = table::Repair<'static>;

/// A staged workflow: the statuses of a row in the application's own table.
pub type Workflow = table::Workflow<'static>;

/// A stage of a workflow.
pub type Stage = table::Stage<'static>;

/// The tables of a workflow's runs.
pub type WorkflowTable = table::WorkflowTable<'static>;

/// A shape of failures beside errpact's own.
pub type Shape = table::Shape<'static>;

/// A parameter's row.
pub type Param = errpact_core::Param<'static>;

/// How a code is delivered, retried and given up.
pub type Policy = errpact_core::Policy<'static>;

/// Whether, by whom and when a retry makes sense.
pub type Retry = errpact_core::Retry<'static>;

/// A catalog in the form of generated code.
#[derive(Debug)]
pub struct Catalog {
    /// Its name.
    pub name: &'static str,
    /// Its own version.
    pub version: Option<&'static str>,
    /// Twelve hex digits that change when any meaning changes.
    pub fingerprint: &'static str,
    /// Twelve hex digits that change when a wire form does. Each JSON form has them as `fingerprint`, so that a client
    /// with another generated file notices. Empty if the tables were not generated.
    pub wire_fingerprint: &'static str,
    /// Twelve hex digits that change when a policy or a limit does. Stored counts have them.
    pub policy_fingerprint: &'static str,
    /// Length of `{ref}` in hex digits.
    pub reference_digits: u8,
    /// Codes, sorted by name.
    pub codes: &'static [Entry],
    /// Former names of codes, sorted, each with the index of its code in `codes`. Readers understand them.
    pub former_names: &'static [(&'static str, u16)],
    /// Categories, sorted by name.
    pub categories: &'static [Category],
    /// Index of the catch-all in `codes`.
    pub fallback: Option<u16>,
    /// Parameters that come with every call, sorted by name.
    pub context: &'static [Param],
    /// Tools, sorted by name.
    pub tools: &'static [Tool],
    /// A regular expression for texts of tools that are failures, unless a tool has its own; empty if no result is one.
    pub failed_when: Option<&'static str>,
    /// Services, sorted by name.
    pub services: &'static [Service],
    /// How an undeclared service is shown; `{name}` is its name.
    pub other_service: &'static str,
    /// Staged workflows, sorted by name.
    pub workflows: &'static [Workflow],
    /// How far a run may go.
    pub limits: Limits,
    /// The bucket of automatic retries, if the catalog bounds them for the whole process.
    pub retry_bucket: Option<&'static RetryBucket>,
    /// The sentences that errpact itself writes: the catalog's, else the default ones.
    pub sentences: Sentences<'static>,
    /// The languages of texts for users: first that of the catalog's own texts, then those of translations. Empty if the
    /// catalog does not say.
    pub languages: &'static [&'static str],
    /// Sentences for users in other languages.
    pub translated: &'static [(Sentence, Translations<'static>)],
    /// Shapes of failures beside errpact's own, sorted by name.
    pub shapes: &'static [Shape],
    /// The shape that is written in each place. Where none is, errpact's own form is.
    pub written: &'static [(Surface, &'static str)],
    /// Sets the rules that find the code of a raw failure; without them each is the catch-all.
    #[doc(hidden)]
    pub rules: Option<&'static Rules>,
    /// Sets the rule block, whole and in pieces.
    #[doc(hidden)]
    pub prompt: PromptBlock,
}

impl Catalog {
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
        prompt: PromptBlock::EMPTY,
    };
}

/// One catalog is a list of one, for functions that take several: `verify(prompt, &CATALOG)`.
impl IntoIterator for &'static Catalog {
    type Item = Self;
    type IntoIter = std::iter::Once<Self>;

    fn into_iter(self) -> Self::IntoIter {
        std::iter::once(self)
    }
}
