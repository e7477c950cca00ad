//! What an example's occurrence has of the work that was done.

use errpact::Occurrence;
use errpact::table::{Catalog, Deliver, Entry};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The work that was done, and the items that were not.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Partial {
    result: Value,
    issues: Vec<Issue>,
}

/// An item that was not done.
#[derive(Debug, Clone, Serialize)]
struct Issue {
    pointer: String,
    code: &'static str,
    params: Map<String, Value>,
    tool: String,
}

impl Partial {
    /// Returns two items that were done, and one that was not for each of the first two failures that a model reads.
    /// `example` returns the values of a code, and its tool.
    pub(super) fn of(
        tables: &'static Catalog<'static>,
        example: impl Fn(&'static Entry<'static>) -> Option<(Map<String, Value>, String)>,
    ) -> Self {
        let failures = tables.codes.iter().filter(|entry| {
            matches!(entry.policy.deliver, Deliver::Model | Deliver::Both)
                && entry.policy.disposition.is_failure()
        });
        let issues = failures.take(2).enumerate().filter_map(|(at, entry)| {
            let (params, tool) = example(entry)?;
            Some(Issue {
                pointer: format!("/items/{at}~1a"),
                code: entry.name,
                params,
                tool,
            })
        });
        Self {
            result: json!([{ "seat": 3 }, "\u{e9} \"4\""]),
            issues: issues.collect(),
        }
    }

    /// Adds it to an occurrence.
    pub(super) fn add_to(
        &self,
        occurrence: Occurrence,
        issue: impl Fn(&'static str, &Map<String, Value>, &str) -> Option<Occurrence>,
    ) -> Occurrence {
        let issues = self
            .issues
            .iter()
            .filter_map(|it| Some((it.pointer.clone(), issue(it.code, &it.params, &it.tool)?)));
        let issues: Vec<(String, Occurrence)> = issues.collect();
        occurrence.with_partial(self.result.clone(), &issues)
    }
}
