//! Rows of codes and of their categories.

use serde_json::{Map, Value};

use crate::{Param, Policy, Translations};

/// One code's row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry<'a> {
    /// The code's name.
    pub name: &'a str,
    /// Its number.
    pub number: Option<u32>,
    /// The index of its category.
    pub category: u16,
    /// A one-line summary.
    pub summary: &'a str,
    /// The text for the receiver, with placeholders; empty only if it goes only to the log.
    pub message: &'a str,
    /// The text for users; the same as `message` if the catalog has no other text.
    pub user_message: &'a str,
    /// The text for users in other languages.
    pub messages: Translations<'a>,
    /// Parameters, sorted by name.
    pub params: &'a [Param<'a>],
    /// Delivery and retry; codes that agree share a row.
    pub policy: &'a Policy<'a>,
    /// The argument that the runtime fills in before it calls again.
    pub repair: Option<&'a Repair<'a>>,
    /// The index of the code that is delivered in its place.
    pub presents_as: Option<u16>,
    /// HTTP status.
    pub status: Option<u16>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// The tools that may return it, sorted; empty means any.
    pub raised_by: &'a [&'a str],
    /// The instruction for the model, in words.
    pub instruction: &'a str,
    /// The text after the message for the model: the instruction if `guide` is not `prompt`,
    /// alternatives and adjustments always. Plain text, without a leading space.
    pub guidance: &'a str,
    /// The constant parts of its envelope.
    #[doc(hidden)]
    pub envelope: EnvelopeParts<'a>,
    /// The team's own fields: a JSON object, or empty if there are none.
    pub extensions: &'a str,
    /// Link to its documentation.
    pub docs: Option<&'a str>,
}

/// The parts of an envelope that belong to a code and are the same for every occurrence: JSON, ready to
/// be copied. A part is empty if there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnvelopeParts<'a> {
    /// The object `parameter_adjustments`.
    pub adjustments: &'a str,
    /// The list `alternatives`.
    pub alternatives: &'a str,
    /// The list `required_actions`.
    pub actions: &'a str,
}

impl EnvelopeParts<'_> {
    /// An empty value, which generated code starts from.
    pub const EMPTY: Self = Self {
        adjustments: "",
        alternatives: "",
        actions: "",
    };
}

impl EnvelopeParts<'_> {
    /// Returns the arguments that the catalog adjusts, and how.
    #[doc(hidden)]
    #[must_use]
    pub fn adjusted(&self) -> Map<String, Value> {
        serde_json::from_str(self.adjustments).unwrap_or_default()
    }
}

impl<'a> Entry<'a> {
    /// An empty row, which generated code starts from.
    pub const EMPTY: Self = Self {
        name: "",
        number: None,
        category: 0,
        summary: "",
        message: "",
        user_message: "",
        messages: &[],
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

    /// Creates the code of this name, with the text for its receiver.
    #[must_use]
    pub const fn new(name: &'a str, message: &'a str) -> Self {
        Self {
            name,
            message,
            user_message: message,
            ..Self::EMPTY
        }
    }
}

/// The fields of a row other than its name and its message, each set by a separate call.
macro_rules! says {
    ($($(#[$doc:meta])* $call:ident($value:ident: $type:ty) { $($field:ident).+ = $stored:expr })*) => {
        impl<'a> Entry<'a> {
            $($(#[$doc])*
            #[doc(hidden)]
            #[must_use]
            pub const fn $call(mut self, $value: $type) -> Self {
                self.$($field).+ = $stored;
                self
            })*
        }
    };
}

says! {
    /// Sets its number.
    number(number: u32) { number = Some(number) }
    /// Sets the index of its category.
    category(index: u16) { category = index }
    /// Sets its one-line summary.
    summary(text: &'a str) { summary = text }
    /// Sets a separate text for users.
    user(text: &'a str) { user_message = text }
    /// Sets the text for users in other languages, sorted by tag.
    messages(texts: Translations<'a>) { messages = texts }
    /// Sets its parameters.
    params(params: &'a [Param<'a>]) { params = params }
    /// Sets how it is delivered, retried and given up.
    policy(policy: &'a Policy<'a>) { policy = policy }
    /// Sets the argument that the runtime fills in before it calls again.
    repair(repair: &'a Repair<'a>) { repair = Some(repair) }
    /// Sets the index of the code that is delivered in its place.
    presents_as(index: u16) { presents_as = Some(index) }
    /// Sets its HTTP status.
    status(status: u16) { status = Some(status) }
    /// Sets its JSON-RPC code.
    jsonrpc(code: i32) { jsonrpc = Some(code) }
    /// Sets the only tools that return it.
    raised_by(tools: &'a [&'a str]) { raised_by = tools }
    /// Sets the instruction for the model.
    instruct(text: &'a str) { instruction = text }
    /// Sets the text after the message for the model.
    guidance(text: &'a str) { guidance = text }
    /// Sets `parameter_adjustments`.
    adjustments(json: &'a str) { envelope.adjustments = json }
    /// Sets `alternatives`.
    alternatives(json: &'a str) { envelope.alternatives = json }
    /// Sets `required_actions`.
    actions(json: &'a str) { envelope.actions = json }
    /// Sets the team's own fields.
    extensions(json: &'a str) { extensions = json }
    /// Sets the link to its documentation.
    docs(link: &'a str) { docs = Some(link) }
}

impl<'a> Entry<'a> {
    /// Returns the declared parameter of this name.
    #[must_use]
    #[inline]
    pub fn param(&self, name: &str) -> Option<&'a Param<'a>> {
        self.params.iter().find(|param| param.name == name)
    }

    /// Puts the instruction itself after the message for the model.
    #[doc(hidden)]
    #[must_use]
    pub const fn guided(mut self) -> Self {
        self.guidance = self.instruction;
        self
    }
}

/// The argument that the runtime fills in before it calls again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repair<'a> {
    /// The argument of the tool.
    pub param: &'a str,
    /// Parameters of the call context to take it from, in this order.
    pub from: &'a [&'a str],
}

/// A family of codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Category<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
}

impl<'a> Category<'a> {
    /// Creates the category of this name.
    #[must_use]
    pub const fn new(name: &'a str, title: &'a str) -> Self {
        Self { name, title }
    }
}
