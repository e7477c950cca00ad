//! Envelopes of servers with another version of the catalog, or with none, and what a reader decides about each.
//!
//! The table is in `docs/wire.md`, under "Version skew".

use errpact::Occurrence;
use errpact::budget::{Importance, Verdict};
use errpact::table::{Delay, Deliver, Policy};
use errpact_core::Received;
use serde_json::{Value, json};

use super::{Case, Found, Sample, case, shapes};

/// The words of the wire, one that no version has, and one of another type.
const WORDS: [&str; 6] = [
    "do-not-retry",
    "retry-now-safe",
    "retry-after-delay",
    "retry-after-change",
    "re-auth-then-retry",
    "retry-forever",
];

/// The numbers of earlier retries that are decided about.
const RETRIES: [u32; 5] = [0, 1, 2, 3, 1000];

pub(super) fn cases(it: &Sample) -> Vec<Case> {
    let mut cases = Vec::new();
    let code_and_name = [(it.code, "a known code"), (&*it.newer, "a newer code")];
    for (code, name) in code_and_name {
        for word in WORDS {
            for outcome in [None, Some("not_done"), Some("unknown"), Some("done")] {
                let strategy = json!({ "suggested_delay": 1500, "max_retries": 2 });
                let name = format!("{name}, {word}, {}", outcome.unwrap_or("no outcome"));
                let recovery = recovery(word, outcome.into(), strategy);
                cases.push(it.skewed(&name, code, "000000000000", recovery));
            }
        }
        for (what, strategy) in strategies() {
            let name = format!("{name}, {what}");
            let recovery = recovery("retry-after-delay", "not_done".into(), strategy);
            cases.push(it.skewed(&name, code, "000000000000", recovery));
        }
        let strategy = json!({ "suggested_delay": 1500, "max_retries": 9 });
        for outcome in [json!(5), json!("surely"), json!({})] {
            let name = format!("{name}, the outcome {outcome}");
            let recovery = recovery("retry-now-safe", outcome, strategy.clone());
            cases.push(it.skewed(&name, code, "000000000000", recovery));
        }
        let name = format!("{name} of this version");
        let recovery = recovery("retry-now-safe", "not_done".into(), strategy);
        cases.push(it.skewed(&name, code, &it.fingerprint, recovery));
    }
    for (what, code) in [
        ("a line break", "A\nB"),
        ("a space", "A B"),
        ("an escape", "A\u{1b}[2J"),
        ("a space that does not break", "A\u{a0}B"),
        ("101 characters", &*"A".repeat(101)),
    ] {
        let strategy = json!({ "max_retries": 2 });
        let recovery = recovery("retry-now-safe", "not_done".into(), strategy);
        let name = format!("a code with {what}");
        cases.push(it.skewed(&name, code, "000000000000", recovery));
    }
    cases.extend(it.former.iter().flat_map(|former| it.formerly(former)));
    cases
}

/// Returns what servers may say about when and how often, with what is wrong about it.
fn strategies() -> Vec<(&'static str, Value)> {
    vec![
        ("no strategy", json!({})),
        ("no delay", json!({ "max_retries": 2 })),
        ("no number of retries", json!({ "suggested_delay": 1500 })),
        (
            "a huge delay",
            json!({ "suggested_delay": 9_007_199_254_740_991_u64, "max_retries": 2 }),
        ),
        (
            "a delay that is too large",
            json!({ "suggested_delay": 1e300, "max_retries": 2 }),
        ),
        (
            "a negative delay",
            json!({ "suggested_delay": -1, "max_retries": -1 }),
        ),
        (
            "a broken delay",
            json!({ "suggested_delay": 1.5, "max_retries": 0.5 }),
        ),
        (
            "a whole number as a float",
            json!({ "suggested_delay": 1500.0, "max_retries": 2.0 }),
        ),
        (
            "texts in place of numbers",
            json!({ "suggested_delay": "NaN", "max_retries": "9" }),
        ),
        (
            "null in place of numbers",
            json!({ "suggested_delay": null, "max_retries": null }),
        ),
        (
            "lists in place of numbers",
            json!({ "suggested_delay": [1], "max_retries": {} }),
        ),
        (
            "very many retries",
            json!({ "suggested_delay": 0, "max_retries": 1_000_000_000 }),
        ),
        ("no retries", json!({ "max_retries": 0 })),
    ]
}

fn recovery(word: &str, outcome: Value, strategy: Value) -> Value {
    let mut recovery = json!({ "is_retryable": true, "policy": word });
    if !outcome.is_null() {
        recovery["outcome"] = outcome;
    }
    recovery["retry_strategy"] = strategy;
    recovery
}

