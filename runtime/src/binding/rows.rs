//! What a catalog says about its codes, its tools and a run, by the names that a package has for it.

use serde_json::{Value, json};

use crate::table::{Catalog, Delay, Entry, Exhausted, Idempotency, Limits, Retry, RetryBy, Tool};

/// Returns the row of the code at this index. `extensions` is a text of JSON, because not every reader gives back the last
/// digit of a number.
#[must_use]
pub fn code(catalog: &Catalog<'_>, index: u16) -> Value {
    let entry = catalog.entry(index);
    let Entry {
        message,
        user_message,
        policy,
        extensions,
        ..
    } = entry;
    let presented = entry.presents_as.map(|index| catalog.entry(index).name);
    json!({
        "code": entry.name,
        "category": catalog.category_name(entry),
        "summary": entry.summary,
        "number": entry.number,
        "deliver": policy.deliver.as_str(),
        "presents_as": presented,
        "replay": policy.replay.as_str(),
        "stops": policy.stops.as_str(),
        "disposition": policy.disposition.as_str(),
        "outcome": policy.outcome.as_str(),
        "verify": policy.verify,
        "retry": retry(&policy.retry),
        "exhausted": exhausted(policy.exhausted),
        "status": entry.status,
        "jsonrpc": entry.jsonrpc,
        "docs": entry.docs,
        "raised_by": entry.raised_by,
        "instruction": entry.instruction,
        "user_message": (user_message != message).then_some(user_message),
        "extensions": (!extensions.is_empty()).then_some(extensions),
    })
}

fn retry(retry: &Retry<'_>) -> Value {
    let (delay_ms, delay_param) = match retry.delay {
        Delay::Fixed(ms) => (ms, None),
        Delay::Param(name) => (0, Some(name)),
    };
    json!({
        "by": retry.by.map(RetryBy::as_str),
        "max": retry.max,
        "delay_ms": delay_ms,
        "delay_param": delay_param,
        "multiplier": retry.multiplier,
        "max_delay_ms": retry.max_delay_ms,
        "jitter": if retry.full_jitter { "full" } else { "none" },
        "word": retry.word,
    })
}

fn exhausted(exhausted: Exhausted) -> Value {
    json!({
        "blocking": exhausted.blocking.as_str(),
        "optional": exhausted.optional.as_str(),
    })
}

/// Returns the row of a tool.
#[must_use]
pub fn tool(tool: &Tool<'_>) -> Value {
    json!({
        "read_only": tool.read_only,
        "idempotent": tool.idempotent,
        "idempotency": tool.idempotency.map(Idempotency::as_str),
        "service": tool.service,
    })
}

/// Returns the limits of a run.
#[must_use]
pub fn limits(limits: &Limits) -> Value {
    json!({
        "iterations": limits.iterations,
        "all_failure_rounds": limits.all_failure_rounds,
        "retries_per_step": limits.retries_per_step,
        "same_code": limits.same_code,
        "total_attempts": limits.total_attempts,
    })
}
