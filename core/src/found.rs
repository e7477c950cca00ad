//! The result of a rule that decides.

use std::borrow::Cow;

use serde_json::Value;

use crate::Rule;

/// The rule that decides, and the parameters that it fills.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<'a, 'f> {
    /// The rule.
    pub rule: &'a Rule<'a>,
    /// Parameters and values, each parameter once, sorted by name. Parameters without a matching
    /// group or path are absent.
    pub taken: Vec<(&'a str, Taken<'f>)>,
    /// Whether the failure proves that nothing was sent: the rule decides by the kind of an I/O error that ends the attempt
    /// to connect, and nothing in the failure is an answer.
    pub nothing_sent: bool,
    /// The nearest type of the failure that the rule names, if the rule vouches for the team's own types.
    pub vouched: Option<&'f str>,
}

/// A value before it is converted to its parameter's type.
#[derive(Debug, Clone, PartialEq)]
pub enum Taken<'f> {
    /// From a named group of a regular expression.
    Text(Cow<'f, str>),
    /// From a JSON result.
    Json(&'f Value),
}
