//! Catalogs whose names and texts attack Python.

use errpact_spec::Resolved;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

use crate::python::checkers::all_clean;
use crate::python::module::{catalog, drive, module, modules};

/// Texts that would end a string, begin a special comment, or look like code.
const TEXTS: &[&str] = &[
    "\"\"\"",
    "a\"\"\"b",
    "ends with \"",
    "\"starts",
    "'''",
    "it's \"both\"",
    "both '\"\" more",
    "back\\slash",
    "ends with \\",
    "\\N{BULLET} \\u0041 \\x41",
    "{x} %s {{}} f\"{y}\"",
    "line\nbreak\r\n\ttab",
    "# type: ignore",
    "type: ignore",
    "# noqa",
    "noqa: E501",
    "fmt: on",
    "# fmt: skip",
    "TODO: FIXME XXX",
    "import os",
    "x = 1",
    "é ß 日本語 🦀 👩‍👩‍👧 ａ",
    "Аcyrillic а ‘quotes’ – dash × ’",
    "rtl \u{202e} zero\u{200b}width \u{feff} \u{2028} \u{2029}",
    "nul \u{0} bell \u{7} escape \u{1b} delete \u{7f} next \u{85}",
    "\u{e0041}\u{10ffff}\u{fffe}",
    "a ",
    "very long text that does not stop where a line would and goes on and on and on and on and on",
    "日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語",
];

/// Names with another meaning in Python, `str`, `Enum`, `TypedDict` or this module.
const NAMES: &[&str] = &[
    "True",
    "False",
    "class",
    "def",
    "lambda",
    "yield",
    "async",
    "match",
    "case",
    "type",
    "print",
    "cls",
    "str",
    "int",
    "float",
    "bool",
    "object",
    "list",
    "dict",
    "Literal",
    "name",
    "value",
    "mro",
    "title",
    "upper",
    "format",
    "join",
    "count",
    "index",
    "encode",
    "maketrans",
    "Retry",
    "Final",
    "Enum",
    "parse",
    "decide",
    "entry",
    "ENTRIES",
    "FALLBACK",
    "json",
    "re",
    "x__",
    "A__B",
    "l",
    "O",
    "I",
    "keys",
    "items",
    "get",
    "password",
    "TOKEN",
    "slotConflict",
    "data",
    "event",
    "id",
    "error",
];

fn named(name: &str) -> bool {
    name.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && !name.contains("__")
        && !name.ends_with('_')
        // The client response itself has members with these names.
        && !["success", "error"].contains(&name)
}

/// Returns the text on one line, as the language requires in some places.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'], " ")
}

/// Returns a catalog that uses these names everywhere, and takes its texts from these in turn.
fn hostile(names: &[String], texts: &[String]) -> Resolved {
    let mut at = 0;
    let mut text = || {
        at += 1;
        let text = &texts[at % texts.len()];
        // Braces are placeholders.
        text.replace(['{', '}', '[', ']'], "|")
    };
    let words = |from: usize| -> Vec<String> {
        let mut words: Vec<String> = texts.iter().cycle().skip(from).take(3).cloned().collect();
        words.sort();
        words.dedup();
        words.retain(|word| !word.trim().is_empty());
        words.push("a".to_owned());
        words.dedup();
        words
    };
    let mut codes = Map::new();
    for (index, name) in names.iter().enumerate() {
        let mut extensions = Map::new();
        for field in names
            .iter()
            .filter(|name| named(name))
            .skip(index % 5)
            .step_by(5)
        {
            extensions.insert(
                field.clone(),
                json!({ text(): [text(), {}, [], null, -1.5e-9] }),
            );
        }
        codes.insert(
            name.clone(),
            json!({
                "category": "general",
                "summary": one_line(&text()),
                "message": text() + " x",
                "user_message": text() + " y",
                "instruct": text() + " z",
                "raised_by": ["tool.a-b", "TOOL_1"],
                "extensions": extensions,
                "retry": { "by": "model", "max": index + 1, "multiplier": 1.25 },
                "exhausted": { "blocking": "fail", "optional": "skip" },
            }),
        );
    }
    let argument = |index: usize| match index % 8 {
        0 => json!({ "type": { "enum": words(index) } }),
        1 => json!({ "type": { "list": { "list": { "enum": words(index) } } } }),
        2 => json!({ "type": "number" }),
        3 => json!({ "type": { "list": { "list": "number" } } }),
        4 => json!({ "type": "json" }),
        5 => json!({ "type": { "enum": [texts[index % texts.len()].trim().to_owned() + "."] } }),
        6 => json!({ "type": { "list": "email" }, "sensitivity": "personal" }),
        _ => json!({ "type": "boolean" }),
    };
    let odd = [
        "a-b",
        "a.b",
        "__private",
        "_",
        "A-very-long-argument-name-that-goes-on-and-on-and-on-and-on-and-on-and-on-for-ever",
        "a_very_long_argument_name_that_goes_on_and_on_and_on_and_on_and_on_and_on_for",
    ];
    let every: Map<String, Value> = names
        .iter()
        .map(String::as_str)
        .chain(odd)
        .enumerate()
        .map(|(index, name)| (name.to_owned(), argument(index)))
        .collect();
    let tame: Map<String, Value> = (0..40)
        .map(|index| {
            (
                format!("{}{index}", "argument_".repeat(index % 9 + 1)),
                argument(index),
            )
        })
        .collect();
    let fields: Map<String, Value> = names
        .iter()
        .filter(|name| named(name))
        .map(|name| (name.clone(), json!("json")))
        .collect();
    let yaml = json!({
        "errpact": 1,
        "name": "hostile",
        "naming": ".*",
        "title": one_line(&text()),
        "description": text(),
        "categories": { "general": { "description": text() } },
        "extensions": fields,
        "tools": {
            "tool.a-b": { "params": every, "description": text() },
            "tool/tame": { "params": tame, "description": text() },
            "TOOL_*": { "params": {}, "read_only": true },
            "class": { "params": { "class": { "type": "text" } } },
        },
        "codes": codes,
        "lints": {
            "contradiction": "allow", "jargon": "allow", "message-too-long": "allow",
        },
    });
    catalog(&escaped(&yaml.to_string()))
}

