//! What engines do with the files of `errpact init --template`: calls that fail are attempted as the catalog says.
//!
//! `docs/templates.md` has a table for each engine: `ERRPACT_WRITE=1 cargo test --workspace --test product clients::executed` writes
//! them.

use std::fmt::Write as _;
use std::fs;

use errpact_tests::page;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::clients::engines::{GRPC, STEP_FUNCTIONS, TEMPORAL, generated_from, said};
use crate::clients::installed::Set;

/// Seconds in an hour.
const HOUR: f64 = 3600.0;

/// The retries of the shop, and the same with delays that neither a busy machine nor an engine that is late by a second
/// changes. No test waits for them.
const HOURS: [[&str; 2]; 3] = [
    [
        "delay: 20ms, max_delay: 100ms,",
        "delay: 20h, max_delay: 100h,",
    ],
    ["delay: 1s }", "delay: 1h, max_delay: 3h, jitter: none }"],
    ["delay: 10ms }", "delay: 5h, max_delay: 5h, jitter: none }"],
];

/// Returns a folder with what the templates write for the shop, with changes of its catalog.
fn shop(changes: &[[&str; 2]]) -> TempDir {
    let catalog = Set::Engines.sources().join("errors.yaml");
    let mut text = fs::read_to_string(catalog).expect("the catalog");
    for [old, new] in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    generated_from(&text)
}

fn temporal(folder: &TempDir, calls: &[&str]) -> Value {
    said(
        "temporal_server.py",
        &[],
        &folder.path().join(TEMPORAL),
        calls,
    )
}

fn step_functions(folder: &TempDir, calls: &[&str]) -> Value {
    said(
        "step_functions.py",
        &[],
        &folder.path().join(STEP_FUNCTIONS),
        calls,
    )
}

fn grpc(folder: &TempDir, calls: &[&str]) -> Value {
    let file = folder.path().join(GRPC);
    let arguments = [&["orders"], calls].concat();
    said("check.py", &["grpc"], &file, &arguments)
}

/// Returns the delays of a call in hours. Temporal's server is late by a second or two.
fn hours(call: &Value) -> Vec<f64> {
    let delays = call["delays"].as_array().into_iter().flatten();
    delays
        .filter_map(Value::as_f64)
        .map(|delay| (delay / HOUR).round())
        .collect()
}

/// Returns a table of calls. `end` says how one ended.
fn table(said: &Value, calls: &[&str], end: impl Fn(&Value) -> String) -> String {
    let mut table = "| call | attempts | delays | ends as |\n|---|---|---|---|\n".to_owned();
    for name in calls {
        let call = &said[name];
        let (tool, how) = name.split_once(':').expect("a call");
        let delays: Vec<String> = hours(call).iter().map(|it| format!("{it} h")).collect();
        let _ = writeln!(
            table,
            "| `{tool}`: `{how}` | {} | {} | `{}` |",
            call["attempts"],
            delays.join(", "),
            end(call)
        );
    }
    table
}

#[test]
fn a_temporal_server_retries_what_the_catalog_retries() {
    let calls = [
        "find_order:BUSY",
        "find_order:BUSY+180000",
        "find_order:LOCKED",
        "find_order:TIMED_OUT",
        "find_order:CHANGED",
        "find_order:ValueError",
        "find_order:timeout",
        "charge_card:BUSY",
        "charge_card:TIMED_OUT",
        "charge_card:timeout",
        "charge_card:CARD_DECLINED",
        "list_orders:TIMED_OUT",
        "delete_order:TIMED_OUT",
    ];
    let said = temporal(&shop(&HOURS), &calls);
    let attempts = |call: &str| said[call]["attempts"].clone();
    // `total_attempts` is 3, so that BUSY has two retries and not three.
    assert_eq!(attempts("find_order:BUSY"), 3);
    assert_eq!(hours(&said["find_order:BUSY"]), [20.0, 40.0]);
    // 50 hours are what the upstream asked for.
    assert_eq!(hours(&said["find_order:BUSY+180000"]), [50.0, 50.0]);
    // The policy of the tool begins with 20 hours: the delay of the code comes with its error.
    assert_eq!(attempts("find_order:LOCKED"), 2);
    assert_eq!(hours(&said["find_order:LOCKED"]), [5.0]);
    for never in ["find_order:CHANGED", "find_order:ValueError"] {
        assert_eq!(attempts(never), 1, "{never}");
    }
    assert_eq!(said["find_order:ValueError"]["ended"], "UNEXPECTED");
    assert_eq!(attempts("charge_card:BUSY"), 3, "the card is not charged");
    for unknown in ["charge_card:TIMED_OUT", "charge_card:timeout"] {
        assert_eq!(attempts(unknown), 1, "{unknown}: the card may be charged");
    }
    assert_eq!(attempts("list_orders:TIMED_OUT"), 3, "list_* only reads");
    assert_eq!(attempts("delete_order:TIMED_OUT"), 1, "it is not declared");
    let ended = |call: &Value| call["ended"].as_str().unwrap_or_default().to_owned();
    page::compare("templates.md", "Temporal", &table(&said, &calls, ended));
}

