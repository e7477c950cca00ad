//! The runtime's tables, made of a catalog that was just read.
//!
//! The runtime works from `&'static` data, because a program's catalog is compiled into it. Here it
//! is read instead, so what the tables refer to is leaked: once for a process that ends when the
//! vectors are written. What a row holds is decided by the generator; the types are the same.

mod leak;
mod row;

use errpact::codegen::table::{Detect, PromptBlock};
use errpact::table::{Catalog, Category, Limits, RetryBucket};
use errpact_generator::tables::Tables;
use errpact_spec::catalog;

use leak::{index, one, rows};

/// The tables. Rules and the rule block are left out: nothing that an occurrence writes or decides
/// has them.
pub(super) fn catalog(tables: Tables<'static>) -> &'static Catalog {
    let policies = tables.policies.leak();
    one(Catalog {
        name: tables.name,
        version: tables.version,
        fingerprint: tables.fingerprint,
        reference_digits: tables.reference_digits,
        codes: rows(tables.codes, |it| row::entry(it, policies)),
        categories: rows(tables.categories, |it| Category::new(it.name, it.title)),
        fallback: tables.fallback.map(index),
        context: tables.context.leak(),
        tools: rows(tables.tools, row::tool),
        services: rows(tables.services, row::service),
        other_service: tables.other_service,
        workflows: rows(tables.workflows, |row| row::workflow(&row)),
        limits: limits(tables.limits),
        retry_bucket: bucket(tables.limits),
        detect: Detect::NOTHING,
        prompt: PromptBlock::EMPTY,
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

fn bucket(limits: &catalog::Limits) -> Option<&'static RetryBucket> {
    let bucket = limits.retry_bucket.as_ref()?;
    Some(one(RetryBucket::new(bucket.capacity, bucket.refill)))
}
