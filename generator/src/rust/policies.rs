//! Rows of delivery and retry, which codes share, with names that say what they are.

use std::collections::BTreeMap;

use errpact_spec::catalog::{
    Delay, Deliver, Guide, Jitter, LogLevel, Outcome, Replay, Retry, RetryBy, Stops, WhenUsedUp,
};

use super::literal::Literal;
use super::writer::Writer;
use crate::tables::Policy;

/// A name for each row, made of what it says: it does not change with other codes, unless two rows would have one name.
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
    match policy.outcome {
        Outcome::NotDone => add("NOT_DONE"),
        Outcome::Unknown => {}
        Outcome::Done => add("DONE"),
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
        writer.line(format_args!("static {name}: Policy = Policy::DEFAULT"));
        let mut calls = calls(policy);
        if let Some(last) = calls.last_mut() {
            last.push(';');
        }
        for call in calls {
            writer.line(format_args!("    {call}"));
        }
    }
}

/// What a row says that the default does not; there is no row of the default.
fn calls(policy: &Policy<'_>) -> Vec<String> {
    let mut calls = Vec::new();
    match policy.deliver {
        Deliver::Model => {}
        Deliver::User => calls.push(".deliver(Deliver::User)".to_owned()),
        Deliver::Both => calls.push(".deliver(Deliver::Both)".to_owned()),
        Deliver::Log => calls.push(".deliver(Deliver::Log)".to_owned()),
    }
    match policy.replay {
        Replay::Keep => {}
        Replay::Stub => calls.push(".replay(Replay::Stub)".to_owned()),
        Replay::Drop => calls.push(".replay(Replay::Drop)".to_owned()),
    }
    match policy.stops {
        Stops::Nothing => {}
        Stops::Tool => calls.push(".stops(Stops::Tool)".to_owned()),
        Stops::Run => calls.push(".stops(Stops::Run)".to_owned()),
    }
    match policy.guide {
        Guide::Prompt => {}
        Guide::Inline => calls.push(".guide(Guide::Inline)".to_owned()),
        Guide::Both => calls.push(".guide(Guide::Both)".to_owned()),
    }
    match policy.outcome {
        Outcome::NotDone => calls.push(".outcome(Outcome::NotDone)".to_owned()),
        Outcome::Unknown => {}
        Outcome::Done => calls.push(".outcome(Outcome::Done)".to_owned()),
    }
    if let Some(retry) = retry(policy) {
        calls.push(format!(".retry({retry})"));
    }
    if policy.exhausted != Policy::FAIL {
        calls.push(format!(
            ".exhausted({}, {})",
            when_used_up(policy.exhausted.blocking),
            when_used_up(policy.exhausted.optional)
        ));
    }
    match policy.log {
        LogLevel::Trace => calls.push(".log(LogLevel::Trace)".to_owned()),
        LogLevel::Debug => calls.push(".log(LogLevel::Debug)".to_owned()),
        LogLevel::Info => calls.push(".log(LogLevel::Info)".to_owned()),
        LogLevel::Warn => calls.push(".log(LogLevel::Warn)".to_owned()),
        LogLevel::Error => {}
    }
    calls
}

/// Who tries again and when; none for never.
fn retry(policy: &Policy<'_>) -> Option<String> {
    let retry = policy.retry;
    let by = match retry.by? {
        RetryBy::Runtime => "Runtime",
        RetryBy::Model => "Model",
        RetryBy::User => "User",
    };
    let mut text = format!("Retry::by(RetryBy::{by}, {})", Literal(policy.word));
    if let Some(max) = retry.max {
        text.push_str(&format!(".max({max})"));
    }
    match &retry.delay {
        Delay::Fixed { ms: 0 } => {}
        Delay::Fixed { ms } => text.push_str(&format!(".delay(Delay::Fixed({ms}))")),
        Delay::Param { name } => {
            text.push_str(&format!(".delay(Delay::Param({}))", Literal(name)));
        }
    }
    if retry.multiplier.to_bits() != Retry::NEVER.multiplier.to_bits() {
        text.push_str(&format!(".multiplier({:?})", retry.multiplier));
    }
    if retry.max_delay_ms != Retry::NEVER.max_delay_ms {
        text.push_str(&format!(".max_delay_ms({})", retry.max_delay_ms));
    }
    if retry.jitter != Jitter::Full {
        text.push_str(".without_jitter()");
    }
    Some(text)
}

fn when_used_up(way: WhenUsedUp) -> &'static str {
    match way {
        WhenUsedUp::Fail => "WhenUsedUp::Fail",
        WhenUsedUp::Skip => "WhenUsedUp::Skip",
        WhenUsedUp::Complete => "WhenUsedUp::Complete",
        WhenUsedUp::AskUser => "WhenUsedUp::AskUser",
    }
}
