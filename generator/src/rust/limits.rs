//! The limits of a run, and the budget of its retries.

use crate::tables::Tables;

use super::writer::Writer;

/// Writes the catalog's members.
pub(super) fn members(writer: &mut Writer, tables: &Tables<'_>) {
    let limits = &tables.limits;
    writer.open(format_args!("limits: Limits {{"));
    writer.line(format_args!("iterations: {},", limits.iterations));
    writer.line(format_args!(
        "all_failure_rounds: {},",
        limits.all_failure_rounds
    ));
    let rest = [
        ("retries_per_step", limits.retries_per_step),
        ("same_code", limits.same_code),
        ("total_attempts", limits.total_attempts),
    ];
    for (name, limit) in rest {
        if let Some(limit) = limit {
            writer.line(format_args!("{name}: Some({limit}),"));
        }
    }
    writer.line(format_args!("..Limits::DEFAULT"));
    writer.close("},");
    if tables.retry_bucket.is_some() {
        writer.line(format_args!("retry_bucket: Some(&RETRY_BUCKET),"));
    }
}

/// Writes the tokens that a process has for retries.
pub(super) fn bucket(writer: &mut Writer, tables: &Tables<'_>) {
    if let Some(bucket) = tables.retry_bucket {
        writer.blank();
        writer.line(format_args!(
            "static RETRY_BUCKET: RetryBucket = RetryBucket::new({}, {:?});",
            bucket.capacity, bucket.refill
        ));
    }
}
