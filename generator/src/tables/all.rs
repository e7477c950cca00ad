//! All of a catalog's tables.

use std::collections::BTreeMap;

use errpact_core::{Param, Policy};
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Limits};

use super::policies::Policies;
use super::{Category, Entry, Workflow, categories, entry, params, workflow};

/// All of a catalog's tables. Every list is sorted by name, and indexes count from 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables<'a> {
    /// The catalog's name.
    pub name: &'a str,
    /// Its own version.
    pub version: Option<&'a str>,
    /// Twelve hex digits that change when any meaning changes.
    pub fingerprint: &'a str,
    /// Length of `{ref}` in hex digits.
    pub reference_digits: u8,
    /// Codes.
    pub codes: Vec<Entry<'a>>,
    /// Delivery and retry of codes; codes that agree share a row.
    pub policies: Vec<Policy<'a>>,
    /// Categories.
    pub categories: Vec<Category<'a>>,
    /// Index of the catch-all among the codes.
    pub fallback: Option<usize>,
    /// Parameters that come with every call.
    pub context: Vec<Param<'a>>,
    /// Tools.
    pub tools: Vec<Tool<'a>>,
    /// Services.
    pub services: Vec<Service<'a>>,
    /// The title of an undeclared service; `{name}` is its name.
    pub other_service: &'a str,
    /// Staged workflows.
    pub workflows: Vec<Workflow<'a>>,
    /// The limits of a run.
    pub limits: &'a Limits,
}

/// A tool's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Tool<'a> {
    /// Its name or pattern.
    pub name: &'a str,
    /// Whether it only reads.
    pub read_only: bool,
    /// Whether it may be called again with the same arguments.
    pub idempotent: bool,
    /// The service behind it.
    pub service: Option<&'a str>,
    /// Whether it refuses arguments that are not declared.
    pub closed: bool,
    /// Its declared arguments.
    pub params: Vec<Param<'a>>,
}

/// A service's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its title for users.
    pub title: &'a str,
    /// Whether its messages begin with an HTTP status.
    pub status_prefix: bool,
}

impl<'a> Tables<'a> {
    /// Makes the tables of a catalog.
    #[must_use]
    pub fn of(resolved: &'a Resolved) -> Self {
        Self::new(resolved.catalog(), resolved.fingerprint())
    }

    pub(crate) fn new(catalog: &'a Catalog, fingerprint: &'a str) -> Self {
        let index: BTreeMap<&str, usize> = entry::numbered(catalog.codes.keys());
        let policies = Policies::new(catalog.codes.values());
        Self {
            name: &catalog.name,
            version: catalog.version.as_deref(),
            fingerprint,
            reference_digits: catalog.reference.digits,
            codes: entry::rows(catalog, &index, &policies),
            policies: policies.into_rows(),
            categories: categories::rows(catalog),
            fallback: catalog
                .fallback
                .as_deref()
                .and_then(|name| index.get(name).copied()),
            context: params(&catalog.context),
            tools: catalog
                .tools
                .iter()
                .map(|(name, tool)| Tool {
                    name,
                    read_only: tool.read_only,
                    idempotent: tool.idempotent,
                    service: tool.service.as_deref(),
                    closed: tool.closed,
                    params: params(&tool.params),
                })
                .collect(),
            services: catalog
                .services
                .named
                .iter()
                .map(|(name, service)| Service {
                    name,
                    title: &service.title,
                    status_prefix: service.status_prefix,
                })
                .collect(),
            other_service: &catalog.services.other,
            workflows: workflow::rows(catalog),
            limits: &catalog.limits,
        }
    }
}
