//! Rows of delivery and retry, which codes share.

use errpact_spec::catalog::{
    Code, Deliver, Exhausted, Guide, LogLevel, Outcome, Replay, Retry, Stops, WhenUsedUp,
};

/// What codes may share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Policy<'a> {
    /// Who gets it.
    pub deliver: Deliver,
    /// What stays in the conversation history.
    pub replay: Replay,
    /// What ends at once.
    pub stops: Stops,
    /// Where the instruction lives.
    pub guide: Guide,
    /// Did the side effect happen?
    pub outcome: Outcome,
    /// Whether, by whom and when another try makes sense.
    pub retry: &'a Retry,
    /// The same as one word for the wire.
    pub word: &'static str,
    /// What becomes of a call whose retries are used up.
    pub exhausted: Exhausted,
    /// Level of the log event.
    pub log: LogLevel,
}

impl<'a> Policy<'a> {
    /// What becomes of a call where the code does not say.
    pub const FAIL: Exhausted = Exhausted {
        blocking: WhenUsedUp::Fail,
        optional: WhenUsedUp::Fail,
    };

    fn of(code: &'a Code) -> Self {
        Self {
            deliver: code.deliver,
            replay: code.replay,
            stops: code.stops,
            guide: code.guide,
            outcome: code.outcome,
            retry: &code.retry,
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
            && self.outcome == Outcome::Unknown
            && *self.retry == Retry::NEVER
            && self.word == Retry::NEVER.word(None)
            && self.exhausted == Self::FAIL
            && self.log == LogLevel::Error
    }
}

/// The rows of a catalog, each of which stands there once.
pub(super) struct Policies<'a> {
    rows: Vec<Policy<'a>>,
    row_of_code: Vec<Option<usize>>,
}

impl<'a> Policies<'a> {
    /// The rows of these codes.
    pub(super) fn new(codes: impl Iterator<Item = &'a Code>) -> Self {
        let mut rows: Vec<Policy<'a>> = Vec::new();
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

    /// The rows.
    pub(super) fn into_rows(self) -> Vec<Policy<'a>> {
        self.rows
    }
}
