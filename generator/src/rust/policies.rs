//! Rows of delivery and retry, which codes share.

use errpact_spec::catalog::{
    Code, Delay, Deliver, Exhausted, Guide, Jitter, LogLevel, Outcome, Replay, Retry, RetryBy,
    Stops, WhenUsedUp,
};

use super::literal::Literal;
use super::writer::Writer;

/// What codes may share.
#[derive(Clone, PartialEq)]
struct Policy {
    deliver: Deliver,
    replay: Replay,
    stops: Stops,
    guide: Guide,
    outcome: Outcome,
    retry: Retry,
    word: &'static str,
    exhausted: Exhausted,
    log: LogLevel,
}

/// What a row need not say.
const FAIL: Exhausted = Exhausted {
    blocking: WhenUsedUp::Fail,
    optional: WhenUsedUp::Fail,
};

impl Policy {
    fn of(code: &Code) -> Self {
        Self {
            deliver: code.deliver,
            replay: code.replay,
            stops: code.stops,
            guide: code.guide,
            outcome: code.outcome,
            retry: code.retry.clone(),
            word: code.retry_word(),
            exhausted: code.exhausted,
            log: code.log,
        }
    }

    fn is_default(&self) -> bool {
        self.deliver == Deliver::Model
            && self.replay == Replay::Keep
            && self.stops == Stops::Nothing
            && self.guide == Guide::Prompt
            && self.outcome == Outcome::NotDone
            && self.retry == Retry::NEVER
            && self.word == Retry::NEVER.word(None)
            && self.exhausted == FAIL
            && self.log == LogLevel::Error
    }
}

/// The rows of a catalogue, each of which stands there once.
pub(super) struct Policies {
    rows: Vec<Policy>,
    row_of_code: Vec<Option<usize>>,
}

impl Policies {
    /// The rows of these codes.
    pub(super) fn new<'a>(codes: impl Iterator<Item = &'a Code>) -> Self {
        let mut rows: Vec<Policy> = Vec::new();
        let row_of_code = codes
            .map(Policy::of)
            .map(|policy| {
                if policy.is_default() {
                    return None;
                }
                let known = rows.iter().position(|row| *row == policy);
                Some(known.unwrap_or_else(|| {
                    rows.push(policy);
                    rows.len() - 1
                }))
            })
            .collect();
        Self { rows, row_of_code }
    }

    /// The row of the code at this index; none where it says nothing of its own.
    pub(super) fn row(&self, code: usize) -> Option<usize> {
        self.row_of_code.get(code).copied().flatten()
    }

    /// Writes the rows.
    pub(super) fn write(&self, writer: &mut Writer) {
        if self.rows.is_empty() {
            return;
        }
        writer.blank();
        let before = format!(
            "static __POLICIES: [__table::Policy; {}] = ",
            self.rows.len()
        );
        writer.structs(&before, "__table::Policy", &self.rows, ";", write_row);
    }
}

fn write_row(writer: &mut Writer, policy: &Policy) {
    if policy.deliver != Deliver::Model {
        let word = match policy.deliver {
            Deliver::Model => "Model",
            Deliver::User => "User",
            Deliver::Both => "Both",
            Deliver::Log => "Log",
        };
        writer.line(format_args!("deliver: __table::Deliver::{word},"));
    }
    if policy.replay != Replay::Keep {
        let word = match policy.replay {
            Replay::Keep => "Keep",
            Replay::Stub => "Stub",
            Replay::Drop => "Drop",
        };
        writer.line(format_args!("replay: __table::Replay::{word},"));
    }
    if policy.stops != Stops::Nothing {
        let word = match policy.stops {
            Stops::Nothing => "Nothing",
            Stops::Tool => "Tool",
            Stops::Run => "Run",
        };
        writer.line(format_args!("stops: __table::Stops::{word},"));
    }
    if policy.guide != Guide::Prompt {
        let word = match policy.guide {
            Guide::Prompt => "Prompt",
            Guide::Inline => "Inline",
            Guide::Both => "Both",
        };
        writer.line(format_args!("guide: __table::Guide::{word},"));
    }
    if policy.outcome != Outcome::NotDone {
        let word = match policy.outcome {
            Outcome::NotDone => "NotDone",
            Outcome::Unknown => "Unknown",
            Outcome::Done => "Done",
        };
        writer.line(format_args!("outcome: __table::Outcome::{word},"));
    }
    if policy.retry != Retry::NEVER {
        write_retry(writer, policy);
    }
    if policy.exhausted != FAIL {
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
    if policy.log != LogLevel::Error {
        let word = match policy.log {
            LogLevel::Trace => "Trace",
            LogLevel::Debug => "Debug",
            LogLevel::Info => "Info",
            LogLevel::Warn => "Warn",
            LogLevel::Error => "Error",
        };
        writer.line(format_args!("log: __table::LogLevel::{word},"));
    }
    writer.line(format_args!("..__table::Policy::DEFAULT"));
}

fn write_retry(writer: &mut Writer, policy: &Policy) {
    let retry = &policy.retry;
    writer.open(format_args!("retry: __table::Retry {{"));
    if let Some(by) = retry.by {
        let word = match by {
            RetryBy::Runtime => "Runtime",
            RetryBy::Model => "Model",
            RetryBy::User => "User",
        };
        writer.line(format_args!("by: Some(__table::RetryBy::{word}),"));
    }
    match retry.max {
        Some(0) => {}
        Some(max) => writer.line(format_args!("max: Some({max}),")),
        None => writer.line(format_args!("max: None,")),
    }
    match &retry.delay {
        Delay::Fixed { ms: 0 } => {}
        Delay::Fixed { ms } => writer.line(format_args!("delay: __table::Delay::Fixed({ms}),")),
        Delay::Param { name } => {
            writer.line(format_args!(
                "delay: __table::Delay::Param({}),",
                Literal(name)
            ));
        }
    }
    if retry.multiplier.to_bits() != Retry::NEVER.multiplier.to_bits() {
        writer.line(format_args!("multiplier: {:?},", retry.multiplier));
    }
    if retry.max_delay_ms != Retry::NEVER.max_delay_ms {
        writer.line(format_args!("max_delay_ms: {},", retry.max_delay_ms));
    }
    if retry.jitter != Jitter::Full {
        writer.line(format_args!("full_jitter: false,"));
    }
    writer.line(format_args!("word: {},", Literal(policy.word)));
    writer.line(format_args!("..__table::Retry::NEVER"));
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
