//! The run time's tables, made of a catalog that was just read.
//!
//! The run time works from `&'static` data, because a program's catalog is compiled into it. Here it
//! is read instead, so it is copied and leaked: once for a process that ends when the vectors are
//! written, and less than the file that it came from.

mod entry;
mod leak;
mod param;
mod policy;
mod workflow;

use errpact::table::{self, Catalog, Category, Detect, Limits, PromptBlock, RetryBucket, Service};
use errpact_generator::tables::{self, Tables};

use leak::{index, one, rows, text};

/// The tables. Rules and the rule block are left out: nothing that an occurrence writes or decides
/// has them.
pub(super) fn catalog(tables: &Tables<'_>) -> &'static Catalog {
    let policies = rows(&tables.policies, policy::policy);
    one(Catalog {
        name: text(tables.name),
        version: tables.version.map(text),
        fingerprint: text(tables.fingerprint),
        reference_digits: tables.reference_digits,
        codes: rows(&tables.codes, |row| entry::entry(row, policies)),
        categories: rows(&tables.categories, category),
        fallback: tables.fallback.map(index),
        context: rows(&tables.context, param::param),
        tools: rows(&tables.tools, tool),
        services: rows(&tables.services, service),
        other_service: text(tables.other_service),
        workflows: rows(&tables.workflows, workflow::workflow),
        limits: limits(tables),
        retry_bucket: bucket(tables),
        detect: Detect::NOTHING,
        prompt: PromptBlock::EMPTY,
    })
}

fn category(row: &tables::Category<'_>) -> Category {
    Category {
        name: text(row.name),
        title: text(row.title),
    }
}

fn tool(row: &tables::Tool<'_>) -> table::Tool {
    table::Tool {
        name: text(row.name),
        read_only: row.read_only,
        idempotent: row.idempotent,
        service: row.service.map(text),
        closed: row.closed,
        params: rows(&row.params, param::param),
    }
}

fn service(row: &tables::Service<'_>) -> Service {
    Service {
        name: text(row.name),
        title: text(row.title),
        status_prefix: row.status_prefix,
    }
}

fn limits(tables: &Tables<'_>) -> Limits {
    let limits = tables.limits;
    Limits {
        iterations: limits.iterations,
        all_failure_rounds: limits.all_failure_rounds,
        retries_per_step: limits.retries_per_step,
        same_code: limits.same_code,
        total_attempts: limits.total_attempts,
    }
}

fn bucket(tables: &Tables<'_>) -> Option<&'static RetryBucket> {
    let bucket = tables.limits.retry_bucket.as_ref()?;
    Some(one(RetryBucket::new(bucket.capacity, bucket.refill)))
}
