//! `errpact vectors` against the generated code of every catalog: the command's reading of a catalog matches the
//! compiler's.

#![expect(clippy::panic, reason = "a panic is how a helper of a test fails")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod application;
mod budget;
mod classify;
mod command;
mod decision;
mod docs;
mod every;
mod many;
mod naive;
pub(crate) mod read;
pub(crate) mod wire;

use std::sync::Once;

use errpact::{prompt, redact};
use serde_json::Value;

use errpact_tests::catalogs::{CONTRACTS, LEAKS, ONE, PACKS, RICH, Subject, VECTORS, examples_and};

/// The key for the command's hashes, as in `docs/vectors.md`.
const KEY: &[u8] = b"errpact vectors: not a secret";

/// Returns the catalogs whose vectors are run: every example's, and those that together use every feature of the
/// language.
fn subjects() -> Vec<Subject> {
    examples_and(&[RICH, ONE, VECTORS, LEAKS, PACKS, CONTRACTS])
}

/// Runs a vector against the generated code of its catalog; returns its kind, or the difference.
pub(crate) fn run<'v>(subject: &Subject, vector: &'v Value) -> Result<&'v str, String> {
    static SET: Once = Once::new();
    // Setting a key hashes it. Another test of this process may have set the same.
    SET.call_once(|| {
        let _ = redact::set_key(KEY);
    });
    let kind = text(vector, "kind");
    match kind {
        "catalog" => head(subject, vector),
        "wire" => wire::run(subject, vector),
        "decision" => decision::run(subject, vector),
        "budget" => budget::run(subject, vector),
        "read" => read::run(subject, vector),
        "classify" => classify::run(subject, vector),
        "prompt" => rule_block(subject, vector),
        "channel" => channel(subject, vector),
        other => Err(format!("no vector is a {other}")),
    }
    .map(|()| kind)
}

fn head(subject: &Subject, vector: &Value) -> Result<(), String> {
    let catalog = subject.catalog;
    same("name", &vector["name"], &catalog.name.into())?;
    same(
        "fingerprint",
        &vector["fingerprint"],
        &catalog.fingerprint.into(),
    )?;
    same(
        "wire fingerprint",
        &vector["wire_fingerprint"],
        &catalog.wire_fingerprint.into(),
    )
}

/// Compares a rule block with the one that generated code renders.
fn rule_block(subject: &Subject, vector: &Value) -> Result<(), String> {
    let catalog = subject.catalog;
    let tools = vector["tools"].as_array().into_iter().flatten();
    let tools: Vec<&str> = tools.filter_map(Value::as_str).collect();
    let block = if tools.is_empty() {
        catalog.prompt.whole.to_owned()
    } else {
        prompt::render_for(catalog, &tools)
    };
    same("rule block", &vector["value"], &block.into())
}

/// Compares the rules for clients of an MCP server with those that generated code has.
fn channel(subject: &Subject, vector: &Value) -> Result<(), String> {
    let catalog = subject.catalog;
    let own = match vector["tool"].as_str() {
        None => prompt::instructions(catalog),
        Some(tool) => prompt::tool_suffix(catalog, tool),
    };
    same(text(vector, "channel"), &vector["value"], &own.into())
}

/// Fails if the two differ.
fn same(what: &str, vector: &Value, generated: &Value) -> Result<(), String> {
    if vector == generated {
        return Ok(());
    }
    Err(format!(
        "{what}: the vector has {vector}, generated code {generated}"
    ))
}

/// Returns a member that is a string.
#[track_caller]
pub(crate) fn text<'v>(vector: &'v Value, member: &str) -> &'v str {
    vector[member]
        .as_str()
        .unwrap_or_else(|| panic!("{member} of {vector}"))
}
