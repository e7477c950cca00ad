//! Rows of tools and of the services behind them.

use std::borrow::Cow;

use crate::{Idempotency, Param};

/// A tool, or a family of tools if its name ends in `*`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tool<'a> {
    /// Its name or pattern.
    pub name: &'a str,
    /// What the model reads about it; empty if the catalog has no description.
    pub description: &'a str,
    /// Whether it only reads.
    pub read_only: bool,
    /// Whether it may be called again with the same arguments.
    pub idempotent: bool,
    /// How the service recognizes that a call is made again, if it does.
    pub idempotency: Option<Idempotency>,
    /// The service behind it.
    pub service: Option<&'a str>,
    /// A regular expression for texts that are failures; empty if no result is one, and `None` as the catalog says.
    pub failed_when: Option<&'a str>,
    /// Whether it accepts arguments that are not declared.
    pub open: bool,
    /// Its declared arguments, sorted by name.
    pub params: &'a [Param<'a>],
    /// The rules at the end of its description: what to do about the codes that only it and some others return. Empty if
    /// the catalog does not ask for them.
    pub suffix: &'a str,
}

impl<'a> Tool<'a> {
    /// Creates the tool of this name or pattern, which declares no arguments and accepts any.
    #[must_use]
    pub const fn new(name: &'a str) -> Self {
        Self {
            name,
            description: "",
            read_only: false,
            idempotent: false,
            idempotency: None,
            service: None,
            failed_when: None,
            open: true,
            params: &[],
            suffix: "",
        }
    }

    /// Sets what the model reads about it.
    #[must_use]
    pub const fn description(mut self, text: &'a str) -> Self {
        self.description = text;
        self
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

    /// Sets how the service recognizes that a call is made again.
    #[must_use]
    pub const fn idempotency(mut self, by: Idempotency) -> Self {
        self.idempotency = Some(by);
        self
    }

    /// Returns whether a second call changes nothing, even if the first one succeeded: the tool only reads, or is
    /// idempotent.
    #[must_use]
    pub const fn may_repeat(&self) -> bool {
        self.read_only || self.idempotent
    }

    /// Sets the service behind it.
    #[must_use]
    pub const fn service(mut self, name: &'a str) -> Self {
        self.service = Some(name);
        self
    }

    /// Sets the regular expression for its texts that are failures; an empty one means that no result is.
    #[must_use]
    pub const fn failed_when(mut self, regex: &'a str) -> Self {
        self.failed_when = Some(regex);
        self
    }

    /// Sets its arguments. It accepts no others.
    #[must_use]
    pub const fn params(mut self, params: &'a [Param<'a>]) -> Self {
        self.params = params;
        self.open = false;
        self
    }

    /// Sets the rules at the end of its description.
    #[must_use]
    pub const fn suffix(mut self, rules: &'a str) -> Self {
        self.suffix = rules;
        self
    }

    /// Returns a description with the tool's rules after it.
    #[must_use]
    pub fn described<'d>(&self, description: &'d str) -> Cow<'d, str>
    where
        'a: 'd,
    {
        match (description, self.suffix) {
            (description, "") => description.into(),
            ("", suffix) => suffix.into(),
            (description, suffix) => format!("{description}\n\n{suffix}").into(),
        }
    }

    /// Declares that it accepts arguments that are not declared.
    #[must_use]
    pub const fn open(mut self) -> Self {
        self.open = true;
        self
    }

    /// Returns the declared argument of this name.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&'a Param<'a>> {
        self.params.iter().find(|param| param.name == name)
    }
}

/// An upstream service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its title for users.
    pub title: &'a str,
    /// Whether its messages begin with an HTTP status (`504 Gateway Timeout`).
    pub status_prefix: bool,
}
