//! Rules as they are compared with failures: borrowed, so that generated tables and a catalog
//! that was just read can both be matched without a copy.

/// A rule of one code: all of its conditions must hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule<'a> {
    /// Index of its code, the codes sorted by name.
    pub code: u16,
    /// Its place in the code's list of rules.
    pub index: u16,
    /// The code's place in `precedence`; [`Rule::NO_PRECEDENCE`] where it has none.
    pub precedence: u16,
    /// Its conditions, each kind at most once.
    pub conditions: &'a [Condition<'a>],
    /// What fills parameters from a JSON result: parameter and dotted path.
    pub take: &'a [(&'a str, &'a str)],
}

impl Rule<'_> {
    /// The code stands nowhere in `precedence`.
    pub const NO_PRECEDENCE: u16 = u16::MAX;
}

impl<'a> Rule<'a> {
    /// The rule at a place of the code at an index.
    #[must_use]
    pub const fn new(code: u16, index: u16, conditions: &'a [Condition<'a>]) -> Self {
        Self {
            code,
            index,
            precedence: Self::NO_PRECEDENCE,
            conditions,
            take: &[],
        }
    }

    /// Its code stands at this place of `precedence`.
    #[must_use]
    pub const fn precedence(mut self, place: u16) -> Self {
        self.precedence = place;
        self
    }

    /// It fills parameters: each with the member of a JSON result at a dotted path.
    #[must_use]
    pub const fn take(mut self, take: &'a [(&'a str, &'a str)]) -> Self {
        self.take = take;
        self
    }
}

/// One condition; where it has several values, one of them must hold.
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
    /// One of these phrases in the message, without regard to case, at word boundaries.
    Phrases(&'a [&'a str]),
    /// A regular expression for the message, without regard to case.
    Regex(&'a str),
    /// Members of a JSON result: dotted path, and the value as JSON. All of them must hold.
    Field(&'a [(&'a str, &'a str)]),
}
