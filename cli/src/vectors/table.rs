//! The runtime's catalog, made from one that was just read.
//!
//! A program's catalog is compiled into it, so the runtime works from `&'static` data. Here the
//! catalog is read instead, so its tables are leaked, once, in a process that ends when the vectors
//! are written.

use errpact::codegen::table::PromptBlock;
use errpact::table::{Catalog, RetryBucket};
use errpact_generator::tables::{Bump, Tables};
use errpact_spec::Resolved;

/// Returns the catalog, without rules and the rule block: an occurrence needs neither for its forms
/// and decisions.
pub(super) fn catalog(resolved: &'static Resolved) -> &'static Catalog<'static> {
    let tables = Tables::of(resolved, Box::leak(Box::new(Bump::new())));
    let bucket = tables.retry_bucket.map(|bucket| {
        let bucket = RetryBucket::new(bucket.capacity, bucket.refill);
        &*Box::leak(Box::new(bucket))
    });
    Box::leak(Box::new(Catalog {
        name: tables.name,
        version: tables.version,
        fingerprint: tables.fingerprint,
        wire_fingerprint: tables.wire_fingerprint,
        policy_fingerprint: tables.policy_fingerprint,
        reference_digits: tables.reference_digits,
        codes: tables.codes,
        former_names: tables.former_names,
        categories: tables.categories,
        fallback: tables.fallback,
        context: tables.context,
        tools: tables.tools,
        services: tables.services,
        other_service: tables.other_service,
        failed_when: tables.failed_when,
        workflows: tables.workflows,
        limits: tables.limits,
        sentences: tables.sentences,
        languages: tables.languages,
        translated: tables.translated,
        shapes: tables.shapes,
        written: tables.written,
        retry_bucket: bucket,
        rules: None,
        notes: &[],
        prompt: PromptBlock::EMPTY,
    }))
}
