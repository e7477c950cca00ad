//! A catalog with every word of every key is TypeScript that compiles.

use std::fmt::Write as _;

use errpact_generator::typescript;
use errpact_spec::catalog::{
    Channel, DelayUnit, Deliver, Disposition, Guide, Idempotency, Jitter, LogLevel, ModuleUser,
    Outcome, Replay, RetryBy, Sensitivity, Stops, Surface, Trust, WhenUsedUp, Word,
};
use errpact_spec::load_str;

use crate::typescript::project::Project;

/// The types of parameters.
const TYPES: [&str; 14] = [
    "text",
    "integer",
    "number",
    "boolean",
    "datetime",
    "date",
    "duration",
    "uuid",
    "url",
    "email",
    "phone",
    "json",
    "{ enum: [a, b] }",
    "{ list: text }",
];

#[test]
fn every_word_of_every_key_compiles() {
    let project = Project::new();
    for (folder, user) in [("agent/", ModuleUser::Agent), ("page/", ModuleUser::Page)] {
        // Without a catch-all too, whose place a built-in code takes.
        for (name, fallback) in [("some", true), ("none", false)] {
            let loaded = load_str("errors.yaml", &catalog(fallback));
            let resolved = loaded
                .resolved
                .unwrap_or_else(|| panic!("{:#?}", loaded.findings));
            let text = typescript::render(&resolved, user).unwrap();
            project.put(&format!("{folder}{name}.ts"), &text);
        }
    }
    project.put("run.ts", RUN);
    project.include("*/*.ts");
    project.compiles();
    let run = project.node(&["run.js"]).exits(0);
    let said = run.json();
    assert_eq!(
        said["fallback"],
        "UNKNOWN_ERROR: Something went wrong (reference …)."
    );
    assert_eq!(said["log"], serde_json::json!(LogLevel::WORDS));
}

/// What a program reads of the modules.
const RUN: &str = r#"
import * as none from "./agent/none.js";
import * as some from "./agent/some.js";
const failed = none.occurrence(new Error("x"));
const log = ["LOG_TRACE", "LOG_DEBUG", "LOG_INFO", "LOG_WARN", "LOG_ERROR"].map((code) => some.occurrence(some.make(code)).logRecord()["level"]);
console.log(JSON.stringify({ fallback: failed.text().replace(failed.ref, "…"), log }));
"#;

/// Returns a catalog in which a code has each word of each key.
fn catalog(has_fallback: bool) -> String {
    let mut yaml = String::from(
        "errpact: 1\nname: words\ncategories: { any: {} }\ntools:\n  read: { read_only: true }\n  set: { idempotent: true }\n",
    );
    for word in Idempotency::WORDS {
        let _ = writeln!(yaml, "  keyed_{word}: {{ idempotency: {word} }}");
    }
    yaml.push_str("codes:\n");
    let mut code = |key: &str, word: &str, members: &str| {
        let name = format!("{key}_{word}").to_uppercase();
        let _ = writeln!(
            yaml,
            "  {name}: {{ category: any, instruct: Say so., {members} }}"
        );
    };
    let plain = |key: &str, word: &str| format!("message: It failed., {key}: {word}");
    let words: [(&str, &[&str]); 7] = [
        ("stops", Stops::WORDS),
        ("guide", Guide::WORDS),
        ("disposition", Disposition::WORDS),
        ("outcome", Outcome::WORDS),
        ("log", LogLevel::WORDS),
        ("replay", Replay::WORDS),
        ("exhausted", WhenUsedUp::WORDS),
    ];
    for (key, words) in words {
        for word in words {
            code(key, word, &plain(key, word));
        }
    }
    for word in Deliver::WORDS {
        let more = match *word {
            "log" => ", presents_as: DELIVER_MODEL",
            "user" => ", replay: stub",
            _ => "",
        };
        code("deliver", word, &(plain("deliver", word) + more));
    }
    for by in RetryBy::WORDS {
        for jitter in Jitter::WORDS {
            let retry = format!("{{ by: {by}, max: 2, delay: 2s, jitter: {jitter} }}");
            code(&format!("retry_{by}"), jitter, &plain("retry", &retry));
        }
    }
    let params = |types: &mut dyn Iterator<Item = String>| {
        let all: Vec<String> = types
            .enumerate()
            .map(|(at, it)| format!("p{at}: {{ {it} }}"))
            .collect();
        format!("message: It failed., params: {{ {} }}", all.join(", "))
    };
    let keys: [(&str, &[&str]); 3] = [
        ("type", &TYPES),
        ("trust", Trust::WORDS),
        ("sensitivity", Sensitivity::WORDS),
    ];
    for (key, words) in keys {
        code(
            key,
            "all",
            &params(&mut words.iter().map(|word| format!("{key}: {word}"))),
        );
    }
    let mut channels = Channel::WORDS
        .iter()
        .map(|word| format!("channels: {{ model: {word}, user: {word}, log: {word} }}"));
    code("channels", "all", &params(&mut channels));
    if has_fallback {
        code("fall", "back", "message: It failed., fallback: true");
    }
    yaml.push_str("wire:\n  shapes:\n    meta: { code: /com.example~1error/code }\n");
    for unit in DelayUnit::WORDS {
        let delay = format!("{{ at: /wait, unit: {unit} }}");
        let _ = writeln!(
            yaml,
            "    {unit}: {{ failed: {{ /ok: false, /unit: {unit} }}, code: /code, delay: {delay} }}"
        );
    }
    yaml.push_str("  write:\n");
    for word in Surface::WORDS {
        let shape = if *word == "mcp_meta" {
            "meta"
        } else {
            "seconds"
        };
        let _ = writeln!(yaml, "    {word}: {shape}");
    }
    yaml
}
