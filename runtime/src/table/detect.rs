//! Rules that find the code of a raw failure.

pub use errpact_core::Cell as MatcherCell;
pub use errpact_core::{Condition, Rule};

/// Rules that find the code of a raw failure, and where they are kept prepared.
#[derive(Debug)]
pub struct Detect {
    /// The rules of all codes, by code and place.
    pub rules: &'static [Rule<'static>],
    /// The rules, prepared; absent where there are none.
    pub matcher: Option<&'static MatcherCell>,
}

impl Detect {
    /// No rule: every raw failure is the catch-all.
    pub const NOTHING: Self = Self {
        rules: &[],
        matcher: None,
    };
}
