//! A code, as its templates see it.

use std::collections::BTreeMap;

use errpact_spec::catalog::{
    Catalog, Code, Delay, Deliver, Disposition, Jitter, Outcome, Replay, RetryBy, Stops, WhenUsedUp,
};
use serde::Serialize;

use super::annotation::WIDTH;
use super::{literal, names};

/// A code in the enumeration.
#[derive(Debug, Serialize)]
pub(super) struct Member {
    assignment: String,
    doc: Option<String>,
}

impl Member {
    pub(super) fn new(name: &str, member: &str, code: &Code) -> Self {
        let value = literal::text(name);
        let flat = format!("{member} = {value}");
        // If only the value by itself fits on a line, it gets a separate one.
        let folds = 4 + flat.len() > WIDTH && 8 + value.len() <= WIDTH;
        Self {
            assignment: if folds {
                format!("{member} = (\n        {value}\n    )")
            } else {
                flat
            },
            doc: literal::docstring(&code.summary),
        }
    }
}

/// A former name of a code: the enumeration and the module have it, and say that it is deprecated.
#[derive(Debug, Serialize)]
pub(super) struct Former {
    /// The member that it was.
    member: String,
    /// The name as a literal, and that of today.
    old: String,
    new: String,
    /// The class that it was and the one of today, if they differ.
    classes: Option<(String, String)>,
}

impl Former {
    /// Returns the former names of a catalog, sorted.
    pub(super) fn all(catalog: &Catalog) -> Vec<Self> {
        let former = catalog.former_names();
        let member = |name: &str| match names::is_free_member(name) {
            true => name.to_owned(),
            false => format!("{name}_"),
        };
        let classes = names::former_exceptions(catalog);
        let all = former.iter().zip(classes);
        all.map(|((old, new), classes)| Self {
            member: member(old),
            old: literal::text(old),
            new: literal::text(new),
            classes,
        })
        .collect()
    }
}

/// A code in the table.
#[derive(Debug, Serialize)]
pub(super) struct Entry<'a> {
    ident: &'a str,
    category: &'a str,
    summary: &'a str,
    number: Option<u32>,
    deliver: Deliver,
    presents_as: Option<&'a str>,
    replay: Replay,
    stops: Stops,
    disposition: Disposition,
    outcome: Outcome,
    verify: Option<&'a str>,
    retry: Option<Retry<'a>>,
    blocking: WhenUsedUp,
    optional: WhenUsedUp,
    status: Option<u16>,
    jsonrpc: Option<i32>,
    docs: &'a Option<String>,
    raised_by: &'a [String],
    instruction: &'a str,
    user_message: Option<&'a str>,
    extensions: Option<String>,
}

/// Who retries, when and how often.
#[derive(Debug, Serialize)]
struct Retry<'a> {
    by: RetryBy,
    max: Option<u32>,
    delay_ms: u64,
    delay_param: Option<&'a str>,
    multiplier: String,
    max_delay_ms: u64,
    jitter: Jitter,
    word: &'static str,
}

impl<'a> Entry<'a> {
    pub(super) fn new(
        catalog: &Catalog,
        members: &'a BTreeMap<&'a str, String>,
        name: &'a str,
        code: &'a Code,
    ) -> Self {
        let member = |name: &str| members.get(name).map(String::as_str);
        let presented = code.presents_as.as_deref();
        let presented = presented.filter(|name| catalog.codes.contains_key(*name));
        Self {
            ident: member(name).unwrap_or(name),
            category: &code.category,
            summary: &code.summary,
            number: code.number,
            deliver: code.deliver,
            presents_as: presented.and_then(member),
            replay: code.replay,
            stops: code.stops,
            disposition: code.disposition,
            outcome: code.outcome,
            verify: code.verify.as_deref(),
            retry: Retry::of(code),
            blocking: code.exhausted.blocking,
            optional: code.exhausted.optional,
            status: code.status,
            jsonrpc: code.jsonrpc,
            docs: &code.docs,
            raised_by: &code.raised_by,
            instruction: &code.instruction,
            user_message: code.user_message.as_ref().map(|text| text.source.as_str()),
            extensions: extensions(code),
        }
    }
}

impl<'a> Retry<'a> {
    /// Returns the policy, or `None` if the code is never retried.
    fn of(code: &'a Code) -> Option<Self> {
        let retry = &code.retry;
        let (delay_ms, delay_param) = match &retry.delay {
            Delay::Fixed(ms) => (*ms, None),
            Delay::Param(name) => (0, Some(name.as_str())),
        };
        Some(Self {
            by: retry.by?,
            max: retry.max,
            delay_ms,
            delay_param,
            multiplier: format!("{:?}", retry.multiplier),
            max_delay_ms: retry.max_delay_ms,
            jitter: retry.jitter,
            word: code.retry_word(),
        })
    }
}

fn extensions(code: &Code) -> Option<String> {
    if code.extensions.is_empty() {
        return None;
    }
    let members = code.extensions.clone().into_iter().collect();
    Some(literal::value(&serde_json::Value::Object(members), 8))
}