#[test]
fn step_functions_retry_and_catch_by_code() {
    let calls = [
        "find_order:BUSY",
        "find_order:BUSY*1",
        "find_order:LOCKED",
        "find_order:TIMED_OUT",
        "find_order:CHANGED",
        "charge_card:BUSY",
        "charge_card:TIMED_OUT",
        "charge_card:CARD_DECLINED",
        "list_orders:TIMED_OUT",
        "delete_order:TIMED_OUT",
    ];
    let said = step_functions(&shop(&HOURS), &calls);
    let attempts = |call: &str| said[call]["attempts"].clone();
    assert_eq!(attempts("find_order:BUSY"), 3);
    assert_eq!(hours(&said["find_order:BUSY"]), [20.0, 40.0]);
    assert_eq!(attempts("find_order:BUSY*1"), 2);
    assert_eq!(hours(&said["find_order:TIMED_OUT"]), [1.0, 2.0]);
    assert_eq!(attempts("find_order:CHANGED"), 1);
    assert_eq!(attempts("charge_card:TIMED_OUT"), 1);
    for call in calls {
        let (tool, _) = call.split_once(':').expect("a call");
        assert_eq!(said[call]["functions"], json!([tool]), "{call}");
    }
    // Caught with the error in the output; the default ends the execution as failed, with the code as its error.
    let asked = &said["charge_card:CARD_DECLINED"];
    let states = json!(["Tool", "charge_card", "UserAsked"]);
    assert_eq!(asked["states"], states);
    assert_eq!(asked["failure"], "CARD_DECLINED");
    assert_eq!(asked["status"], "SUCCEEDED");
    assert_eq!(said["find_order:CHANGED"]["status"], "FAILED");
    assert_eq!(said["find_order:CHANGED"]["failure"], "CHANGED");
    let ended = |call: &Value| {
        let states = call["states"].as_array().into_iter().flatten();
        let last = states.filter_map(Value::as_str).next_back();
        last.unwrap_or_default().to_owned()
    };
    page::compare(
        "templates.md",
        "Step Functions",
        &table(&said, &calls, ended),
    );
}

#[test]
fn grpc_retries_only_what_is_safe_for_every_code_of_a_status() {
    let calls = [
        "find_order:UNAVAILABLE",
        "find_order:DEADLINE_EXCEEDED",
        "find_order:ABORTED",
        "charge_card:UNAVAILABLE",
    ];
    // gRPC waits, so this is the shop itself, with one delay more that is short.
    let said = grpc(&shop(&[["delay: 1s }", "delay: 10ms }"]]), &calls);
    let attempts = |call: &str| said[call]["attempts"].clone();
    assert_eq!(attempts("find_order:UNAVAILABLE"), 3);
    // 409 is that of LOCKED, which is retried, and of CHANGED, which is not.
    assert_eq!(attempts("find_order:ABORTED"), 1);
    assert_eq!(attempts("charge_card:UNAVAILABLE"), 1);
    let mut table = "| call | attempts | ends as |\n|---|---|---|\n".to_owned();
    for name in calls {
        let (method, status) = name.split_once(':').expect("a call");
        assert_eq!(said[name]["ended"], status);
        let attempts = attempts(name);
        let _ = writeln!(
            table,
            "| `{method}`: `{status}` | {attempts} | `{status}` |"
        );
    }
    page::compare("templates.md", "gRPC", &table);
}

#[test]
fn another_policy_gives_other_attempts() {
    let changes = [
        ["total_attempts: 3", "total_attempts: 9"],
        [
            "retry: { by: runtime, max: 2, delay: 1s }\n    outcome: unknown",
            "retry: { by: runtime, max: 1, delay: 20ms, max_delay: 20ms, jitter: none }\n    outcome: not_done",
        ],
        // No retry at all.
        [
            "retry: { by: runtime, max: 1, delay: 10ms }\n    status: 409\n    act: [wait, retry]",
            "status: 409\n    instruct: Say that the order is locked.",
        ],
    ];
    let folder = shop(&changes);
    let expected = [
        ("find_order:BUSY", 4),
        ("charge_card:TIMED_OUT", 2),
        ("find_order:LOCKED", 1),
    ];
    let calls = expected.map(|(call, _)| call);
    for (engine, said) in [
        ("Temporal", temporal(&folder, &calls)),
        ("Step Functions", step_functions(&folder, &calls)),
    ] {
        for (call, attempts) in expected {
            assert_eq!(said[call]["attempts"], attempts, "{engine}: {call}");
        }
    }
    // One policy has the fewest attempts of its codes.
    let said = grpc(&folder, &["find_order:UNAVAILABLE"]);
    assert_eq!(said["find_order:UNAVAILABLE"]["attempts"], 2);
}
