//! Every MCP client calls every tool of the assistant, and provokes every failure.

use std::ffi::OsStr;

use serde_json::{Value, json};

use crate::clients::answer::all_owed;
use crate::clients::calls;
use crate::clients::checker::{check, file, lines};
use crate::clients::installed::Set;
use crate::clients::server::{self, Http};

#[test]
fn python_1_over_stdio() {
    calls_all(Set::Mcp1, "call.py", json!({ "command": server::stdio() }));
}

#[test]
fn python_2_over_stdio() {
    calls_all(Set::Mcp2, "call.py", json!({ "command": server::stdio() }));
}

#[test]
fn typescript_1_over_stdio() {
    calls_all(
        Set::Node,
        "call1.mjs",
        json!({ "command": server::stdio() }),
    );
}

#[test]
fn typescript_2_over_stdio() {
    calls_all(
        Set::Node,
        "call2.mjs",
        json!({ "command": server::stdio() }),
    );
}

/// One server for all clients: a failure that one client provokes must not affect the next.
#[test]
fn all_over_streamable_http() {
    let server = Http::start();
    for (set, program) in [
        (Set::Mcp1, "call.py"),
        (Set::Mcp2, "call.py"),
        (Set::Node, "call1.mjs"),
        (Set::Node, "call2.mjs"),
    ] {
        calls_all(set, program, json!({ "url": server.url }));
    }
}

#[track_caller]
fn calls_all(set: Set, program: &str, mut task: Value) {
    let client = format!("{set:?} {program}");
    let calls = calls::all(&client);
    task["calls"] = json!(calls);
    let (_folder, path) = file("task.json", &task.to_string());
    let run = check(set, program, &[path.as_ref() as &OsStr]);
    all_owed(&client, &calls, &lines(&run));
}
