//! Rows of delivery and retry, which codes share.

use errpact_spec::catalog::{
    Delay, Deliver, Guide, Jitter, LogLevel, Outcome, Replay, Retry, RetryBy, Stops, WhenUsedUp,
};

use super::literal::Literal;
use super::rest::Rest;
use super::writer::Writer;
use crate::tables::Policy;

/// Writes the rows.
pub(super) fn write(writer: &mut Writer, rows: &[Policy<'_>]) {
    if rows.is_empty() {
        return;
    }
    writer.blank();
    let before = format!("static __POLICIES: [__table::Policy; {}] = ", rows.len());
    writer.structs(&before, "__table::Policy", rows, ";", write_row);
}

fn write_row(writer: &mut Writer, policy: &Policy<'_>) {
    let mut rest = Rest::of("__table::Policy::DEFAULT");
    if rest.has(policy.deliver != Deliver::Model) {
        let word = match policy.deliver {
            Deliver::Model => "Model",
            Deliver::User => "User",
            Deliver::Both => "Both",
            Deliver::Log => "Log",
        };
        writer.line(format_args!("deliver: __table::Deliver::{word},"));
    }
    if rest.has(policy.replay != Replay::Keep) {
        let word = match policy.replay {
            Replay::Keep => "Keep",
            Replay::Stub => "Stub",
            Replay::Drop => "Drop",
        };
        writer.line(format_args!("replay: __table::Replay::{word},"));
    }
    if rest.has(policy.stops != Stops::Nothing) {
        let word = match policy.stops {
            Stops::Nothing => "Nothing",
            Stops::Tool => "Tool",
            Stops::Run => "Run",
        };
        writer.line(format_args!("stops: __table::Stops::{word},"));
    }
    if rest.has(policy.guide != Guide::Prompt) {
        let word = match policy.guide {
            Guide::Prompt => "Prompt",
            Guide::Inline => "Inline",
            Guide::Both => "Both",
        };
        writer.line(format_args!("guide: __table::Guide::{word},"));
    }
    if rest.has(policy.outcome != Outcome::Unknown) {
        let word = match policy.outcome {
            Outcome::NotDone => "NotDone",
            Outcome::Unknown => "Unknown",
            Outcome::Done => "Done",
        };
        writer.line(format_args!("outcome: __table::Outcome::{word},"));
    }
    if rest.has(*policy.retry != Retry::NEVER) {
        write_retry(writer, policy);
    }
    if rest.has(policy.exhausted != Policy::FAIL) {
        writer.open(format_args!("exhausted: __table::Exhausted {{"));
        writer.line(format_args!(
            "blocking: {},",
            when_used_up(policy.exhausted.blocking)
        ));
        writer.line(format_args!(
            "optional: {},",
            when_used_up(policy.exhausted.optional)
        ));
        writer.close("},");
    }
    if rest.has(policy.log != LogLevel::Error) {
        let word = match policy.log {
            LogLevel::Trace => "Trace",
            LogLevel::Debug => "Debug",
            LogLevel::Info => "Info",
            LogLevel::Warn => "Warn",
            LogLevel::Error => "Error",
        };
        writer.line(format_args!("log: __table::LogLevel::{word},"));
    }
    rest.write(writer);
}

fn write_retry(writer: &mut Writer, policy: &Policy<'_>) {
    let retry = policy.retry;
    let mut rest = Rest::of("__table::Retry::NEVER");
    writer.open(format_args!("retry: __table::Retry {{"));
    rest.lacks(retry.by.is_none());
    if let Some(by) = retry.by {
        let word = match by {
            RetryBy::Runtime => "Runtime",
            RetryBy::Model => "Model",
            RetryBy::User => "User",
        };
        writer.line(format_args!("by: Some(__table::RetryBy::{word}),"));
    }
    match retry.max {
        Some(0) => {
            rest.lacks(true);
        }
        Some(max) => writer.line(format_args!("max: Some({max}),")),
        None => writer.line(format_args!("max: None,")),
    }
    match &retry.delay {
        Delay::Fixed { ms: 0 } => {
            rest.lacks(true);
        }
        Delay::Fixed { ms } => writer.line(format_args!("delay: __table::Delay::Fixed({ms}),")),
        Delay::Param { name } => {
            writer.line(format_args!(
                "delay: __table::Delay::Param({}),",
                Literal(name)
            ));
        }
    }
    if rest.has(retry.multiplier.to_bits() != Retry::NEVER.multiplier.to_bits()) {
        writer.line(format_args!("multiplier: {:?},", retry.multiplier));
    }
    if rest.has(retry.max_delay_ms != Retry::NEVER.max_delay_ms) {
        writer.line(format_args!("max_delay_ms: {},", retry.max_delay_ms));
    }
    if rest.has(retry.jitter != Jitter::Full) {
        writer.line(format_args!("full_jitter: false,"));
    }
    writer.line(format_args!("word: {},", Literal(policy.word)));
    rest.write(writer);
    writer.close("},");
}

fn when_used_up(way: WhenUsedUp) -> &'static str {
    match way {
        WhenUsedUp::Fail => "__table::WhenUsedUp::Fail",
        WhenUsedUp::Skip => "__table::WhenUsedUp::Skip",
        WhenUsedUp::Complete => "__table::WhenUsedUp::Complete",
        WhenUsedUp::AskUser => "__table::WhenUsedUp::AskUser",
    }
}
