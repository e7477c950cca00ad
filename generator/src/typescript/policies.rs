//! Policies: what codes share, without what most of them have.

use std::collections::HashMap;

use errpact_spec::catalog::{Code, Delay, Exhausted, Retry, WhenUsedUp};

use super::literal::{Literal, Members};

/// The policies of a catalog, each of which stands there once.
#[derive(Default)]
pub(super) struct Policies {
    rows: Vec<String>,
    known: HashMap<String, usize>,
}

impl Policies {
    /// The place of a code's policy.
    pub(super) fn place(&mut self, code: &Code) -> usize {
        let row = row(code);
        if let Some(place) = self.known.get(&row) {
            return *place;
        }
        let place = self.rows.len();
        self.known.insert(row.clone(), place);
        self.rows.push(row);
        place
    }

    /// The policies in the order of their places.
    pub(super) fn rows(&self) -> &[String] {
        &self.rows
    }
}

fn row(code: &Code) -> String {
    let mut members = Members::new();
    let mut word = |name: &str, unsaid: &str, word: &str| {
        members.add_unless(word == unsaid, name, Literal(word));
    };
    word("deliver", "model", code.deliver.as_str());
    word("replay", "keep", code.replay.as_str());
    word("stops", "nothing", code.stops.as_str());
    word("outcome", "unknown", code.outcome.as_str());
    if let Some(retry) = retry(&code.retry) {
        members.add("retry", retry);
    }
    let Exhausted { blocking, optional } = code.exhausted;
    if (blocking, optional) != (WhenUsedUp::Fail, WhenUsedUp::Fail) {
        let mut exhausted = Members::new();
        exhausted.add("blocking", Literal(blocking.as_str()));
        exhausted.add("optional", Literal(optional.as_str()));
        members.add("exhausted", exhausted.object().unwrap_or_default());
    }
    members.object().unwrap_or_else(|| "{}".to_owned())
}

fn retry(retry: &Retry) -> Option<String> {
    // What a code says that is never retried says nothing.
    let by = retry.by?;
    let mut members = Members::new();
    members.add("by", Literal(by.as_str()));
    match retry.max {
        Some(max) => members.add("max", max),
        None => members.add("max", "null"),
    }
    match &retry.delay {
        Delay::Fixed(ms) => members.add_unless(*ms == 0, "delay_ms", ms),
        Delay::Param(name) => members.add("delay_param", Literal(name)),
    }
    let unsaid = Retry::NEVER;
    members.add_unless(
        retry.multiplier.to_bits() == unsaid.multiplier.to_bits(),
        "multiplier",
        retry.multiplier,
    );
    members.add_unless(
        retry.max_delay_ms == unsaid.max_delay_ms,
        "max_delay_ms",
        retry.max_delay_ms,
    );
    members.add_unless(
        retry.jitter == unsaid.jitter,
        "jitter",
        Literal(retry.jitter.as_str()),
    );
    members.object()
}
