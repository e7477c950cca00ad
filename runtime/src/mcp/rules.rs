//! The catalog's rules in what a server tells its clients.

use std::borrow::Cow;

use crate::prompt;
use crate::table::Catalog;

/// Returns a server's instructions with the catalog's after them.
pub(super) fn instructions(catalog: &Catalog<'_>, own: Option<String>) -> Option<String> {
    let rules = prompt::instructions(catalog);
    match own {
        own if rules.is_empty() => own,
        Some(own) if own.contains(rules) => Some(own),
        Some(own) if !own.is_empty() => Some(format!("{own}\n\n{rules}")),
        _ => Some(rules.to_owned()),
    }
}

/// Returns a tool's description with the tool's rules after it.
pub(super) fn description(
    catalog: &Catalog<'_>,
    tool: &str,
    own: Option<Cow<'static, str>>,
) -> Option<Cow<'static, str>> {
    match (catalog.tool(tool), own) {
        (Some(row), own) if row.suffix.is_empty() => own,
        (Some(row), Some(own)) if own.ends_with(row.suffix) => Some(own),
        (Some(row), own) => {
            let own = own.unwrap_or_default();
            Some(row.described(&own).into_owned().into())
        }
        (None, own) => own,
    }
}
