//! The parts of a catalog that one consumer sees. See `docs/decisions/073-each-consumer-has-its-own-fingerprint.md`.

use std::collections::{BTreeMap, BTreeSet};

use errpact_core::{
    Channel, Deliver, Disposition, Exhausted, Fingerprint, Kind, Outcome, Replay, SentencePlace,
    Stops,
};
use serde::Serialize;

use super::canonical;
use crate::catalog::{Catalog, Code, Repair, Retry, Trust};

/// Returns the fingerprint of what programs read in wire forms: the delivered codes with what a program decides by,
/// the arguments of an envelope, the team's fields, the replaced sentences of results, and the declared shapes.
pub(crate) fn wire(catalog: &Catalog) -> String {
    let mut consumer = Consumer::default();
    let Catalog {
        name,
        extensions,
        tools,
        codes,
        fallback,
        reference,
        ..
    } = catalog;
    consumer.sees(&(name, extensions, fallback, reference));
    for (name, tool) in tools {
        let shown = tool.params.iter();
        let shown = shown.filter(|(_, param)| param.channels.model != Channel::Omit);
        let arguments: BTreeMap<_, _> = shown
            .map(|(name, param)| (name, (&param.kind, param.channels.model, param.trust)))
            .collect();
        consumer.sees(&(name, arguments as BTreeMap<&String, Argument<'_>>));
    }
    // A code that is only logged leaves the process as another one, with its own retry policy.
    let mut presented: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for code in codes.values() {
        if let Some(name) = &code.presents_as {
            presented.entry(name).or_default().insert(code.retry_word());
        }
    }
    for (name, code) in codes {
        if code.deliver == Deliver::Log {
            continue;
        }
        let mut retries = presented.remove(name.as_str()).unwrap_or_default();
        retries.insert(code.retry_word());
        consumer.sees(&OnTheWire {
            code: name,
            number: code.number,
            category: &code.category,
            deliver: code.deliver,
            disposition: code.disposition,
            outcome: code.outcome,
            verify: code.verify.as_deref(),
            retries,
            status: code.status,
            jsonrpc: code.jsonrpc,
        });
    }
    // Readers find values by the words around them. A catalog without it has the fingerprint that it had before.
    let mut replaced = catalog.sentences.clone();
    replaced.retain(|sentence, _| sentence.place() == SentencePlace::Result);
    if !replaced.is_empty() {
        consumer.sees(&replaced);
    }
    // As for sentences.
    if !catalog.wire.is_empty() {
        consumer.sees(&catalog.wire);
    }
    consumer.fingerprint.digits()
}

/// Returns the fingerprint of what the runtime decides by while it counts: the policies of codes and tools, and the
/// limits.
pub(crate) fn policy(catalog: &Catalog) -> String {
    let mut consumer = Consumer::default();
    let Catalog {
        name,
        tools,
        codes,
        fallback,
        limits,
        ..
    } = catalog;
    // Stored counts have a code's name, and are still understood by its former one.
    let stored = |name: &str| {
        let code = codes.get(name);
        code.map_or(name, |code| code.oldest_name(name)).to_owned()
    };
    let fallback = fallback.as_deref().map(stored);
    consumer.sees(&(name, fallback, limits));
    for (name, tool) in tools {
        consumer.sees(&(name, tool.read_only, tool.idempotent));
        // As for sentences.
        if let Some(idempotency) = tool.idempotency {
            consumer.sees(&(name, idempotency));
        }
    }
    let mut codes: Vec<_> = codes
        .iter()
        .map(|(name, code)| (stored(name), code))
        .collect();
    codes.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (name, code) in codes {
        let Code {
            deliver,
            presents_as,
            replay,
            stops,
            disposition,
            outcome,
            verify,
            retry,
            exhausted,
            repair,
            ..
        } = code;
        consumer.sees(&Decided {
            code: &name,
            deliver: *deliver,
            presents_as: presents_as.as_deref().map(stored),
            replay: *replay,
            stops: *stops,
            disposition: *disposition,
            outcome: *outcome,
            verify: verify.as_deref(),
            retry,
            exhausted: *exhausted,
            repair,
        });
    }
    consumer.fingerprint.digits()
}

/// The type of an argument, and the form in which an envelope has it.
type Argument<'a> = (&'a Kind<'static>, Channel, Trust);

/// What a program knows of a code that it receives.
#[derive(Serialize)]
struct OnTheWire<'a> {
    code: &'a str,
    number: Option<u32>,
    category: &'a str,
    deliver: Deliver,
    #[serde(skip_serializing_if = "Disposition::is_failure")]
    disposition: Disposition,
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    verify: Option<&'a str>,
    retries: BTreeSet<&'a str>,
    status: Option<u16>,
    jsonrpc: Option<i32>,
}

/// What the runtime decides by after a code.
#[derive(Serialize)]
struct Decided<'a> {
    code: &'a str,
    deliver: Deliver,
    presents_as: Option<String>,
    replay: Replay,
    stops: Stops,
    #[serde(skip_serializing_if = "Disposition::is_failure")]
    disposition: Disposition,
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    verify: Option<&'a str>,
    retry: &'a Retry,
    exhausted: Exhausted,
    repair: &'a Option<Repair>,
}

/// The fingerprint of what a consumer sees.
#[derive(Default)]
struct Consumer {
    fingerprint: Fingerprint,
    buffer: Vec<u8>,
}

impl Consumer {
    /// Adds a part, as canonical JSON on its own line.
    fn sees(&mut self, part: &impl Serialize) {
        // Every key is a text, so this cannot fail.
        let _ = canonical::write(part, &mut self.buffer);
        self.buffer.push(b'\n');
        self.fingerprint.add(&self.buffer);
    }
}
