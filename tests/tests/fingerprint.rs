//! The fingerprint changes exactly when the meaning changes.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use std::path::{Path, PathBuf};

use errpact_generator::prompt::{self, Options};
use errpact_spec::catalog::Catalog;
use errpact_spec::{Resolved, load_str};
use errpact_tests::layout;
use proptest::prelude::*;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns real catalogs in a single file, in the style that the rewriting below understands: block mappings, indented
/// by two.
fn catalogs() -> Vec<(String, String)> {
    [
        "examples/receptionist/errors.yaml",
        "spec/errors.yaml",
        "tests/fixtures/ok/every-key.yaml",
    ]
    .into_iter()
    .map(|name| {
        (
            name.to_owned(),
            std::fs::read_to_string(root().join(name)).unwrap(),
        )
    })
    .collect()
}

fn resolve(name: &str, text: &str) -> Resolved {
    let loaded = load_str(name, text);
    let broken: Vec<_> = loaded
        .findings
        .iter()
        .map(|finding| &finding.message)
        .collect();
    loaded
        .resolved
        .unwrap_or_else(|| panic!("{name}: {broken:?}\n{text}"))
}

/// Returns all of a catalog except the parts that the fingerprint omits.
fn meaning(catalog: &Catalog) -> Value {
    let mut value = serde_json::to_value(catalog).unwrap();
    let members = value.as_object_mut().unwrap();
    for left_out in ["outputs", "lints", "fixtures"] {
        members.remove(left_out).unwrap();
    }
    value
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn order_comments_and_quotes_mean_nothing(seed: u64) {
        for (name, text) in catalogs() {
            let before = resolve(&name, &text);
            let rewritten = layout::changed(&text, seed);
            prop_assert_ne!(&text, &rewritten);
            let after = resolve(&name, &rewritten);
            // Without the values: a whole catalog on the screen hides the difference.
            prop_assert!(meaning(before.catalog()) == meaning(after.catalog()), "{name}");
            prop_assert!(before.catalog() == after.catalog(), "{name}");
            prop_assert_eq!(before.fingerprint(), after.fingerprint());
            prop_assert_eq!(before.wire_fingerprint(), after.wire_fingerprint());
            prop_assert_eq!(before.policy_fingerprint(), after.policy_fingerprint());
        }
    }
}

#[test]
fn line_ends_and_json_mean_nothing() {
    let of = |name: &str| {
        let text = std::fs::read_to_string(root().join("tests/fixtures/ok").join(name)).unwrap();
        resolve(name, &text).fingerprint().to_owned()
    };
    assert_eq!(of("minimal.yaml"), of("crlf.yaml"));
    assert_eq!(of("minimal.yaml"), of("json.yaml"));
}

/// Returns the ranges of the words and numbers of a catalog.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut tokens = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim_start().starts_with('#') {
            let mut start = None;
            for (at, byte) in line.bytes().chain([b' ']).enumerate() {
                let inside = byte.is_ascii_alphanumeric() || byte == b'_';
                match (start, inside) {
                    (None, true) => start = Some(at),
                    (Some(from), false) => {
                        tokens.push(offset + from..offset + at);
                        start = None;
                    }
                    _ => {}
                }
            }
        }
        offset += line.len();
    }
    tokens
}

