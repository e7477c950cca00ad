//! The team's own templates, over the same resolved catalog that errpact's outputs are made from.
//!
//! A template is a [minijinja](https://docs.rs/minijinja) file. It sees every key of the resolved
//! catalog (`name`, `codes`, `categories`, `tools`, …: what `errpact check --emit catalog.json`
//! writes), `fingerprint`, `errpact_version` and `retries`; the template of a rule block also sees `block`. A name that
//! does not exist is an error, also in a condition. `docs/templates.md` has every field.
//!
//! **Escaping.** What a template prints is escaped for the language of its file, as inside a quoted string of that
//! language: `"{{ code.summary }}"` is always a valid string. `|literal` adds the quotes, and `|safe` prints a text
//! unchanged. Markdown and HTML are escaped as text. A file of another kind is not escaped, and neither is a rule block.
//!
//! **Filters.** `pascal` (also as `rust_type`), `camel`, `snake`, `screaming`, `kebab` change the
//! case of a name; `ident` makes an identifier of the target language of a name, reserved words
//! included; `literal` is above; minijinja's own filters are there too.
//!
//! **Limits.** A template has at most 1 MiB and writes at most 16 MiB; one that runs for too long is stopped. Only the
//! operating system can limit the memory of an expression: see [`Sandbox`]. The output of a template must contain the
//! fingerprint, as every generated file does: the template puts it into a comment.

mod engine;
mod language;
mod output;
mod sandbox;

use std::collections::BTreeSet;

use errpact_core::prompt::overlap;
use errpact_core::{Delay, Importance, Verdict};
use errpact_spec::catalog::{Catalog, Code, Tool};
use serde_json::{Value, json};

pub(crate) use output::Job;
pub use sandbox::{Sandbox, serve};
pub(crate) use sandbox::{Text, render_here};

/// Returns a row for each tool that the catalog declares or names in `raised_by`, sorted by name, and then one for all
/// other tools, whose `tool` is none.
///
/// Engines outside of errpact take a retry policy for a call, not a catalog. The function of a running program decides here
/// which codes of a tool are retried, so that no template decides it again. See
/// `docs/decisions/099-engines-get-the-retries-that-errpact-decides.md`.
fn retries(catalog: &Catalog) -> Vec<Value> {
    let named = catalog.codes.values().flat_map(|code| &code.raised_by);
    let names: BTreeSet<&String> = catalog.tools.keys().chain(named).collect();
    let mut rows: Vec<Value> = names.iter().map(|name| row(catalog, Some(name))).collect();
    rows.push(row(catalog, None));
    rows
}

fn row(catalog: &Catalog, name: Option<&str>) -> Value {
    let tool = name.and_then(|name| declared(catalog, name));
    let repeatable = tool.is_some_and(|tool| tool.read_only || tool.idempotent);
    let may = |code: &Code| match name {
        Some(name) => {
            let mut tools = code.raised_by.iter();
            code.raised_by.is_empty() || tools.any(|tool| overlap(tool, name))
        }
        None => code.raised_by.is_empty(),
    };
    let mut codes = Vec::new();
    let mut never = Vec::new();
    for (code_name, code) in catalog.codes.iter().filter(|(_, code)| may(code)) {
        match code.policy().next(0, repeatable, Importance::Blocking) {
            Verdict::Retry { .. } => codes.push(automatic(catalog, code_name, code)),
            _ => never.push(code_name.as_str()),
        }
    }
    json!({
        "tool": name,
        "repeatable": repeatable,
        "service": tool.and_then(|tool| tool.service.as_deref()),
        "codes": codes,
        "never": never,
    })
}

/// Returns the declaration of a tool: that of its name, else the longest pattern that matches it.
fn declared<'c>(catalog: &'c Catalog, name: &str) -> Option<&'c Tool> {
    let patterns = || catalog.tools.iter().filter(|(tool, _)| tool.ends_with('*'));
    catalog.tools.get(name).or_else(|| {
        let matching = patterns().filter(|(pattern, _)| overlap(pattern, name));
        Some(matching.max_by_key(|(pattern, _)| pattern.len())?.1)
    })
}

fn automatic(catalog: &Catalog, name: &str, code: &Code) -> Value {
    let retry = &code.retry;
    // The first attempt counts as well.
    let of_call = catalog
        .limits
        .total_attempts
        .map(|most| most.saturating_sub(1));
    let max = [retry.max, of_call].into_iter().flatten().min();
    let (delay_ms, delay_param) = match &retry.delay {
        Delay::Fixed(ms) => (*ms, None),
        Delay::Param(param) => (0, Some(param)),
    };
    json!({
        "code": name,
        "max": max,
        "delay_ms": delay_ms,
        "delay_param": delay_param,
        "multiplier": retry.multiplier,
        "max_delay_ms": retry.max_delay_ms,
        "jitter": retry.jitter,
    })
}
