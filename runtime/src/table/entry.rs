//! One code's row.

use super::{Param, Policy, Repair};

/// One code's row.
#[derive(Debug)]
pub struct Entry {
    /// The code's name.
    pub name: &'static str,
    /// Its number.
    pub number: Option<u32>,
    /// The index of its category.
    pub category: u16,
    /// A one-line summary.
    pub summary: &'static str,
    /// The text for the receiver, with placeholders; empty only if it goes only to the log.
    pub message: &'static str,
    /// The text for users; the same as `message` if the catalog has no other text.
    pub user_message: &'static str,
    /// Parameters, sorted by name.
    pub params: &'static [Param],
    /// Delivery and retry; codes that agree share a row.
    pub policy: &'static Policy,
    /// The argument that the runtime fills in before it calls again.
    pub repair: Option<&'static Repair>,
    /// The index of the code that is delivered in its place.
    pub presents_as: Option<u16>,
    /// HTTP status.
    pub status: Option<u16>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// The tools that may return it, sorted; empty means any.
    pub raised_by: &'static [&'static str],
    /// The instruction for the model, in words.
    pub instruction: &'static str,
    /// The text after the message for the model: the instruction if `guide` is not `prompt`,
    /// alternatives and adjustments always. Plain text, without a leading space.
    pub guidance: &'static str,
    /// The constant parts of its envelope.
    #[doc(hidden)]
    pub envelope: EnvelopeParts,
    /// The team's own fields: members of a JSON object, without its braces.
    pub extensions: &'static str,
    /// Link to its documentation.
    pub docs: Option<&'static str>,
}

/// The parts of an envelope that belong to a code and are the same for every occurrence: JSON, ready to
/// be copied. An occurrence's own additions go between the brackets that the writer puts around them.
#[derive(Debug)]
pub struct EnvelopeParts {
    /// Members of `parameter_adjustments`.
    pub adjustments: &'static str,
    /// Elements of `alternatives`.
    pub alternatives: &'static str,
    /// Elements of `required_actions`.
    pub actions: &'static str,
}

impl EnvelopeParts {
    /// An empty value, which generated code starts from.
    pub const EMPTY: Self = Self {
        adjustments: "",
        alternatives: "",
        actions: "",
    };
}

impl EnvelopeParts {
    /// Returns whether the catalog adjusts this argument. Inside a text a quotation mark has a
    /// backslash before it, so only a name looks like this.
    pub(crate) fn adjusts(&self, param: &str) -> bool {
        self.adjustments.contains(&format!("\"{param}\":"))
    }
}

impl Entry {
    /// An empty row, which generated code starts from.
    pub const EMPTY: Self = Self {
        name: "",
        number: None,
        category: 0,
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

    /// Creates the code of this name, with the text for its receiver.
    #[must_use]
    pub const fn new(name: &'static str, message: &'static str) -> Self {
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
        impl Entry {
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
    summary(text: &'static str) { summary = text }
    /// Sets a separate text for users.
    user(text: &'static str) { user_message = text }
    /// Sets its parameters.
    params(params: &'static [Param]) { params = params }
    /// Sets how it is delivered, retried and given up.
    policy(policy: &'static Policy) { policy = policy }
    /// Sets the argument that the runtime fills in before it calls again.
    repair(repair: &'static Repair) { repair = Some(repair) }
    /// Sets the index of the code that is delivered in its place.
    presents_as(index: u16) { presents_as = Some(index) }
    /// Sets its HTTP status.
    status(status: u16) { status = Some(status) }
    /// Sets its JSON-RPC code.
    jsonrpc(code: i32) { jsonrpc = Some(code) }
    /// Sets the only tools that return it.
    raised_by(tools: &'static [&'static str]) { raised_by = tools }
    /// Sets the instruction for the model.
    instruct(text: &'static str) { instruction = text }
    /// Sets the text after the message for the model.
    guidance(text: &'static str) { guidance = text }
    /// Sets the members of `parameter_adjustments`.
    adjustments(json: &'static str) { envelope.adjustments = json }
    /// Sets the elements of `alternatives`.
    alternatives(json: &'static str) { envelope.alternatives = json }
    /// Sets the elements of `required_actions`.
    actions(json: &'static str) { envelope.actions = json }
    /// Sets the team's own fields.
    extensions(json: &'static str) { extensions = json }
    /// Sets the link to its documentation.
    docs(link: &'static str) { docs = Some(link) }
}

impl Entry {
    /// Puts the instruction itself after the message for the model.
    #[doc(hidden)]
    #[must_use]
    pub const fn guided(mut self) -> Self {
        self.guidance = self.instruction;
        self
    }
}
