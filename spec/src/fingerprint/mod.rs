//! Fingerprints: twelve hex digits that change exactly when the meaning of the catalog changes, as a whole or for one
//! consumer.

mod canonical;
mod consumers;

use std::collections::BTreeMap;

use errpact_core::Fingerprint;
use serde::Serialize;

use crate::catalog::{Catalog, Code};

pub(crate) use consumers::{policy, wire};

/// Returns twelve hex digits of SHA-256 over the canonical JSON (RFC 8785) of a resolved catalog.
/// Leaves out what does not concern its consumers: outputs, lints and fixtures.
#[must_use]
pub(crate) fn of(catalog: &Catalog) -> String {
    let mut fingerprint = Fingerprint::default();
    write(catalog, &mut |piece| fingerprint.add(piece));
    fingerprint.digits()
}

/// Passes the canonical JSON for the fingerprint to `give`, piece by piece: the whole JSON of a
/// large catalog would be larger than the catalog.
fn write(catalog: &Catalog, give: &mut dyn FnMut(&[u8])) {
    // Lists every member, so that a new one cannot be forgotten here.
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
        failed_when,
        services,
        codes,
        fallback,
        precedence,
        fixtures: _,
        rules,
        notes,
        languages,
        sentences,
        limits,
        reference,
        wire,
        workflows,
        prompt,
        rust,
        outputs: _,
        lints: _,
    } = catalog;
    let mut pieces = Pieces {
        give,
        buffer: Vec::new(),
    };
    // Sorted by name. Absent members are written as `null`, so that the written catalog without
    // three members has the same fingerprint.
    pieces.value(b"{\"categories\":", categories);
    (pieces.give)(b",\"codes\":");
    pieces.codes(codes);
    pieces.value(b",\"context\":", context);
    pieces.value(b",\"description\":", description);
    pieces.value(b",\"errpact\":", errpact);
    pieces.value(b",\"extensions\":", extensions);
    // A catalog without it has the fingerprint that it had before the key existed.
    if failed_when.is_some() {
        pieces.value(b",\"failed_when\":", failed_when);
    }
    pieces.value(b",\"fallback\":", fallback);
    // As for `failed_when`.
    if !languages.is_empty() {
        pieces.value(b",\"languages\":", languages);
    }
    pieces.value(b",\"loop\":", limits);
    pieces.value(b",\"name\":", name);
    pieces.value(b",\"notes\":", notes);
    pieces.value(b",\"params\":", params);
    pieces.value(b",\"precedence\":", precedence);
    pieces.value(b",\"prompt\":", prompt);
    pieces.value(b",\"reference\":", reference);
    pieces.value(b",\"rules\":", rules);
    // As for `failed_when`.
    if !rust.is_plain() {
        pieces.value(b",\"rust\":", rust);
    }
    if !sentences.is_empty() {
        pieces.value(b",\"sentences\":", sentences);
    }
    pieces.value(b",\"services\":", services);
    pieces.value(b",\"title\":", title);
    pieces.value(b",\"tools\":", tools);
    pieces.value(b",\"version\":", version);
    // As for `failed_when`.
    if !wire.is_empty() {
        pieces.value(b",\"wire\":", wire);
    }
    pieces.value(b",\"workflows\":", workflows);
    (pieces.give)(b"}");
}

struct Pieces<'g> {
    give: &'g mut dyn FnMut(&[u8]),
    buffer: Vec<u8>,
}

impl Pieces<'_> {
    fn value(&mut self, before: &[u8], value: &impl Serialize) {
        (self.give)(before);
        // Every key of a catalog is a text, so this cannot fail. A part of the text would still be
        // a deterministic answer.
        let _ = canonical::write(value, &mut self.buffer);
        (self.give)(&self.buffer);
    }

    /// Names of codes are ASCII, so the order of the map is that of their UTF-16 code units.
    fn codes(&mut self, codes: &BTreeMap<String, Code>) {
        let mut before: &[u8] = b"{";
        for (name, code) in codes {
            self.value(before, name);
            self.value(b":", code);
            before = b",";
        }
        (self.give)(if codes.is_empty() { b"{}" } else { b"}" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> crate::Resolved {
        crate::load_str("errors.yaml", text).resolved.unwrap()
    }

    /// Errpact's own diagnostics, and a catalog with a member of every kind.
    const CATALOGS: [&str; 3] = [
        include_str!("../../errors.yaml"),
        "errpact: 1\nname: empty\n",
        r#"
errpact: 1
name: full
title: "Ümlaut \U0001F600"
version: 1.0.0
categories: { booking: { numbers: 1-9, extensions: { any: { "\uFB33": 1, "\U0001F600": -0.5, "é": 1e30 } } } }
context: { tenant: text }
extensions: { any: json }
tools: { hold_slot: { idempotent: true, service: calendar, failed_when: never } }
failed_when: { text: { prefix: Error } }
services: { calendar: {} }
codes:
  B_CODE:
    category: booking
    message: "Gone[[ at {at}]]\t\"now\"."
    params: { at: { type: datetime, optional: true } }
    act: [{ call: hold_slot, with: care }, { otherwise: stop }]
    retry: { by: runtime, delay: 2s, multiplier: 1.5 }
    detect: [{ status: [400, 500-599] }, { message: { regex: "x" } }, { field: { a.b: null } }]
  A_CODE: { category: booking, message: Gone., messages: { de: Weg., de-AT: Fort. }, instruct: Apologize., fallback: true }
notes: { hint: { text: Go on. } }
languages: [en, de]
sentences: { unfinished: { messages: { de: Nicht alles. } }, any_code: Others, turn_ended: The end. }
loop: { retry_bucket: { capacity: 10, refill: 0.1 } }
wire: { shapes: { own: { code: /c, failed: { /ok: false } } }, write: { http: own } }
workflows: { w: { initial: a, stages: [{ name: s, running: b, done: c }] } }
rules: [{ never_say: oops, except: [A_CODE] }]
fixtures: [{ raw: { status: 400 }, is: B_CODE }]
outputs: [{ markdown: a.md }]
lints: { unproven-rule: allow, broad-pattern: allow }
"#,
    ];

    #[test]
    fn the_canonical_json_of_the_written_catalog() {
        for text in CATALOGS {
            let resolved = resolved(text);
            let mut pieces = Vec::new();
            write(resolved.catalog(), &mut |piece| {
                pieces.extend_from_slice(piece);
            });
            let mut whole = serde_json::to_value(resolved.catalog()).unwrap();
            for left_out in ["fixtures", "lints", "outputs"] {
                whole.as_object_mut().unwrap().remove(left_out).unwrap();
            }
            let whole = serde_json_canonicalizer::to_string(&whole).unwrap();
            assert_eq!(String::from_utf8(pieces).unwrap(), whole);
        }
    }
}
