//! How far a run may go, what its retries may cost, and what the run time may mend.

use errpact_spec::catalog::{Limits, Repair};

use super::literal::Literal;
use super::writer::Writer;

/// Writes the catalog's members.
pub(super) fn members(writer: &mut Writer, limits: &Limits) {
    let Limits {
        iterations,
        all_failure_rounds,
        ..
    } = limits;
    writer.open(format_args!("limits: __table::Limits {{"));
    writer.line(format_args!("iterations: {iterations},"));
    writer.line(format_args!("all_failure_rounds: {all_failure_rounds},"));
    let rest = [
        ("retries_per_step", limits.retries_per_step),
        ("same_code", limits.same_code),
        ("total_attempts", limits.total_attempts),
    ];
    for (name, limit) in rest {
        match limit {
            Some(limit) => writer.line(format_args!("{name}: Some({limit}),")),
            None => writer.line(format_args!("{name}: None,")),
        }
    }
    writer.close("},");
    match limits.retry_bucket {
        Some(_) => writer.line(format_args!("retry_bucket: Some(&__RETRY_BUCKET),")),
        None => writer.line(format_args!("retry_bucket: None,")),
    }
}

/// Writes the tokens that a process has for its repeats.
pub(super) fn bucket(writer: &mut Writer, limits: &Limits) {
    let Some(bucket) = &limits.retry_bucket else {
        return;
    };
    writer.blank();
    writer.line(format_args!(
        "static __RETRY_BUCKET: __table::RetryBucket ="
    ));
    writer.line(format_args!(
        "    __table::RetryBucket::new({}, {:?});",
        bucket.capacity, bucket.refill
    ));
}

/// Writes a code's member.
pub(super) fn repair(writer: &mut Writer, repair: &Repair) {
    writer.open(format_args!("repair: Some(&__table::Repair {{"));
    writer.line(format_args!("param: {},", Literal(&repair.param)));
    let from: Vec<String> = repair
        .from
        .iter()
        .map(|name| Literal(name).to_string())
        .collect();
    writer.array("from: &", &from, ",", true);
    writer.close("}),");
}