/// Returns a few other tokens that are allowed in a token's place.
fn others(token: &str) -> Vec<String> {
    if let Ok(number) = token.parse::<u64>() {
        return vec![(number + 1).to_string()];
    }
    let swapped = [
        ("true", "false"),
        ("model", "both"),
        ("user", "both"),
        ("log", "user"),
        ("never", "{ by: user }"),
        ("keep", "stub"),
        ("drop", "stub"),
        ("nothing", "run"),
        ("tool", "run"),
        ("prompt", "inline"),
        ("both", "inline"),
        ("not_done", "done"),
        ("unknown", "done"),
        ("runtime", "user"),
        ("full", "none"),
        ("none", "full"),
        ("fail", "skip"),
        ("skip", "ask_user"),
        ("warn", "info"),
        ("info", "debug"),
        ("error", "warn"),
        ("list", "xml"),
        ("initial", "error"),
        ("mask", "hash"),
        ("hash", "omit"),
        ("plain", "hash"),
        ("omit", "hash"),
        ("external", "internal"),
        ("personal", "public"),
        ("public", "personal"),
        ("text", "json"),
        ("datetime", "date"),
        ("date", "text"),
        ("duration", "datetime"),
        ("phone", "text"),
        ("boolean", "json"),
        ("relay", "skip"),
        ("hand_off", "stop"),
        ("wait", "relay"),
        ("retry", "relay"),
    ];
    let mut others: Vec<String> = swapped
        .iter()
        .flat_map(|(a, b)| [(*a, *b), (*b, *a)])
        .filter(|(from, _)| *from == token)
        .map(|(_, to)| to.to_owned())
        .collect();
    if others.is_empty() {
        others.push(format!("{token}x"));
    }
    others
}

/// Returns whether the place is in a section of `every-key.yaml` that a consumer of the catalog does not see.
fn left_out(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let section = before.rfind("\n  ").map_or("", |_| {
        before
            .lines()
            .rev()
            .find(|line| !line.starts_with([' ', '#']))
            .unwrap_or("")
    });
    let line = &before[before.rfind('\n').map_or(0, |start| start + 1)..];
    let top = if line.starts_with(' ') { section } else { line };
    ["outputs:", "lints:", "fixtures:", "naming:", "scan:"]
        .iter()
        .any(|name| top.starts_with(name))
        || line.trim_start().starts_with("allow:")
        // Of `prompt`, only which files contain one.
        || (top.starts_with("prompt:") && line.contains("files:"))
}

#[test]
fn every_change_of_meaning_changes_it() {
    let (name, text) = catalogs().pop().unwrap();
    let original = resolve(&name, &text);
    let original_meaning = meaning(original.catalog());
    let (mut changed, mut same) = (0, Vec::new());
    for token in tokens(&text) {
        for other in others(&text[token.clone()]) {
            let mutated = format!("{}{other}{}", &text[..token.start], &text[token.end..]);
            let Some(resolved) = load_str(&name, &mutated).resolved else {
                continue;
            };
            let differs = meaning(resolved.catalog()) != original_meaning;
            assert_eq!(
                differs,
                resolved.fingerprint() != original.fingerprint(),
                "{} → {other} at {}",
                &text[token.clone()],
                token.start,
            );
            if differs {
                changed += 1;
            } else if !left_out(&text, token.start) {
                same.push(format!(
                    "{} → {other} at byte {}",
                    &text[token.clone()],
                    token.start
                ));
            }
        }
    }
    assert!(changed > 300, "only {changed} changes gave a catalog");
    assert!(same.is_empty(), "no meaning changed: {same:#?}");
}

const SHOP: &str = "\
errpact: 1
name: shop
extensions: { stop_polling: boolean }
loop: { iterations: 20 }
categories: { orders: {}, stock: {} }
tools:
  find: { idempotent: true, params: { order: integer, note: { type: text, channels: { model: omit } } } }
codes:
  GONE:
    category: orders
    number: 7
    summary: It is gone
    message: The order is gone.
    user_message: Your order is gone.
    outcome: not_done
    status: 404
    log: warn
    instruct: Apologize.
    retry: { by: model, max: 2 }
    detect: [{ status: 404 }]
    extensions: { stop_polling: true }
  LOST: { category: orders, message: Lost., deliver: log, presents_as: OTHER }
  OTHER: { category: orders, message: It failed., instruct: Give up., fallback: true }
";

/// The fingerprints that a change must change: of the prompt's block, the wire and the policies.
type Seen = (bool, bool, bool);

