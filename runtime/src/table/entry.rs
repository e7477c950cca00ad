//! One code's row.

use super::{Param, Policy, Repair};

/// One code's row.
#[derive(Debug)]
pub struct Entry {
    /// The code's name.
    pub name: &'static str,
    /// Its number.
    pub number: Option<u32>,
    /// Index of its category.
    pub category: u16,
    /// Its place among the category's codes.
    pub place: u16,
    /// One line about it.
    pub summary: &'static str,
    /// What the receiver reads, with placeholders; empty only where it goes to the log alone.
    pub message: &'static str,
    /// What people read; the same as `message` where the catalog has no other text.
    pub user_message: &'static str,
    /// Parameters, sorted by name.
    pub params: &'static [Param],
    /// Delivery and retry; codes that agree share a row.
    pub policy: &'static Policy,
    /// The argument that the run time fills before it calls again.
    pub repair: Option<&'static Repair>,
    /// Index of the code that is delivered in its place.
    pub presents_as: Option<u16>,
    /// HTTP status.
    pub status: Option<u16>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// Tools that may return it, sorted; empty is any.
    pub raised_by: &'static [&'static str],
    /// What the model is to do, in words.
    pub instruction: &'static str,
    /// What follows the message in a model's text: the instruction where `guide` is not
    /// `prompt`, alternatives and adjustments always. Plain text, without a leading space.
    pub guidance: &'static str,
    /// The unvarying parts of its envelope.
    pub envelope: EnvelopeParts,
    /// The team's own fields: members of a JSON object, without its braces.
    pub extensions: &'static str,
    /// Link to its documentation.
    pub docs: Option<&'static str>,
}

/// The parts of an envelope that are the same for every occurrence of a code: JSON, ready to be
/// copied. An occurrence's own additions go between the brackets that the writer puts round them.
#[derive(Debug)]
pub struct EnvelopeParts {
    /// `"code":"…","category":"…"`.
    pub head: &'static str,
    /// `"is_retryable":…,"policy":"…"`.
    pub retry: &'static str,
    /// Members of `retry_strategy` before the adjustments (`"suggested_delay":2000,
    /// "max_retries":3`); a delay that a parameter gives is left out here.
    pub strategy: &'static str,
    /// Members of `parameter_adjustments`.
    pub adjustments: &'static str,
    /// Elements of `alternatives`.
    pub alternatives: &'static str,
    /// Elements of `required_actions`.
    pub actions: &'static str,
}

impl EnvelopeParts {
    /// Nothing of anything; what generated code starts from.
    pub const EMPTY: Self = Self {
        head: "",
        retry: "",
        strategy: "",
        adjustments: "",
        alternatives: "",
        actions: "",
    };
}

impl EnvelopeParts {
    /// Does the catalog adjust this argument? Inside of a text a quotation mark has a backslash before
    /// it, so only a name looks like this.
    pub(crate) fn adjusts(&self, param: &str) -> bool {
        self.adjustments.contains(&format!("\"{param}\":"))
    }
}

impl Entry {
    /// A row with nothing in it; what generated code starts from.
    pub const EMPTY: Self = Self {
        name: "",
        number: None,
        category: 0,
        place: 0,
        summary: "",
        message: "",
        user_message: "",
        params: &[],
        policy: &Policy::DEFAULT,
        repair: None,
        presents_as: None,
        status: None,
        jsonrpc: None,
        raised_by: &[],
        instruction: "",
        guidance: "",
        envelope: EnvelopeParts::EMPTY,
        extensions: "",
        docs: None,
    };
}
