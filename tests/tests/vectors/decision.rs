//! Compares a decision vector with generated code.

use errpact::budget::{Importance, Verdict};
use errpact::table::Delay;
use errpact_tests::catalogs::Subject;
use serde_json::Value;

use crate::vectors::{same, text};

/// Runs the policy of generated code, and compares.
pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let code = text(vector, "code");
    let index = subject.catalog.index_of(code);
    let index = index.ok_or_else(|| format!("generated code has no code {code}"))?;
    let policy = subject.catalog.entry(index).policy;
    let importance = match text(vector, "importance") {
        "blocking" => Importance::Blocking,
        "optional" => Importance::Optional,
        other => return Err(format!("no step is {other}")),
    };
    let retries = vector["retries"]
        .as_u64()
        .and_then(|n| u32::try_from(n).ok());
    let retries = retries.ok_or("`retries` is no count")?;
    let repeatable = vector["repeatable"]
        .as_bool()
        .ok_or("`repeatable` is no truth value")?;
    let verdict = policy.next(retries, repeatable, importance);
    same("decision", &vector["decision"], &verdict.word().into())?;
    let delay = match (verdict, policy.retry.delay) {
        (Verdict::Retry { delay }, Delay::Fixed(_)) => {
            Value::from(u64::try_from(delay.as_millis()).unwrap())
        }
        _ => Value::Null,
    };
    same("delay_ms", &vector["delay_ms"], &delay)
}
