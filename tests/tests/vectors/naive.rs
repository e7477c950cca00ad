//! A second implementation of the decisions, from the catalog's resolved JSON only and in as few steps as possible. It
//! uses neither the runtime's policies nor its code.

use serde_json::{Value, json};

/// Returns every decision that a code must have.
pub(crate) fn decisions(name: &str, code: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for retries in counts(&code["retry"]["max"]) {
        for repeatable in [true, false] {
            for importance in ["blocking", "optional"] {
                let decision = decision(code, retries, repeatable, importance);
                let delay = if decision == "retry" {
                    delay(&code["retry"], retries)
                } else {
                    Value::Null
                };
                all.push(json!({
                    "kind": "decision", "code": name, "retries": retries, "repeatable": repeatable,
                    "importance": importance, "decision": decision, "delay_ms": delay,
                }));
            }
        }
    }
    all
}

fn counts(max: &Value) -> Vec<u64> {
    match max.as_u64() {
        None => vec![0, 1, 2, 3, 4, 5],
        Some(max) if max <= 4 => (0..=max + 1).collect(),
        Some(5) => vec![0, 1, 2, 3, 4, 5, 6],
        Some(max) => vec![0, 1, 2, 3, 4, 5, max, max + 1],
    }
}

fn decision<'c>(code: &'c Value, retries: u64, repeatable: bool, importance: &str) -> &'c str {
    let used_up = code["exhausted"][importance].as_str().unwrap();
    if code["retry"]["max"]
        .as_u64()
        .is_some_and(|max| retries >= max)
    {
        return used_up;
    }
    let may_have_happened = code["outcome"] == "unknown" || code["outcome"] == "done";
    match code["retry"]["by"].as_str() {
        Some("user") => "ask_user",
        _ if may_have_happened && !repeatable => used_up,
        Some("runtime") => "retry",
        Some("model") => "return_to_model",
        _ => used_up,
    }
}

fn delay(retry: &Value, retries: u64) -> Value {
    let Some(first) = retry["delay"]["fixed"]["ms"].as_f64() else {
        return Value::Null;
    };
    let factor = retry["multiplier"]
        .as_f64()
        .unwrap()
        .powi(i32::try_from(retries).unwrap());
    let most = retry["max_delay_ms"].as_f64().unwrap();
    json!((first * factor).min(most).round() as u64)
}