impl Sample {
    /// Returns an envelope of this code and recovery, and what the runtime decides about it.
    fn skewed(&self, name: &str, code: &str, fingerprint: &str, recovery: Value) -> Case {
        let mut value = self.envelope.clone();
        value["error"]["code"] = code.into();
        value["error"]["fingerprint"] = fingerprint.into();
        value["error"]["recovery"] = recovery;
        let recovery = &value["error"]["recovery"];
        let came = Received::of_recovery(recovery);
        let own = self.tables.index_of(code);
        let own = own.map_or(self.catch_all, |index| self.tables.entry(index));
        let known = own.name == code;
        let word = recovery["policy"].as_str().unwrap_or_default();
        let word = WORDS[..5].iter().find(|known| **known == word);
        let is_code = !code.contains([' ', '\n', '\u{1b}', '\u{a0}']) && code.len() <= 100;
        let found = Found {
            code: if is_code { code } else { own.name }.to_owned(),
            known,
            retry: word.copied().unwrap_or(own.policy.retry.word),
            retry_after_ms: came.delay_ms(),
            skewed: fingerprint != self.fingerprint,
            ..shapes::enveloped(self)
        };
        let occurrence = Occurrence::from_envelope(self.tables, &value);
        let policy = match &occurrence {
            Some(occurrence) => *occurrence.policy(),
            // It is classified, as every failure without a code.
            None => own
                .policy
                .unknown(&came, self.tables.codes.iter().map(|it| it.policy)),
        };
        Case {
            decisions: decisions(&policy, came.delay_ms()),
            ..case(name, value, found)
        }
    }

    /// Returns an error under a former name of its code, in the forms that carry a code.
    fn formerly(&self, (old, new): &(&'static str, &'static str)) -> Vec<Case> {
        let Some(index) = self.tables.index_of(new) else {
            return Vec::new();
        };
        let policy = self.tables.entry(index).policy;
        let gone = Found {
            code: (*new).to_owned(),
            message: "Gone.".to_owned(),
            retry: policy.retry.word,
            reference: None,
            ..self.coded()
        };
        let text = format!("{old}: Gone.");
        let object = json!({ "error": { "code": old, "message": "Gone." } });
        let notice = json!({ "code": old, "message": "Gone.", "retry": policy.retry.word, "timestamp": "2026-01-02T03:04:05.678Z" });
        let all = [
            ("a text", json!(text)),
            (
                "a result",
                json!({ "isError": true, "content": [{ "type": "text", "text": text }] }),
            ),
            ("an object", object),
            ("a notice", notice),
            (
                "a status",
                json!({ "status": "error", "code": old, "message": "Gone." }),
            ),
            (
                "structured content",
                json!({
                    "isError": true,
                    "content": [{ "type": "text", "text": "It broke." }],
                    "structuredContent": { "error": { "code": old, "message": "Gone." } },
                }),
            ),
            (
                "google.rpc.Status",
                json!({ "code": 5, "message": "Gone.", "details": [
                    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": old },
                ] }),
            ),
        ];
        let all = all.into_iter().map(|(form, value)| Case {
            decisions: decisions(policy, None),
            ..case(
                format!("the former name {old} in {form}"),
                value,
                gone.clone(),
            )
        });
        all.collect()
    }
}

/// Returns what a program decides by this policy, for a server that asks for this wait.
pub(super) fn decisions(policy: &Policy<'_>, asked: Option<u64>) -> Vec<Value> {
    let mut decisions = Vec::new();
    for retries in RETRIES {
        for repeatable in [true, false] {
            let verdict = policy.next(retries, repeatable, Importance::Blocking);
            let delay = match (verdict, policy.retry.delay) {
                (Verdict::Retry { .. }, Delay::Param(_)) if asked.is_none() => None,
                (Verdict::Retry { delay }, _) => {
                    let own = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
                    Some(own.max(asked.unwrap_or(0)).min(policy.retry.max_delay_ms))
                }
                _ => None,
            };
            decisions.push(json!({
                "retries": retries,
                "repeatable": repeatable,
                "decision": verdict.word(),
                "delay_ms": delay,
            }));
        }
    }
    decisions
}

/// Returns the former names of delivered codes, at most a few.
pub(super) fn former(
    tables: &'static errpact::table::Catalog<'static>,
) -> Vec<(&'static str, &'static str)> {
    let former = tables.former_names.iter();
    let named = former.map(|(old, index)| (*old, tables.entry(*index)));
    let delivered = named.filter(|(_, entry)| entry.policy.deliver != Deliver::Log);
    delivered
        .take(MOST_FORMER)
        .map(|(old, entry)| (old, entry.name))
        .collect()
}

/// The most former names that have cases.
const MOST_FORMER: usize = 8;
