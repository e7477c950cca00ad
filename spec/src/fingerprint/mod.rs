//! The fingerprint: twelve hex digits that change exactly when a meaning does.

mod canonical;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::catalog::{
    Catalog, Category, Code, Limits, Note, Param, Prompt, Reference, Rule, Services, Tool,
    ValueType, Workflow,
};

/// Hex digits of a fingerprint.
const DIGITS: usize = 12;

/// Twelve hex digits of SHA-256 over the canonical JSON (RFC 8785) of a resolved catalogue,
/// less what does not concern its consumers: outputs, lints and fixtures.
#[must_use]
pub(crate) fn of(catalog: &Catalog) -> String {
    let mut hash = Sha256::new();
    hash.update(meaning(catalog));
    let digest = hash.finalize();
    let mut hex = String::with_capacity(DIGITS);
    for byte in digest.iter().take(DIGITS / 2) {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// The canonical JSON that the fingerprint is taken of.
fn meaning(catalog: &Catalog) -> Vec<u8> {
    // No key of a catalogue is anything but a string, so this cannot fail; an empty text would
    // still be a deterministic answer.
    canonical::to_vec(&Meaning::of(catalog)).unwrap_or_default()
}

/// What a catalogue means to its consumers. Every member is written, absent ones as `null`, so
/// that the written catalogue less three members has the same fingerprint.
#[derive(Serialize)]
struct Meaning<'c> {
    errpact: u32,
    name: &'c str,
    title: &'c Option<String>,
    description: &'c Option<String>,
    version: &'c Option<String>,
    categories: &'c BTreeMap<String, Category>,
    params: &'c BTreeMap<String, Param>,
    context: &'c BTreeMap<String, Param>,
    extensions: &'c BTreeMap<String, ValueType>,
    tools: &'c BTreeMap<String, Tool>,
    services: &'c Services,
    codes: &'c BTreeMap<String, Code>,
    fallback: &'c Option<String>,
    precedence: &'c [String],
    rules: &'c [Rule],
    notes: &'c BTreeMap<String, Note>,
    #[serde(rename = "loop")]
    limits: &'c Limits,
    reference: &'c Reference,
    workflows: &'c BTreeMap<String, Workflow>,
    prompt: &'c Prompt,
}

impl<'c> Meaning<'c> {
    fn of(catalog: &'c Catalog) -> Self {
        // Taken apart in full, so that a new member cannot be forgotten here.
        let Catalog {
            errpact,
            name,
            title,
            description,
            version,
            categories,
            params,
            context,
            extensions,
            tools,
            services,
            codes,
            fallback,
            precedence,
            fixtures: _,
            rules,
            notes,
            limits,
            reference,
            workflows,
            prompt,
            outputs: _,
            lints: _,
        } = catalog;
        Self {
            errpact: *errpact,
            name,
            title,
            description,
            version,
            categories,
            params,
            context,
            extensions,
            tools,
            services,
            codes,
            fallback,
            precedence,
            rules,
            notes,
            limits,
            reference,
            workflows,
            prompt,
        }
    }
}
