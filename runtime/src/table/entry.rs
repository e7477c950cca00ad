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
    #[doc(hidden)]
    pub envelope: EnvelopeParts,
    /// The team's own fields: members of a JSON object, without its braces.
    pub extensions: &'static str,
    /// Link to its documentation.
    pub docs: Option<&'static str>,
}

/// The parts of an envelope that are a code's own, and the same for every occurrence: JSON, ready to be
/// copied. An occurrence's own additions go between the brackets that the writer puts round them.
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
    /// Nothing of anything; what generated code starts from.
    pub const EMPTY: Self = Self {
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

    /// The code of this name, with the text that its receiver reads.
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

/// What a row says beyond its name and its message, each in a call of its own.
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
    /// With this number.
    number(number: u32) { number = Some(number) }
    /// Of the category at this index.
    category(index: u16) { category = index }
    /// With one line about it.
    summary(text: &'static str) { summary = text }
    /// With another text for people.
    user(text: &'static str) { user_message = text }
    /// With these parameters.
    params(params: &'static [Param]) { params = params }
    /// Delivered, retried and given up like this.
    policy(policy: &'static Policy) { policy = policy }
    /// With an argument that the runtime fills before it calls again.
    repair(repair: &'static Repair) { repair = Some(repair) }
    /// Delivered as the code at this index.
    presents_as(index: u16) { presents_as = Some(index) }
    /// With this HTTP status.
    status(status: u16) { status = Some(status) }
    /// With this JSON-RPC code.
    jsonrpc(code: i32) { jsonrpc = Some(code) }
    /// Returned by these tools alone.
    raised_by(tools: &'static [&'static str]) { raised_by = tools }
    /// With what the model is to do.
    instruct(text: &'static str) { instruction = text }
    /// With this behind the message in a model's text.
    guidance(text: &'static str) { guidance = text }
    /// With these members of `parameter_adjustments`.
    adjustments(json: &'static str) { envelope.adjustments = json }
    /// With these elements of `alternatives`.
    alternatives(json: &'static str) { envelope.alternatives = json }
    /// With these elements of `required_actions`.
    actions(json: &'static str) { envelope.actions = json }
    /// With the team's own fields.
    extensions(json: &'static str) { extensions = json }
    /// With a link to its documentation.
    docs(link: &'static str) { docs = Some(link) }
}

impl Entry {
    /// With the instruction itself behind the message in a model's text.
    #[doc(hidden)]
    #[must_use]
    pub const fn guided(mut self) -> Self {
        self.guidance = self.instruction;
        self
    }
}
