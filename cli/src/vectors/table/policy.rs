//! Rows of delivery and retry.

use errpact::table::{
    Delay, Deliver, Exhausted, Guide, LogLevel, Outcome, Policy, Replay, Retry, RetryBy, Stops,
    WhenUsedUp,
};
use errpact_generator::tables;
use errpact_spec::catalog;

use super::leak::text;

/// A row of delivery and retry.
pub(super) fn policy(row: &tables::Policy<'_>) -> Policy {
    Policy {
        deliver: match row.deliver {
            catalog::Deliver::Model => Deliver::Model,
            catalog::Deliver::User => Deliver::User,
            catalog::Deliver::Both => Deliver::Both,
            catalog::Deliver::Log => Deliver::Log,
        },
        replay: match row.replay {
            catalog::Replay::Keep => Replay::Keep,
            catalog::Replay::Stub => Replay::Stub,
            catalog::Replay::Drop => Replay::Drop,
        },
        stops: match row.stops {
            catalog::Stops::Nothing => Stops::Nothing,
            catalog::Stops::Tool => Stops::Tool,
            catalog::Stops::Run => Stops::Run,
        },
        guide: match row.guide {
            catalog::Guide::Prompt => Guide::Prompt,
            catalog::Guide::Inline => Guide::Inline,
            catalog::Guide::Both => Guide::Both,
        },
        outcome: match row.outcome {
            catalog::Outcome::NotDone => Outcome::NotDone,
            catalog::Outcome::Unknown => Outcome::Unknown,
            catalog::Outcome::Done => Outcome::Done,
        },
        retry: retry(row.retry, row.word),
        exhausted: Exhausted {
            blocking: when_used_up(row.exhausted.blocking),
            optional: when_used_up(row.exhausted.optional),
        },
        log: match row.log {
            catalog::LogLevel::Trace => LogLevel::Trace,
            catalog::LogLevel::Debug => LogLevel::Debug,
            catalog::LogLevel::Info => LogLevel::Info,
            catalog::LogLevel::Warn => LogLevel::Warn,
            catalog::LogLevel::Error => LogLevel::Error,
        },
    }
}

fn retry(retry: &catalog::Retry, word: &'static str) -> Retry {
    Retry {
        by: retry.by.map(|by| match by {
            catalog::RetryBy::Runtime => RetryBy::Runtime,
            catalog::RetryBy::Model => RetryBy::Model,
            catalog::RetryBy::User => RetryBy::User,
        }),
        max: retry.max,
        delay: match &retry.delay {
            catalog::Delay::Fixed { ms } => Delay::Fixed(*ms),
            catalog::Delay::Param { name } => Delay::Param(text(name)),
        },
        multiplier: retry.multiplier,
        max_delay_ms: retry.max_delay_ms,
        full_jitter: match retry.jitter {
            catalog::Jitter::Full => true,
            catalog::Jitter::None => false,
        },
        word,
    }
}

fn when_used_up(way: catalog::WhenUsedUp) -> WhenUsedUp {
    match way {
        catalog::WhenUsedUp::Fail => WhenUsedUp::Fail,
        catalog::WhenUsedUp::Skip => WhenUsedUp::Skip,
        catalog::WhenUsedUp::Complete => WhenUsedUp::Complete,
        catalog::WhenUsedUp::AskUser => WhenUsedUp::AskUser,
    }
}
