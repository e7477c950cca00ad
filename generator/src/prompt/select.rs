//! Selects the codes of a block.

use std::collections::BTreeSet;

use errpact_core::prompt::overlap;
use errpact_spec::catalog::{Catalog, Code, Deliver, Guide};

use super::Error;

/// Returns whether a code with this `raised_by` may come from one of these tools. Either side may
/// have patterns (`CALENDAR_*`); an empty side is any tool.
#[must_use]
pub fn may_raise(raised_by: &[String], tools: &[String]) -> bool {
    raised_by.is_empty()
        || tools.is_empty()
        || raised_by
            .iter()
            .any(|own| tools.iter().any(|tool| overlap(own, tool)))
}

/// Returns whether the code has its own line.
pub(super) fn is_listed(code: &Code) -> bool {
    code.reaches_model()
        && matches!(code.guide, Guide::Prompt | Guide::Both)
        && !code.instruction.trim().is_empty()
}

/// Returns the code that the catch-all is delivered as, and its name.
pub(super) fn fallback(catalog: &Catalog) -> Option<(&str, &Code)> {
    let (name, code) = catalog.codes.get_key_value(catalog.fallback.as_ref()?)?;
    let presented = match (code.deliver, &code.presents_as) {
        (Deliver::Log, Some(target)) => catalog.codes.get_key_value(target),
        _ => None,
    };
    let (name, code) = presented.unwrap_or((name, code));
    Some((name, code))
}

/// Returns the codes that a model can see from these tools of the catalog. No tools means all tools.
pub(super) fn kept<'a>(catalog: &'a Catalog, tools: &[String]) -> Result<BTreeSet<&'a str>, Error> {
    for tool in tools {
        check_tool(catalog, tool)?;
    }
    Ok(seen(catalog, (!tools.is_empty()).then_some(tools)))
}

/// Returns the codes that a model can see in a program with these tools, some of which may be those of other catalogs.
pub(super) fn seen<'a>(catalog: &'a Catalog, tools: Option<&[String]>) -> BTreeSet<&'a str> {
    let may = |code: &Code| match tools {
        Some([]) => code.raised_by.is_empty(),
        Some(tools) => may_raise(&code.raised_by, tools),
        None => true,
    };
    let mut seen: BTreeSet<&str> = catalog
        .codes
        .iter()
        .filter(|(_, code)| may(code))
        .filter_map(|(name, code)| match code.deliver {
            Deliver::Log => code.presents_as.as_deref(),
            Deliver::Model | Deliver::User | Deliver::Both => Some(name.as_str()),
        })
        .collect();
    seen.extend(fallback(catalog).map(|(name, _)| name));
    seen
}

/// Refuses a tool that the catalog does not have: its block would be useless.
///
/// # Errors
/// Returns an error if no declared tool and no `raised_by` has this name or a matching pattern.
pub fn check_tool(catalog: &Catalog, tool: &str) -> Result<(), Error> {
    let named = catalog.codes.values().flat_map(|code| &code.raised_by);
    let known: BTreeSet<&String> = catalog.tools.keys().chain(named).collect();
    if known.iter().any(|known| overlap(known, tool)) {
        return Ok(());
    }
    Err(Error::UnknownTool {
        tool: tool.to_owned(),
        known: known.into_iter().cloned().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::may_raise;

    fn may(raised_by: &[&str], tools: &[&str]) -> bool {
        let owned = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
        };
        may_raise(&owned(raised_by), &owned(tools))
    }

    #[test]
    fn tools_and_patterns_meet() {
        assert!(may(&[], &["a"]));
        assert!(may(&["a"], &[]));
        assert!(may(&["a", "b"], &["b"]));
        assert!(!may(&["a"], &["b"]));
        assert!(may(&["CAL_*"], &["CAL_LIST"]));
        assert!(may(&["CAL_LIST"], &["CAL_*"]));
        assert!(may(&["CAL_*"], &["CAL_EVENTS_*"]));
        assert!(may(&["CAL_EVENTS_*"], &["CAL_*"]));
        assert!(!may(&["CAL_*"], &["MAIL_*"]));
    }
}
