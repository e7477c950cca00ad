//! The name of a credential in a text, what counts as its value, and the words that do not.

/// A name in a text.
#[derive(Clone, Copy)]
pub(super) struct Named<'n> {
    pub(super) of: Value,
    pub(super) name: &'n str,
    /// Where its value begins.
    pub(super) from: usize,
    /// Whether the value is an element of XML.
    pub(super) element: bool,
    /// Whether only `=` is before the value, as in an assignment, and not a `:` as in a sentence.
    pub(super) assigned: bool,
    /// The quotation mark that the name is inside, as that of `-H 'Cookie: …'`.
    pub(super) inside: Option<u8>,
    /// Whether it is the first of two words in brackets, which may be any two.
    pub(super) listed: bool,
    /// Whether it is in the query of a URL.
    pub(super) query: bool,
    /// Whether it is one of several pairs with `;` between them.
    pub(super) in_list: bool,
    /// Whether nothing but white space is before the value, as in a sentence.
    pub(super) near: bool,
    /// Whether the next element of a list is its value.
    pub(super) argument: bool,
    /// Whether it is not the first in a list, and may be a value itself.
    pub(super) later: bool,
    /// Whether sequences for a terminal were in the text.
    pub(super) control: bool,
    /// Whether it may be what a parser calls a token.
    pub(super) parsed: bool,
}

impl Named<'static> {
    /// Nothing is known of it.
    pub(super) const AT_START: Self = Self {
        of: Value::Any,
        name: "",
        from: 0,
        element: false,
        assigned: false,
        inside: None,
        listed: false,
        query: false,
        in_list: false,
        near: false,
        argument: false,
        later: false,
        control: false,
        parsed: false,
    };
}

/// What counts as the value of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// One word, whatever it is.
    Any,
    /// The same, if the name is a separate word: `pass` is the end of other words too.
    Word,
    /// One word, and in a sentence one that is not of a language.
    Token,
    /// All of the line: it has several words.
    Line,
    /// What is long and random: the name has others too.
    Id,
    /// The same, and it may be a UUID.
    Uuid,
    /// The same as `Id`, in the query of a URL.
    Query,
    /// A code that is sent to a user: four to eight digits.
    Code,
    /// The value of a header: all of the line, and of those that continue it.
    Header,
    /// The same for cookies.
    Cookie,
}

/// Words that are where a value could be, and say something about it.
const NO_VALUES: &[&str] = &[
    "a",
    "absent",
    "accepted",
    "again",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "authentication",
    "await",
    "bad",
    "blank",
    "bool",
    "boolean",
    "by",
    "can",
    "cannot",
    "changed",
    "confirmation",
    "contains",
    "could",
    "denied",
    "did",
    "disabled",
    "does",
    "empty",
    "enabled",
    "entered",
    "error",
    "exceeded",
    "expected",
    "expired",
    "expires",
    "fail",
    "failed",
    "failure",
    "false",
    "field",
    "for",
    "forbidden",
    "found",
    "from",
    "has",
    "hash",
    "have",
    "hidden",
    "if",
    "in",
    "incorrect",
    "int",
    "integer",
    "invalid",
    "is",
    "it",
    "length",
    "matches",
    "may",
    "mismatch",
    "mismatched",
    "missing",
    "must",
    "n/a",
    "nil",
    "no",
    "none",
    "not",
    "null",
    "of",
    "off",
    "ok",
    "on",
    "option",
    "optional",
    "or",
    "please",
    "present",
    "prompt",
    "prompted",
    "provided",
    "received",
    "redacted",
    "refused",
    "rejected",
    "required",
    "reset",
    "revoked",
    "rotated",
    "set",
    "should",
    "some",
    "str",
    "string",
    "strong",
    "that",
    "the",
    "then",
    "this",
    "to",
    "too",
    "true",
    "try",
    "type",
    "unauthorized",
    "unchanged",
    "undefined",
    "unknown",
    "unset",
    "unsupported",
    "updated",
    "use",
    "used",
    "using",
    "valid",
    "value",
    "varchar",
    "verified",
    "was",
    "weak",
    "were",
    "when",
    "will",
    "with",
    "wrong",
    "yes",
    "you",
    "your",
];

/// Whether a word is one that says something about a value, and is none.
pub(super) fn says_something(word: &[u8]) -> bool {
    NO_VALUES
        .iter()
        .any(|no| word.eq_ignore_ascii_case(no.as_bytes()))
}
