//! Rules in the form that is compared with failures: borrowed, so that both generated tables and a
//! catalog that was just read can be matched without a copy.

/// A rule of one code: all of its conditions must hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule<'a> {
    /// Index of its code, the codes sorted by name.
    pub code: u16,
    /// Its place in the code's list of rules.
    pub index: u16,
    /// The code's place in `precedence`, or [`Rule::NO_PRECEDENCE`] if it has none.
    pub precedence: u16,
    /// Its conditions, each kind at most once.
    pub conditions: &'a [Condition<'a>],
    /// Pairs of a parameter and the dotted path in a JSON result that fills it.
    pub take: &'a [(&'a str, &'a str)],
    /// Whether the team names a type of its tools here, so that `outcome: not_done` is the tool's word.
    pub vouches: bool,
}

impl Rule<'_> {
    /// The place of a code that is not in `precedence`.
    pub const NO_PRECEDENCE: u16 = u16::MAX;
}

impl<'a> Rule<'a> {
    /// Makes the rule at an index of the code's list; `code` is the code's index.
    #[must_use]
    pub const fn new(code: u16, index: u16, conditions: &'a [Condition<'a>]) -> Self {
        Self {
            code,
            index,
            precedence: Self::NO_PRECEDENCE,
            conditions,
            take: &[],
            vouches: false,
        }
    }

    /// Sets the place of its code in `precedence`.
    #[must_use]
    pub const fn precedence(mut self, place: u16) -> Self {
        self.precedence = place;
        self
    }

    /// Sets the parameters that it fills, each with a dotted path in a JSON result.
    #[must_use]
    pub const fn take(mut self, take: &'a [(&'a str, &'a str)]) -> Self {
        self.take = take;
        self
    }
}

/// One condition. If it has several values, one of them must match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Condition<'a> {
    /// The error's type name: the last segment of its path, or the end of the path.
    Type(&'a [&'a str]),
    /// HTTP status: first and last of each range.
    Status(&'a [(u16, u16)]),
    /// SQLSTATE; two characters are a class.
    Sqlstate(&'a [&'a str]),
    /// Result code of SQLite; a primary one is a class.
    Sqlite(&'a [i32]),
    /// JSON-RPC code.
    Jsonrpc(&'a [i32]),
    /// Kind of an I/O error, in snake case.
    Io(&'a [&'a str]),
    /// Tool name, or a pattern that ends in `*`.
    Tool(&'a [&'a str]),
    /// Service name.
    Service(&'a [&'a str]),
    /// Phrases, one of which must be in the message, ignoring case, at word boundaries.
    Phrases(&'a [&'a str]),
    /// A regular expression for the message, ignoring case.
    Regex(&'a str),
    /// Members of a JSON result: dotted path, and the value as JSON. All of them must match.
    Field(&'a [(&'a str, &'a str)]),
}
