//! The contents of a catalog's tables, as plain data.
//!
//! They are decided only here: [`rust`](crate::rust()) writes them as a Rust module, and [`json`] as a text that a program
//! reads as it runs. Two parts are separate in [`Tables`]: the rules are
//! [`with_rules`](errpact_spec::classify::with_rules), and the rule block of the prompt is [`prompt`](crate::prompt).

mod codes;
mod envelope;
mod guidance;
mod json;
mod param;
mod policies;
mod shapes;
mod workflow;

use std::borrow::Cow;

use errpact_core::table::{Category, Entry, Service, Shape, Surface, Tool, Workflow};
use errpact_core::{Limits, Param, Policy, Sentence, Sentences, Translations};
use errpact_spec::Resolved;
use errpact_spec::catalog::{self, RetryBucket};
use errpact_spec::classify::spelled_out;

use codes::Places;
use param::arguments;
use policies::Policies;

use crate::prompt::{Suffixes, spilled};

pub use bumpalo::Bump;
pub use json::json;
pub use param::params;
#[cfg(feature = "templates")]
pub(crate) use shapes::rows as shapes;

/// All of a catalog's tables. Every list is sorted by name, and indexes count from 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables<'a> {
    /// The catalog's name.
    pub name: &'a str,
    /// Its own version.
    pub version: Option<&'a str>,
    /// Twelve hex digits that change when any meaning changes.
    pub fingerprint: &'a str,
    /// Twelve hex digits that change when a wire form does.
    pub wire_fingerprint: &'a str,
    /// Twelve hex digits that change when a policy or a limit does.
    pub policy_fingerprint: &'a str,
    /// Length of `{ref}` in hex digits.
    pub reference_digits: u8,
    /// Codes.
    pub codes: &'a [Entry<'a>],
    /// Former names of codes, each with the index of its code.
    pub former_names: &'a [(&'a str, u16)],
    /// Delivery and retry of codes; codes that agree share a row.
    pub policies: &'a [Policy<'a>],
    /// Categories.
    pub categories: &'a [Category<'a>],
    /// Index of the catch-all among the codes.
    pub fallback: Option<u16>,
    /// Parameters that come with every call.
    pub context: &'a [Param<'a>],
    /// Tools.
    pub tools: &'a [Tool<'a>],
    /// Services.
    pub services: &'a [Service<'a>],
    /// The title of an undeclared service; `{name}` is its name.
    pub other_service: &'a str,
    /// A regular expression for texts of tools that are failures; empty if no result is one.
    pub failed_when: Option<&'a str>,
    /// Staged workflows.
    pub workflows: &'a [Workflow<'a>],
    /// The limits of a run.
    pub limits: Limits,
    /// The sentences that errpact itself writes.
    pub sentences: Sentences<'a>,
    /// The languages of texts for users: first that of the catalog's own texts.
    pub languages: &'a [&'a str],
    /// Sentences for users in other languages.
    pub translated: &'a [(Sentence, Translations<'a>)],
    /// Shapes of failures beside errpact's own.
    pub shapes: &'a [Shape<'a>],
    /// The shape that is written in each place.
    pub written: &'a [(Surface, &'a str)],
    /// The tokens that a process has for retries.
    pub retry_bucket: Option<&'a RetryBucket>,
}

impl<'a> Tables<'a> {
    /// Makes the tables of a catalog. Lists and texts that the catalog does not have itself are put into `arena`.
    #[must_use]
    pub fn of(resolved: &'a Resolved, arena: &'a Bump) -> Self {
        let catalog = resolved.catalog();
        let places = Places::new(catalog);
        let spilled = spilled(resolved);
        let suffixes = Suffixes::asked(catalog).map(|suffixes| suffixes.texts);
        let policies = Policies::new(&catalog.codes, &spilled, arena);
        let former = catalog.former_names().into_iter();
        let former = former.filter_map(|(name, code)| Some((name, places.code(Some(code))?)));
        let former: Vec<(&str, u16)> = former.collect();
        let categories = catalog.categories.iter();
        let tools = catalog.tools.iter();
        let services = catalog.services.named.iter();
        Self {
            name: &catalog.name,
            version: catalog.version.as_deref(),
            fingerprint: resolved.fingerprint(),
            wire_fingerprint: resolved.wire_fingerprint(),
            policy_fingerprint: resolved.policy_fingerprint(),
            reference_digits: catalog.reference.digits,
            codes: codes::rows(catalog, &places, &policies, arena),
            former_names: arena.alloc_slice_fill_iter(former),
            policies: policies.rows(),
            categories: arena.alloc_slice_fill_iter(
                categories.map(|(name, category)| Category::new(name, &category.title)),
            ),
            fallback: places.code(catalog.fallback.as_deref()),
            context: arena.alloc_slice_copy(&params(&catalog.context)),
            tools: arena.alloc_slice_fill_iter(tools.map(|(name, tool)| Tool {
                name,
                description: tool.description.as_deref().unwrap_or_default(),
                read_only: tool.read_only,
                idempotent: tool.idempotent,
                idempotency: tool.idempotency,
                service: tool.service.as_deref(),
                failed_when: regex(tool.failed_when.as_deref(), arena),
                open: tool.is_open(),
                params: arguments(&tool.params, arena),
                suffix: match suffixes.as_ref().and_then(|texts| texts.get(name.as_str())) {
                    Some(text) => arena.alloc_str(text),
                    None => "",
                },
            })),
            services: arena.alloc_slice_fill_iter(services.map(|(name, service)| Service {
                name,
                title: &service.title,
                status_prefix: service.status_prefix,
            })),
            other_service: &catalog.services.other,
            failed_when: regex(catalog.failed_when.as_deref(), arena),
            workflows: workflow::rows(catalog, arena),
            limits: limits(&catalog.limits),
            sentences: catalog.said(),
            languages: arena.alloc_slice_fill_iter(catalog.languages.iter().map(String::as_str)),
            translated: translated(catalog, arena),
            shapes: shapes::rows(&catalog.wire, arena),
            written: arena.alloc_slice_fill_iter(
                (catalog.wire.write.iter()).map(|(surface, name)| (*surface, name.as_str())),
            ),
            retry_bucket: catalog.limits.retry_bucket.as_ref(),
        }
    }
}

/// Returns the sentences that the catalog has in other languages.
fn translated<'a>(
    catalog: &'a catalog::Catalog,
    arena: &'a Bump,
) -> &'a [(Sentence, Translations<'a>)] {
    let sentences = catalog.sentences.iter();
    let translated = sentences.filter(|(_, own)| !own.messages.is_empty());
    let rows = translated.map(|(sentence, own)| {
        let texts = codes::translations(own.messages.iter(), String::as_str, arena);
        (*sentence, texts)
    });
    arena.alloc_slice_copy(&rows.collect::<Vec<_>>())
}

/// Returns a regular expression as every engine reads it.
fn regex<'a>(regex: Option<&'a str>, arena: &'a Bump) -> Option<&'a str> {
    Some(match spelled_out(regex?) {
        Cow::Borrowed(regex) => regex,
        Cow::Owned(regex) => arena.alloc_str(&regex),
    })
}

fn limits(limits: &catalog::Limits) -> Limits {
    Limits {
        iterations: limits.iterations,
        all_failure_rounds: limits.all_failure_rounds,
        retries_per_step: limits.retries_per_step,
        same_code: limits.same_code,
        total_attempts: limits.total_attempts,
    }
}