/// Returns JSON with YAML escapes for every letter outside ASCII: some are not allowed in a catalog literally.
fn escaped(json: &str) -> String {
    json.chars()
        .map(|letter| match u32::from(letter) {
            0x20..=0x7e => letter.to_string(),
            number if number > 0xffff => format!("\\U{number:08x}"),
            number => format!("\\u{number:04x}"),
        })
        .collect()
}

/// Fails unless the module contains its catalog's names and texts literally.
fn arrives(resolved: &Resolved, seen: &Value) {
    let catalog = resolved.catalog();
    let names: Vec<&String> = catalog.codes.keys().collect();
    assert_eq!(seen["codes"], json!(names));
    assert_eq!(seen["fingerprint"], resolved.fingerprint());
    for ((name, code), entry) in catalog
        .codes
        .iter()
        .zip(seen["entries"].as_array().unwrap())
    {
        assert_eq!(entry["code"], **name);
        assert_eq!(entry["summary"], *code.summary);
        assert_eq!(entry["instruction"], *code.instruction);
        assert_eq!(entry["extensions"], json!(code.extensions));
        let for_users = code.user_message.as_ref().map(|text| &text.source);
        assert_eq!(entry["user_message"], json!(for_users));
        assert_eq!(entry["retry"]["max"], json!(code.retry.max));
        assert_eq!(entry["by_text"], true, "{name}");
        assert_eq!(entry["by_name"], true, "{name}");
    }
}

#[test]
fn hostile_catalogs_are_clean_and_arrive() {
    let own = |texts: &[&str]| {
        texts
            .iter()
            .map(|text| (*text).to_owned())
            .collect::<Vec<_>>()
    };
    let (names, texts) = (own(NAMES), own(TEXTS));
    let mut catalogs = vec![hostile(&names, &texts)];
    // Each text is once in the first place.
    for first in (0..TEXTS.len()).step_by(4) {
        let mut texts = texts.clone();
        texts.rotate_left(first);
        catalogs.push(hostile(&names[first..first + 9], &texts));
    }
    // Random texts and names.
    let mut runner = TestRunner::deterministic();
    let text = "(?s)[\\PC\"'\\\\\n#\u{0}-\u{ff}]{1,120}";
    let any = proptest::collection::vec(text, 3..9);
    let any_name = proptest::collection::vec("[A-Z][A-Za-z0-9_]{4,110}", 1..6);
    for _ in 0..24 {
        let texts = any.new_tree(&mut runner).unwrap().current();
        let names = any_name.new_tree(&mut runner).unwrap().current();
        catalogs.push(hostile(&names, &texts));
    }
    all_arrive(&catalogs);
}

#[test]
fn a_catalog_may_be_empty() {
    let empty = catalog("errpact: 1\nname: empty\n");
    let alone = catalog(
        "errpact: 1\nname: alone\ncategories: { a: {} }\n\
         codes: { X: { category: a, message: Failed., instruct: Stop. } }\n",
    );
    let seen = all_arrive(&[empty, alone]);
    for seen in seen {
        assert_eq!(seen["fallback"], "UNKNOWN_ERROR");
    }
}

fn all_arrive(catalogs: &[Resolved]) -> Vec<Value> {
    let names: Vec<String> = (0..catalogs.len())
        .map(|at| format!("catalog_{at}"))
        .collect();
    let named = || names.iter().map(String::as_str);
    let folder = modules(named().zip(catalogs.iter().map(module)));
    all_clean(folder.path(), true);
    let run = drive(folder.path(), "load.py", named());
    let seen: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(seen.len(), catalogs.len());
    for (resolved, seen) in catalogs.iter().zip(&seen) {
        arrives(resolved, seen);
    }
    seen
}
