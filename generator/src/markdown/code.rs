//! The section of one code, as its template sees it.

use std::collections::BTreeMap;

use errpact_spec::catalog::{
    Alternative, Catalog, Code, Deliver, Deprecation, Example, FormerName, Guide,
};
use serde::Serialize;

use super::{anchor, params};
use crate::words;

/// A section.
#[derive(Debug, Serialize)]
pub(super) struct Section<'a> {
    name: &'a str,
    summary: &'a str,
    description: &'a Option<String>,
    category: Category<'a>,
    number: Option<u32>,
    status: Option<u16>,
    jsonrpc: Option<i32>,
    message: Option<&'a str>,
    user_message: Option<&'a str>,
    messages: Vec<(&'a str, &'a str)>,
    instruction: &'a str,
    steps: &'a [String],
    guide: &'static str,
    params: Vec<params::Row<'a>>,
    alternatives: &'a [Alternative],
    raised_by: &'a [String],
    deliver: &'static str,
    presents_as: &'a Option<String>,
    presents: &'a [&'a str],
    fallback: bool,
    replay: &'static str,
    stops: &'static str,
    disposition: Option<&'static str>,
    outcome: &'static str,
    verify: Option<&'a str>,
    retry: String,
    retry_word: &'static str,
    exhausted: String,
    repair: Option<Repair<'a>>,
    log: &'static str,
    detect: Vec<String>,
    examples: &'a [Example],
    since: &'a Option<String>,
    deprecated: &'a Option<Deprecation>,
    formerly: &'a [FormerName],
    docs: &'a Option<String>,
    extensions: Vec<Extension<'a>>,
}

#[derive(Debug, Serialize)]
struct Category<'a> {
    title: &'a str,
    anchor: String,
}

#[derive(Debug, Serialize)]
struct Repair<'a> {
    param: &'a str,
    from: String,
}

#[derive(Debug, Serialize)]
struct Extension<'a> {
    name: &'a str,
    value: String,
}

/// The codes by the log codes that are presented as them.
pub(super) type Presented<'a> = BTreeMap<&'a str, Vec<&'a str>>;

/// Returns which log codes are presented as each code.
pub(super) fn presented(catalog: &Catalog) -> Presented<'_> {
    let mut presented = Presented::new();
    for (name, code) in &catalog.codes {
        if let (Deliver::Log, Some(target)) = (code.deliver, &code.presents_as) {
            presented.entry(target).or_default().push(name);
        }
    }
    presented
}

impl<'a> Section<'a> {
    pub(super) fn new(
        catalog: &'a Catalog,
        presented: &'a Presented<'a>,
        name: &'a str,
        code: &'a Code,
        guide: Guide,
    ) -> Self {
        let title = catalog
            .categories
            .get(&code.category)
            .map(|category| category.title.as_str());
        let user_message = match (&code.user_message, &code.message) {
            (Some(user), Some(message)) if user == message => None,
            (user, _) => user.as_ref(),
        };
        // The steps add to the instruction only if it is not made from them.
        let steps = if code.instruct.is_some() || code.sentences.len() > 1 {
            code.sentences.as_slice()
        } else {
            &[]
        };
        Self {
            name,
            summary: &code.summary,
            description: &code.description,
            category: Category {
                title: title.unwrap_or(&code.category),
                anchor: anchor::category(&code.category),
            },
            number: code.number,
            status: code.status,
            jsonrpc: code.jsonrpc,
            message: code.message.as_ref().map(|text| text.source.as_str()),
            user_message: user_message.map(|text| text.source.as_str()),
            messages: code
                .messages
                .iter()
                .map(|(tag, text)| (tag.as_str(), text.source.as_str()))
                .collect(),
            instruction: &code.instruction,
            steps,
            guide: words::guide(guide),
            params: params::rows(&code.params),
            alternatives: &code.alternatives,
            raised_by: &code.raised_by,
            deliver: words::deliver(code.deliver),
            presents_as: &code.presents_as,
            presents: presented.get(name).map(Vec::as_slice).unwrap_or_default(),
            fallback: code.fallback,
            replay: words::replay(code.replay),
            stops: words::stops(code.stops),
            disposition: words::disposition(code.disposition),
            outcome: words::outcome(code),
            verify: code.verify.as_deref(),
            retry: words::retry(&code.retry),
            retry_word: code.retry_word(),
            exhausted: words::exhausted(&code.exhausted),
            repair: code.repair.as_ref().map(|repair| Repair {
                param: &repair.param,
                from: repair.from.join(", then "),
            }),
            log: code.log.as_str(),
            detect: code.detect.iter().map(words::rule).collect(),
            examples: &code.examples,
            since: &code.since,
            deprecated: &code.deprecated,
            formerly: &code.formerly,
            docs: &code.docs,
            extensions: code
                .extensions
                .iter()
                .map(|(name, value)| Extension {
                    name,
                    value: value.to_string(),
                })
                .collect(),
        }
    }
}
