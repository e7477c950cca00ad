//! The rules of each tool, for the end of its description: the codes that only this tool and some others return.
//!
//! A code that any tool may return is in no suffix, because each description would repeat it. Neither is the line for
//! all other codes, nor are the rules of the whole prompt: the instructions of the server have them.

use std::collections::{BTreeMap, BTreeSet};

use errpact_core::prompt::overlap;
use errpact_spec::catalog::{Catalog, Deliver, Target, Tool, ToolSuffix};

use super::fit::{by_importance, chars};
use super::line::one_line;
use super::{frame, select};

/// The suffixes of a catalog.
#[derive(Debug)]
pub struct Suffixes<'c> {
    /// The rules of each declared tool or pattern that has some.
    pub texts: BTreeMap<&'c str, String>,
    /// The codes whose instruction each tool that may return them has in its description.
    pub told: BTreeSet<&'c str>,
    /// The most characters of a description with its rules.
    pub max_chars: u32,
    catalog: &'c Catalog,
}

impl<'c> Suffixes<'c> {
    /// Makes the suffixes.
    #[must_use]
    pub fn of(catalog: &'c Catalog, limits: &ToolSuffix) -> Self {
        let sources = sources(catalog);
        let mut texts = BTreeMap::new();
        let mut kept: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (name, tool) in &catalog.tools {
            let own = sources
                .iter()
                .filter(|(_, tools)| tools.iter().any(|source| overlap(source, name)));
            let own: BTreeSet<&str> = own.map(|(code, _)| *code).collect();
            let (text, codes) = suffix(catalog, tool, &own, limits.max_chars as usize);
            if !text.is_empty() {
                texts.insert(name.as_str(), text);
            }
            kept.insert(name, codes);
        }
        let told = sources.iter().filter(|(code, tools)| {
            // The row of each tool with one of these names has the code.
            let rows = |source: &str| {
                let mut rows = kept.iter().filter(|(name, _)| overlap(name, source));
                let declared = kept.keys().any(|name| covers(name, source));
                declared && rows.all(|(_, codes)| codes.contains(*code))
            };
            tools.iter().all(|source| rows(source))
        });
        Self {
            told: told.map(|(code, _)| *code).collect(),
            texts,
            max_chars: limits.max_chars,
            catalog,
        }
    }

    /// Returns the rules of a tool, which may be empty: those of its row, or of the longest pattern that matches.
    #[must_use]
    pub fn of_tool(&self, tool: &str) -> &str {
        let rows = self.catalog.tools.keys().map(String::as_str);
        let exact = rows.clone().find(|name| *name == tool);
        let matching = rows.filter(|name| name.ends_with('*') && covers(name, tool));
        let row = exact.or_else(|| matching.max_by_key(|name| name.len()));
        let text = row.and_then(|name| self.texts.get(name));
        text.map_or("", String::as_str)
    }

    /// Returns the rules of the catalog's tools, as its first output of suffixes asks for them. `None` without one.
    #[must_use]
    pub fn asked(catalog: &'c Catalog) -> Option<Self> {
        let limits = limits(catalog)?;
        Some(Self::of(catalog, limits))
    }
}

/// Returns the limits of the catalog's first output of suffixes, which is what programs have.
pub(super) fn limits(catalog: &Catalog) -> Option<&ToolSuffix> {
    let mut outputs = catalog.outputs.iter();
    outputs.find_map(|output| match &output.target {
        Target::ToolSuffix(limits) => Some(limits),
        _ => None,
    })
}

/// Returns whether a name or pattern matches each tool that another one does.
fn covers(name: &str, other: &str) -> bool {
    match name.strip_suffix('*') {
        Some(prefix) => other.starts_with(prefix),
        None => name == other,
    }
}

/// Returns the codes that only some tools return, with these tools. A code is also returned in the place of one for the
/// log.
fn sources(catalog: &Catalog) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut sources: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut of_any: BTreeSet<&str> = BTreeSet::new();
    of_any.extend(select::fallback(catalog).map(|(name, _)| name));
    for (name, code) in &catalog.codes {
        let presented = match (code.deliver, &code.presents_as) {
            (Deliver::Log, Some(presented)) => presented,
            _ => name,
        };
        if code.raised_by.is_empty() {
            of_any.insert(presented);
        }
        let tools = sources.entry(presented).or_default();
        tools.extend(code.raised_by.iter().map(String::as_str));
    }
    sources.retain(|name, _| {
        !of_any.contains(name) && catalog.codes.get(*name).is_some_and(select::is_listed)
    });
    sources
}

/// Returns the rules of a tool within the limit, and their codes.
fn suffix<'c>(
    catalog: &'c Catalog,
    tool: &Tool,
    codes: &BTreeSet<&'c str>,
    limit: usize,
) -> (String, BTreeSet<&'c str>) {
    let lead = match &catalog.prompt.intro {
        Some(_) => frame::lead(catalog, frame::Frame::default()),
        None => "When this tool fails, do what its code says:".to_owned(),
    };
    let described = tool
        .description
        .as_deref()
        .map_or(0, |text| chars(text) + 2);
    let mut used = described + chars(&lead);
    let mut items: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for name in by_importance(catalog, codes) {
        let Some(code) = catalog.codes.get(name) else {
            continue;
        };
        let item = items.get(code.instruction.as_str());
        let cost = chars(name)
            + match item {
                Some(_) => ", ".len(),
                None => "\n- : ".len() + chars(&one_line(&code.instruction)),
            };
        if used + cost <= limit {
            used += cost;
            items.entry(&code.instruction).or_default().insert(name);
        }
    }
    let mut lines: Vec<(Vec<&str>, &str)> = items
        .into_iter()
        .map(|(instruction, codes)| (codes.into_iter().collect(), instruction))
        .collect();
    lines.sort_unstable();
    if lines.is_empty() {
        return (String::new(), BTreeSet::new());
    }
    let mut text = lead;
    for (codes, instruction) in &lines {
        text.push_str(&format!(
            "\n- {}: {}",
            codes.join(", "),
            one_line(instruction)
        ));
    }
    (
        text,
        lines.into_iter().flat_map(|(codes, _)| codes).collect(),
    )
}
