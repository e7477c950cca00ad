//! The runtime's tables, made from a catalog that was just read.
//!
//! The runtime works from `&'static` data, because a program's catalog is compiled into it. Here
//! the catalog is read instead, so the data of the tables is leaked, once, in a process that ends
//! when the vectors are written. The generator decides the contents of a row; the types are the
//! same.

use errpact::codegen::table::{EnvelopeParts, PromptBlock};
use errpact::table::{
    Catalog, Category, Entry, Limits, Policy, Repair, RetryBucket, Service, Stage, Tool, Workflow,
    WorkflowTable,
};
use errpact_generator::tables::{self, Tables};
use errpact_spec::catalog;

/// Returns the tables, without rules and the rule block: an occurrence needs neither for its forms
/// and decisions.
pub(super) fn catalog(tables: Tables<'static>) -> &'static Catalog {
    let policies = tables.policies.leak();
    one(Catalog {
        name: tables.name,
        version: tables.version,
        fingerprint: tables.fingerprint,
        reference_digits: tables.reference_digits,
        codes: rows(tables.codes, |it| entry(it, policies)),
        categories: rows(tables.categories, |it| Category::new(it.name, it.title)),
        fallback: tables.fallback.map(index),
        context: tables.context.leak(),
        tools: rows(tables.tools, tool),
        services: rows(tables.services, service),
        other_service: tables.other_service,
        workflows: rows(tables.workflows, |row| workflow(&row)),
        limits: limits(tables.limits),
        retry_bucket: bucket(tables.limits),
        rules: None,
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

/// Makes a code's row; `policies` are the catalog's.
fn entry(row: tables::Entry<'static>, policies: &'static [Policy]) -> Entry {
    let envelope = row.envelope;
    Entry {
        name: row.name,
        number: row.number,
        category: index(row.category),
        summary: row.summary,
        message: row.message,
        user_message: row.user_message,
        params: row.params.leak(),
        policy: row
            .policy
            .and_then(|at| policies.get(at))
            .unwrap_or(&Policy::DEFAULT),
        repair: row.repair.map(|repair| {
            one(Repair {
                param: &repair.param,
                from: texts(&repair.from),
            })
        }),
        presents_as: row.presents_as.map(index),
        status: row.status,
        jsonrpc: row.jsonrpc,
        raised_by: texts(row.raised_by),
        instruction: row.instruction,
        guidance: text(row.guidance),
        envelope: EnvelopeParts {
            adjustments: text(envelope.adjustments),
            alternatives: text(envelope.alternatives),
            actions: text(envelope.actions),
        },
        extensions: text(row.extensions),
        docs: row.docs,
    }
}

/// Makes a tool's row.
fn tool(row: tables::Tool<'static>) -> Tool {
    Tool {
        name: row.name,
        read_only: row.read_only,
        idempotent: row.idempotent,
        service: row.service,
        closed: row.closed,
        params: row.params.leak(),
    }
}

/// Makes a service's row.
fn service(row: tables::Service<'static>) -> Service {
    Service {
        name: row.name,
        title: row.title,
        status_prefix: row.status_prefix,
    }
}

/// Makes a workflow's row.
fn workflow(row: &tables::Workflow<'static>) -> Workflow {
    Workflow {
        name: row.name,
        initial: row.initial,
        on_unknown_status: row.on_unknown_status,
        store: row.store.map(|store| one(table(store))),
        stages: rows(row.stages.iter().collect(), stage),
    }
}

fn table(row: &'static catalog::Store) -> WorkflowTable {
    WorkflowTable {
        table: &row.table,
        id: &row.id,
        status: &row.status,
        runs: &row.runs,
        errors: &row.errors,
    }
}

fn stage(row: &'static catalog::Stage) -> Stage {
    Stage {
        name: &row.name,
        running: &row.running,
        done: &row.done,
        failed: &row.failed,
        rollback: &row.rollback,
    }
}

/// Leaks one value, which stays until the process ends. The same is true of the functions below.
fn one<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Leaks a text.
fn text(text: String) -> &'static str {
    text.leak()
}

/// Leaks texts.
fn texts(texts: &'static [String]) -> &'static [&'static str] {
    texts.iter().map(String::as_str).collect::<Vec<_>>().leak()
}

/// Leaks rows, each made from one of `from`.
fn rows<F, T>(from: Vec<F>, make: impl FnMut(F) -> T) -> &'static [T] {
    from.into_iter().map(make).collect::<Vec<T>>().leak()
}

/// Returns an index as the runtime numbers codes. The language does not allow a catalog with more
/// codes.
fn index(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
