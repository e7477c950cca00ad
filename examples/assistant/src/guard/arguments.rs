//! The arguments of a call against those that the catalogue declares.

use errpact::Signal;
use errpact::table::{Kind, Param, Tool};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

/// What is wrong with an argument. It never holds the value, which may be anything.
#[derive(Debug, Clone, Copy)]
pub enum Problem {
    /// It is not there.
    Missing(&'static Param),
    /// It is not of its type.
    Invalid(&'static Param),
    /// The tool declares none of the name. The name is not kept: it may be a secret itself.
    Undeclared,
}

/// Checks the arguments of a call. The first thing that is wrong decides.
///
/// # Errors
/// When an argument is missing, is not of its type, or is not declared.
pub fn check(tool: &'static Tool, given: &Map<String, Value>) -> Result<(), Problem> {
    let declared = |name: &String| tool.params.iter().any(|param| param.name == name);
    if !given.keys().all(declared) {
        return Err(Problem::Undeclared);
    }
    for param in tool.params {
        match given.get(param.name) {
            None | Some(Value::Null) if param.optional => {}
            None | Some(Value::Null) => return Err(Problem::Missing(param)),
            Some(value) if fits(param, value) => {}
            Some(_) => return Err(Problem::Invalid(param)),
        }
    }
    Ok(())
}

/// The declared arguments that are of their type.
pub(super) fn fitting<'g>(
    tool: &'static Tool,
    given: &'g Map<String, Value>,
) -> impl Iterator<Item = (&'static str, &'g Value)> {
    let params = tool.params.iter();
    params.filter_map(move |param| {
        let value = given.get(param.name)?;
        fits(param, value).then_some((param.name, value))
    })
}

fn fits(param: &Param, value: &Value) -> bool {
    let long = |text: &str| text.chars().count() > param.max as usize;
    match (param.kind, value) {
        (Kind::Integer, value) => value.is_i64(),
        (Kind::Datetime, Value::String(text)) => text.parse::<Timestamp>().is_ok(),
        (Kind::Email, Value::String(text)) => !long(text) && is_address(text),
        (Kind::Text, Value::String(text)) => !long(text),
        _ => false,
    }
}

/// A name and a domain, and nothing that ends either. What the address stands for, the mail server
/// knows.
fn is_address(text: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || "<>,;\"".contains(c);
    let parts = text.split_once('@');
    parts.is_some_and(|(name, domain)| {
        !name.is_empty() && domain.contains('.') && !domain.contains('@')
    }) && !text.contains(odd)
}

impl Problem {
    /// The raw failure, for the catalogue's rules.
    #[must_use]
    pub fn signal(self) -> Signal<'static> {
        let fact = |param: &Param, problem: &str| json!({ "argument": param.name, "expected": kind(param), "problem": problem });
        match self {
            Self::Missing(param) => Signal::new()
                .kind("MissingArgument")
                .message(format!("missing parameter: {}", param.name))
                .result(fact(param, "missing")),
            Self::Invalid(param) => Signal::new()
                .kind("InvalidArgument")
                .message(format!("invalid parameter: {}", param.name))
                .result(fact(param, "invalid")),
            Self::Undeclared => Signal::new()
                .kind("UnknownArgument")
                .message("an argument that is not declared"),
        }
    }

    /// What to change, and into what.
    #[must_use]
    pub fn adjustments(self, tool: &'static Tool) -> Vec<(&'static str, &'static str)> {
        let of = |param: &'static Param| (param.name, expected(param));
        match self {
            Self::Missing(param) | Self::Invalid(param) => vec![of(param)],
            Self::Undeclared => tool.params.iter().map(of).collect(),
        }
    }
}

/// The catalogue's word for the type.
fn kind(param: &Param) -> &'static str {
    match param.kind {
        Kind::Integer => "integer",
        Kind::Datetime => "datetime",
        Kind::Email => "email",
        _ => "text",
    }
}

fn expected(param: &Param) -> &'static str {
    match (param.kind, param.optional) {
        (Kind::Integer, true) => "a whole number, or nothing",
        (Kind::Integer, false) => "a whole number",
        (Kind::Datetime, _) => "a time as RFC 3339, with its offset",
        (Kind::Email, _) => "an e-mail address",
        (_, true) => "a text, or nothing",
        (_, false) => "a text",
    }
}
