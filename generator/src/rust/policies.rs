//! Rows of delivery and retry, which codes share, with descriptive names.

use std::collections::BTreeMap;

use errpact_core::{
    Delay, Deliver, Disposition, Exhausted, Outcome, Policy, Retry, RetryBy, Stops,
};

use super::literal::Literal;
use super::writer::Writer;

/// Returns a name for each row, made from its contents. It does not change with other codes, unless two rows would have
/// the same name.
pub(super) fn names(rows: &[Policy<'_>]) -> Vec<String> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    rows.iter()
        .map(|row| {
            let name = name(row);
            let count = taken.entry(name.clone()).or_default();
            *count += 1;
            match *count {
                1 => name,
                count => format!("{name}_{count}"),
            }
        })
        .collect()
}

fn name(policy: &Policy<'_>) -> String {
    let mut name = match policy.retry.by {
        None => "NO_RETRY",
        Some(RetryBy::Runtime) => "RETRY_BY_RUNTIME",
        Some(RetryBy::Model) => "RETRY_BY_MODEL",
        Some(RetryBy::User) => "RETRY_BY_USER",
    }
    .to_owned();
    let mut add = |word: &str| {
        name.push('_');
        name.push_str(word);
    };
    if let (Some(_), Some(max)) = (policy.retry.by, policy.retry.max) {
        add(&format!("{max}X"));
    }
    match policy.disposition {
        Disposition::Failed => {}
        Disposition::Refused => add("REFUSED"),
        Disposition::Partial => add("PARTIAL"),
        Disposition::Empty => add("EMPTY"),
    }
    match policy.outcome {
        Outcome::NotDone => add("NOT_DONE"),
        Outcome::Unknown => {}
        Outcome::Done => add("DONE"),
    }
    if policy.verify.is_some() {
        add("VERIFIED");
    }
    match policy.deliver {
        Deliver::Model => {}
        Deliver::User => add("FOR_USER"),
        Deliver::Both => add("FOR_BOTH"),
        Deliver::Log => add("FOR_LOG"),
    }
    match policy.stops {
        Stops::Nothing => {}
        Stops::Tool => add("STOPS_TOOL"),
        Stops::Run => add("STOPS_RUN"),
    }
    name
}

/// Writes the rows.
pub(super) fn write(writer: &mut Writer, rows: &[Policy<'_>]) {
    for (policy, name) in rows.iter().zip(names(rows)) {
        writer.blank();
        writer.open(format_args!("static {name}: Policy = Policy::DEFAULT"));
        writer.calls(calls(policy));
        writer.end(";");
    }
}

/// Returns the calls for what differs from the default. There is no row of the default.
fn calls(policy: &Policy<'_>) -> Vec<String> {
    const UNSAID: Policy<'_> = Policy::DEFAULT;
    let mut calls = Vec::new();
    let mut call = |said: bool, call: String| {
        if said {
            calls.push(call);
        }
    };
    call(
        policy.deliver != UNSAID.deliver,
        format!(".deliver(Deliver::{:?})", policy.deliver),
    );
    call(
        policy.replay != UNSAID.replay,
        format!(".replay(Replay::{:?})", policy.replay),
    );
    call(
        policy.stops != UNSAID.stops,
        format!(".stops(Stops::{:?})", policy.stops),
    );
    call(
        policy.guide != UNSAID.guide,
        format!(".guide(Guide::{:?})", policy.guide),
    );
    call(
        policy.disposition != UNSAID.disposition,
        format!(".disposition(Disposition::{:?})", policy.disposition),
    );
    call(
        policy.outcome != UNSAID.outcome,
        format!(".outcome(Outcome::{:?})", policy.outcome),
    );
    if let Some(tool) = policy.verify {
        call(true, format!(".verify({})", Literal(tool)));
    }
    if let Some(retry) = retry(&policy.retry) {
        call(true, format!(".retry({retry})"));
    }
    let Exhausted { blocking, optional } = policy.exhausted;
    call(
        policy.exhausted != UNSAID.exhausted,
        format!(".exhausted(WhenUsedUp::{blocking:?}, WhenUsedUp::{optional:?})"),
    );
    call(
        policy.log != UNSAID.log,
        format!(".log(LogLevel::{:?})", policy.log),
    );
    calls
}

/// Returns who retries and when, or `None` for never.
fn retry(retry: &Retry<'_>) -> Option<String> {
    let mut text = format!(
        "Retry::by(RetryBy::{:?}, {})",
        retry.by?,
        Literal(retry.word)
    );
    if let Some(max) = retry.max {
        text.push_str(&format!(".max({max})"));
    }
    match retry.delay {
        Delay::Fixed(0) => {}
        Delay::Fixed(ms) => text.push_str(&format!(".delay(Delay::Fixed({ms}))")),
        Delay::Param(name) => {
            text.push_str(&format!(".delay(Delay::Param({}))", Literal(name)));
        }
    }
    if retry.multiplier.to_bits() != Retry::NEVER.multiplier.to_bits() {
        text.push_str(&format!(".multiplier({:?})", retry.multiplier));
    }
    if retry.max_delay_ms != Retry::NEVER.max_delay_ms {
        text.push_str(&format!(".max_delay_ms({})", retry.max_delay_ms));
    }
    if !retry.full_jitter {
        text.push_str(".without_jitter()");
    }
    Some(text)
}
