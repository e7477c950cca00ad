//! The packs that ship with errpact: inclusion, extension, overriding, and contents.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod classify;
mod command;
mod docs;
mod including;
mod overriding;

use std::fmt::Write as _;

use errpact_spec::finding::{Level, render};
use errpact_spec::{Loaded, load_str};

/// Every pack that a catalog may include.
const PACKS: [&str; 6] = [
    "std:files",
    "std:http",
    "std:llm-provider",
    "std:mcp",
    "std:postgres",
    "std:sqlite",
];

/// Returns a catalog with a catch-all that includes these packs; `more` follows its codes.
fn catalog(packs: &[&str], more: &str) -> String {
    format!(
        "errpact: 1
name: demo
include: [{}]
categories:
  general: {{}}
codes:
  UNKNOWN:
    category: general
    message: Something failed.
    instruct: Apologize.
    fallback: true
{more}",
        packs.join(", ")
    )
}

fn loaded(packs: &[&str], more: &str) -> Loaded {
    load_str("errors.yaml", &catalog(packs, more))
}

/// Returns whether there are no findings.
fn is_quiet(loaded: &Loaded) -> bool {
    ids(loaded).is_empty()
}

/// Returns the rendered findings.
fn drawn(loaded: &Loaded) -> String {
    let mut text = String::new();
    for finding in &loaded.findings {
        let _ = writeln!(text, "{}", render(finding, &loaded.sources, false));
    }
    text
}

/// Returns the ids of the findings.
fn ids(loaded: &Loaded) -> Vec<&'static str> {
    let findings = loaded.findings.iter();
    let complaints = findings.filter(|finding| finding.level != Level::Note);
    complaints.map(|finding| finding.id.as_str()).collect()
}