/// Changes, and who sees them. Each changes the whole fingerprint.
const CHANGES: [(&str, &str, Seen); 21] = [
    ("It is gone", "It went", (false, false, false)),
    ("log: warn", "log: error", (false, false, false)),
    ("The order is", "Orders are", (false, false, false)),
    ("Your order", "It", (false, false, false)),
    (
        "detect: [{ status: 404 }]",
        "detect: [{ status: 410 }]",
        (false, false, false),
    ),
    (
        "type: text, channels",
        "type: json, channels",
        (false, false, false),
    ),
    (
        "stop_polling: true",
        "stop_polling: false",
        (false, false, false),
    ),
    (
        "instruct: Apologize.\n    retry",
        "instruct: Ask.\n    retry",
        (true, false, false),
    ),
    ("iterations: 20", "iterations: 21", (false, false, true)),
    (
        "idempotent: true",
        "idempotent: false",
        (false, false, true),
    ),
    ("max: 2", "max: 3", (false, false, true)),
    ("by: model", "by: runtime", (false, true, true)),
    ("outcome: not_done", "outcome: done", (false, true, true)),
    ("status: 404\n", "status: 410\n", (false, true, false)),
    ("number: 7", "number: 8", (false, true, false)),
    (
        "GONE:\n    category: orders",
        "GONE:\n    category: stock",
        (false, true, false),
    ),
    ("order: integer", "order: uuid", (false, true, false)),
    (
        "order: integer",
        "order: { type: integer, channels: { model: omit } }",
        (false, true, false),
    ),
    (
        "stop_polling: boolean",
        "stop_polling: json",
        (false, true, false),
    ),
    ("GONE:", "WENT:", (true, true, true)),
    // A log-only code is never on the wire, and its retry policy is.
    ("LOST:", "MISSED:", (false, false, true)),
];

#[test]
fn each_consumer_s_fingerprint_changes_with_what_it_sees() {
    let block = |resolved: &Resolved| {
        let options = Options::new(resolved.catalog().prompt.style);
        prompt::render(resolved, &options).unwrap().fingerprint
    };
    let before = resolve("shop", SHOP);
    let retried = (
        "deliver: log,",
        "deliver: log, retry: { by: runtime },",
        (false, true, true),
    );
    for (from, to, seen) in CHANGES.into_iter().chain([retried]) {
        assert_eq!(SHOP.matches(from).count(), 1, "{from}");
        let after = resolve("shop", &SHOP.replace(from, to));
        let changed = (
            block(&before) != block(&after),
            before.wire_fingerprint() != after.wire_fingerprint(),
            before.policy_fingerprint() != after.policy_fingerprint(),
        );
        assert_eq!(changed, seen, "{from} → {to}");
        assert_ne!(before.fingerprint(), after.fingerprint(), "{from} → {to}");
    }
}

#[test]
fn loading_is_deterministic() {
    for (name, text) in catalogs() {
        let first = load_str(&name, &text);
        for _ in 0..5 {
            let again = load_str(&name, &text);
            assert_eq!(first.findings, again.findings);
            let (first, again) = (first.resolved.as_ref().unwrap(), again.resolved.unwrap());
            assert_eq!(first.catalog(), again.catalog());
            assert_eq!(first.fingerprint(), again.fingerprint());
        }
    }
}

#[test]
fn it_is_twelve_hex_digits_of_canonical_json() {
    let resolved = resolve("demo", "errpact: 1\nname: demo\n");
    let fingerprint = resolved.fingerprint();
    assert_eq!(fingerprint.len(), 12);
    assert!(
        fingerprint
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    );
    // This changes when the language's resolved form changes: consumers must then be generated again.
    let canonical = serde_json::to_string(&meaning(resolved.catalog())).unwrap();
    assert!(
        canonical.starts_with(r#"{"categories":{},"codes":{},"context":{},"#),
        "{canonical}"
    );
}
