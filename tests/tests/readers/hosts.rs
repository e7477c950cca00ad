//! A tool that fails in a real host: the reader's result for the host's object.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use errpact_tests::command::{Run, run, workspace};
use errpact_tests::installed::{Set, library};
use serde_json::{Value, json};

use crate::readers::both::Both;
use errpact_tests::catalogs::PAGE;

/// The text that a tool raises, with everything that could confuse a host.
const CODED: &str = "BUSY: The oven isn't \"free\" \\ yet.\nRef: 6f6c0f5e6c.";
/// The result of a tool that works.
const WELL: &str = "The log says BUSY: The oven was not free.";

/// The expected reading of each of a host's results, by tool.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Owed {
    Coded,
    Uncoded,
    Nothing,
}
use Owed::{Coded, Nothing, Uncoded};

/// A host, and the expected result of each tool.
type Host = (&'static str, &'static [(&'static str, Owed)]);

/// Environments, the functions to run there, and their hosts.
const PYTHON: &[(Set, &str, &[Host])] = &[
    (
        Set::Mcp1,
        "mcp1 openai_agents",
        &[
            (
                "mcp1",
                &[("coded", Coded), ("broken", Uncoded), ("well", Nothing)],
            ),
            // Its results do not say that a call failed.
            (
                "openai_agents",
                &[("coded", Coded), ("broken", Nothing), ("well", Nothing)],
            ),
        ],
    ),
    (
        Set::Mcp2,
        "mcp2",
        // Only errors that are raised for the model leave the server.
        &[(
            "mcp2",
            &[
                ("told", Coded),
                ("coded", Uncoded),
                ("broken", Uncoded),
                ("well", Nothing),
            ],
        )],
    ),
    (
        Set::Hosts,
        "fastmcp langgraph pydantic_ai",
        &[
            (
                "fastmcp",
                &[("coded", Coded), ("broken", Uncoded), ("well", Nothing)],
            ),
            (
                "fastmcp as MCP",
                &[("coded", Coded), ("broken", Uncoded), ("well", Nothing)],
            ),
            ("langgraph", LANGGRAPH),
            ("langgraph serialized", LANGGRAPH),
            (
                "langgraph for OpenAI",
                &[
                    ("coded", Coded),
                    ("raised", Coded),
                    ("handled", Coded),
                    ("broken", Nothing),
                    ("well", Nothing),
                ],
            ),
            (
                "pydantic_ai",
                &[
                    ("retried", Coded),
                    ("failed", Coded),
                    ("misread", Uncoded),
                    ("well", Nothing),
                ],
            ),
            // Its text does not say that a call failed.
            (
                "pydantic_ai for OpenAI",
                &[("retried", Coded), ("misread", Nothing)],
            ),
        ],
    ),
];
const LANGGRAPH: &[(&str, Owed)] = &[
    ("coded", Coded),
    ("raised", Coded),
    ("handled", Coded),
    ("broken", Uncoded),
    ("well", Nothing),
];
const NODE: &[Host] = &[
    (
        "mcp",
        &[
            ("coded", Coded),
            ("refused", Coded),
            ("broken", Uncoded),
            ("nowhere", Uncoded),
            ("well", Nothing),
        ],
    ),
    (
        "vercel",
        &[("coded", Coded), ("broken", Uncoded), ("well", Nothing)],
    ),
    (
        "vercel for the model",
        &[("coded", Coded), ("broken", Uncoded), ("well", Nothing)],
    ),
    (
        "vercel for a page",
        &[("coded", Coded), ("broken", Uncoded), ("well", Nothing)],
    ),
];

fn lines(run: &Run) -> Vec<Value> {
    let lines = run.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Compares a reading with the expected one.
#[track_caller]
fn holds(read: &Value, owed: Owed, at: &Value) {
    let all = read.as_array().unwrap();
    let (_, message) = CODED.split_once(": ").unwrap();
    match owed {
        Nothing => assert!(all.is_empty(), "{at:#}"),
        Coded | Uncoded => {
            assert_eq!(all.len(), 1, "{at:#}");
            assert_eq!(all[0]["known"], owed == Coded, "{at:#}");
        }
    }
    if owed == Coded {
        assert_eq!(all[0]["code"], "BUSY", "{at:#}");
        assert_eq!(all[0]["message"], message, "{at:#}");
        assert_eq!(all[0]["ref"], "6f6c0f5e6c", "{at:#}");
        assert_eq!(all[0]["retry"], "retry-after-delay", "{at:#}");
    }
    if owed == Uncoded {
        assert_eq!(all[0]["code"], "INTERNAL_ERROR", "{at:#}");
        assert_eq!(all[0]["retry"], "do-not-retry", "{at:#}");
    }
}

/// Compares every line of a host, and lets the other language read the same JSON.
#[track_caller]
fn hold(both: &Both, host: &str, owed: &[(&str, Owed)], lines: &[Value]) {
    let of_host: Vec<&Value> = lines.iter().filter(|line| line["host"] == host).collect();
    let mut seen = BTreeSet::new();
    for line in &of_host {
        let tool = line["tool"].as_str().unwrap();
        let Some((_, owed)) = owed.iter().find(|(name, _)| *name == tool) else {
            // A whole message or history: each of its parts is compared.
            assert!(["history", "message"].contains(&tool), "{line:#}");
            let found: Vec<&Value> = line["read"].as_array().unwrap().iter().collect();
            assert!(
                found.len() > 1 && line["read"] == line["reread"],
                "{line:#}"
            );
            continue;
        };
        seen.insert(tool);
        holds(&line["read"], *owed, line);
        if !line["value"].is_null() {
            holds(&line["reread"], *owed, line);
        }
    }
    assert_eq!(seen.len(), owed.len(), "{host}: {seen:?}");
    let values: Vec<Value> = of_host.iter().map(|line| line["value"].clone()).collect();
    let [python, typescript] = both.read(PAGE.name, &values);
    for ((one, other), value) in python.iter().zip(&typescript).zip(&values) {
        assert_eq!(
            one, other,
            "{host}: Python and TypeScript differ about {value:#}"
        );
    }
    for (line, told) in of_host.iter().zip(&python) {
        if !line["value"].is_null() {
            let codes = |all: &Value| -> Vec<Value> {
                let all = all.as_array().unwrap().iter();
                all.map(|it| json!([it["code"], it["known"], it["message"], it["tool"]]))
                    .collect()
            };
            assert_eq!(codes(told), codes(&line["reread"]), "{line:#}");
        }
    }
}

#[test]
fn the_hosts_of_python() {
    let both = Both::of([(PAGE.name, PAGE.resolved())]);
    for (set, names, hosts) in PYTHON {
        let mut command = Command::new(set.interpreter());
        command
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("PYTHONUTF8", "1")
            .env("PYTHONPATH", library::package())
            .arg(Set::Hosts.sources().join("fail.py"))
            .arg(both.path(PAGE.name))
            .args([CODED, WELL])
            .args(names.split(' '));
        let lines = lines(&run(&mut command).exits(0));
        for (host, owed) in *hosts {
            hold(&both, host, owed, &lines);
        }
        let named: BTreeSet<&str> = lines.iter().filter_map(|it| it["host"].as_str()).collect();
        assert_eq!(named.len(), hosts.len(), "{named:?}");
    }
}

#[test]
fn the_hosts_of_node() {
    let both = Both::of([(PAGE.name, PAGE.resolved())]);
    let module = both.path("out").join(PAGE.name).join("errors.js");
    assert!(fs::exists(&module).unwrap());
    let mut command = Command::new("node");
    command
        .arg(workspace().join("tests/clients/node/fail.mjs"))
        .arg(module)
        .args([CODED, WELL])
        .current_dir(Set::Node.folder());
    let lines = lines(&run(&mut command).exits(0));
    for (host, owed) in NODE {
        hold(&both, host, owed, &lines);
    }
}
