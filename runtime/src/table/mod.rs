//! A catalog in a form that the program can read: the rows of the generated module's `CATALOG`.
//!
//! Generated code is data: constants of these types, and no logic. All of it is `&'static`, so that
//! a catalog costs no startup work and no allocation. The types that only generated code names are
//! in `errpact::codegen`.

pub(crate) mod entry;
mod limits;
mod lookup;
pub(crate) mod prompt;
mod workflow;

pub use entry::Entry;
pub use errpact_core::{
    Channel, Delay, Deliver, Exhausted, Guide, Kind, LogLevel, OnUnknownStatus, Outcome, Replay,
    RetryBy, Stops, WhenUsedUp,
};
pub use limits::{Limits, Repair, RetryBucket};
pub use workflow::{Stage, Workflow, WorkflowTable};

use errpact_core::Rules;
use prompt::PromptBlock;

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
    /// Length of `{ref}` in hex digits.
    pub reference_digits: u8,
    /// Codes, sorted by name.
    pub codes: &'static [Entry],
    /// Categories, sorted by name.
    pub categories: &'static [Category],
    /// Index of the catch-all in `codes`.
    pub fallback: Option<u16>,
    /// Parameters that come with every call, sorted by name.
    pub context: &'static [Param],
    /// Tools, sorted by name.
    pub tools: &'static [Tool],
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
        reference_digits: 12,
        codes: &[],
        categories: &[],
        fallback: None,
        context: &[],
        tools: &[],
        services: &[],
        other_service: "{name} API",
        workflows: &[],
        limits: Limits::DEFAULT,
        retry_bucket: None,
        rules: None,
        prompt: PromptBlock::EMPTY,
    };
}

/// A family of codes.
#[derive(Debug)]
pub struct Category {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
}

impl Category {
    /// Creates the category of this name.
    #[must_use]
    pub const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }
}

/// A tool, or a family of tools if its name ends in `*`.
#[derive(Debug)]
pub struct Tool {
    /// Its name or pattern.
    pub name: &'static str,
    /// Whether it only reads.
    pub read_only: bool,
    /// Whether it may be called again with the same arguments.
    pub idempotent: bool,
    /// The service behind it.
    pub service: Option<&'static str>,
    /// Whether it refuses undeclared arguments.
    pub closed: bool,
    /// Its declared arguments, sorted by name.
    pub params: &'static [Param],
}

impl Tool {
    /// Creates the tool of this name or pattern.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            read_only: false,
            idempotent: false,
            service: None,
            closed: false,
            params: &[],
        }
    }

    /// Declares that it only reads.
    #[must_use]
    pub const fn read_only(mut self) -> Self {
        self.read_only = true;
        self
    }

    /// Declares that it may be called again with the same arguments.
    #[must_use]
    pub const fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self
    }

    /// Sets the service behind it.
    #[must_use]
    pub const fn service(mut self, name: &'static str) -> Self {
        self.service = Some(name);
        self
    }

    /// Declares that it refuses undeclared arguments.
    #[must_use]
    pub const fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Sets its arguments.
    #[must_use]
    pub const fn params(mut self, params: &'static [Param]) -> Self {
        self.params = params;
        self
    }
}

/// An upstream service.
#[derive(Debug)]
pub struct Service {
    /// Its name.
    pub name: &'static str,
    /// Its title for users.
    pub title: &'static str,
    /// Whether its messages begin with an HTTP status (`504 Gateway Timeout`).
    pub status_prefix: bool,
}
