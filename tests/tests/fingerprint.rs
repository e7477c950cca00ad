//! The fingerprint is the same as long as the meaning is, and no longer.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use std::path::{Path, PathBuf};

use errpact_spec::catalog::Catalog;
use errpact_spec::{Resolved, load_str};
use proptest::prelude::*;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Real catalogs that stand in one file and whose style the rewriting below understands: block
/// mappings, indented by two.
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

/// All of a catalog but what the fingerprint leaves out.
fn meaning(catalog: &Catalog) -> Value {
    let mut value = serde_json::to_value(catalog).unwrap();
    let members = value.as_object_mut().unwrap();
    for left_out in ["outputs", "lints", "fixtures"] {
        members.remove(left_out).unwrap();
    }
    value
}

/// Chooses the same way for the same seed.
struct Choice(u64);

impl Choice {
    fn below(&mut self, limit: usize) -> usize {
        // Knuth's constants; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// An entry of a block mapping: its first line, and those that are indented deeper.
type Lines<'t> = Vec<&'t str>;

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The entries of the mapping that these lines are, with comments left out; `None` where they
/// are something else.
fn entries<'t>(lines: &[&'t str]) -> Option<Vec<Lines<'t>>> {
    let at = indent(lines.first()?);
    let mut entries: Vec<Lines<'t>> = Vec::new();
    for line in lines {
        if indent(line) == at {
            let key = line.trim_start();
            if key.starts_with(['-', '{', '[', '"']) || !key.contains(':') {
                return None;
            }
            entries.push(vec![line]);
        } else {
            entries.last_mut()?.push(line);
        }
    }
    Some(entries)
}

/// Writes the same mapping in another order, with other comments and other quotes.
fn rewrite(lines: &[&str], choice: &mut Choice, out: &mut String) {
    let Some(mut entries) = entries(lines) else {
        for line in lines {
            out.push_str(line);
            out.push('\n');
        }
        return;
    };
    choice.shuffle(&mut entries);
    for entry in &entries {
        let (first, rest) = entry.split_first().unwrap();
        if choice.below(3) == 0 {
            out.push_str(&" ".repeat(indent(first)));
            out.push_str("# A comment: with {braces} and \"quotes\".\n");
        }
        out.push_str(&requote(first, rest.is_empty(), choice));
        out.push('\n');
        // What follows a `>` or `|` is text, and its lines keep their order.
        if first.trim_end().ends_with(':') {
            rewrite(rest, choice, out);
        } else {
            for line in rest {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
}

/// `key: words` with the words in quotes, where they are words.
fn requote(line: &str, whole: bool, choice: &mut Choice) -> String {
    const TEXTS: [&str; 6] = [
        "message",
        "instruct",
        "summary",
        "description",
        "title",
        "text",
    ];
    let plain = line.split_once(": ").filter(|(key, value)| {
        whole && TEXTS.contains(&key.trim()) && !value.starts_with(['"', '\'', '{', '[', '>', '|'])
    });
    match (plain, choice.below(3)) {
        (Some((key, value)), 0) => format!("{key}: {}", Value::from(value)),
        (Some((key, value)), 1) => format!("{key}:   '{}'", value.replace('\'', "''")),
        _ if choice.below(4) == 0 && whole => format!("{line}   # said so"),
        _ => line.to_owned(),
    }
}

/// The lines of a catalog without empty ones and comments that have a line of their own.
fn bare(text: &str) -> Vec<&str> {
    // Inside a block of text (`|`, `>`) a `#` is text.
    let mut block: Option<usize> = None;
    text.lines()
        .filter(|line| {
            let line = line.trim_end();
            if line.is_empty() {
                return false;
            }
            if block.is_some_and(|outer| indent(line) > outer) {
                return true;
            }
            let comment = line.trim_start().starts_with('#');
            let opens = line.trim_end_matches(['-', '+']).ends_with(['|', '>']);
            block = (!comment && opens).then(|| indent(line));
            !comment
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn order_comments_and_quotes_mean_nothing(seed: u64) {
        for (name, text) in catalogs() {
            let before = resolve(&name, &text);
            let mut rewritten = String::new();
            rewrite(&bare(&text), &mut Choice(seed), &mut rewritten);
            prop_assert_ne!(&text, &rewritten);
            let after = resolve(&name, &rewritten);
            // Without the values: a whole catalog on the screen hides what differs.
            prop_assert!(meaning(before.catalog()) == meaning(after.catalog()), "{name}");
            prop_assert!(before.catalog() == after.catalog(), "{name}");
            prop_assert_eq!(before.fingerprint(), after.fingerprint());
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

/// The words and numbers of a catalog, and where they stand.
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

/// A few other tokens that could stand in a token's place.
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

/// Sections of `every-key.yaml` that a consumer of the catalog does not see.
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
    ["outputs:", "lints:", "fixtures:", "naming:"]
        .iter()
        .any(|name| top.starts_with(name))
        || line.trim_start().starts_with("allow:")
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
    // Changes when the language's resolved form does: consumers then have to be generated again.
    let canonical = serde_json::to_string(&meaning(resolved.catalog())).unwrap();
    assert!(
        canonical.starts_with(r#"{"categories":{},"codes":{},"context":{},"#),
        "{canonical}"
    );
}
