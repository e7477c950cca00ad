//! The command line of the MCP Inspector, with which scripts call tools.

use std::path::PathBuf;
use std::process::Command;

use errpact_tests::command::{Run, run};

use crate::clients::answer::{Answer, all_owed};
use crate::clients::calls::{Call, Outcome};
use crate::clients::installed::{NODES, Set};
use crate::clients::server;

/// The exit status of each version if a tool failed: the older one does not report it.
#[test]
fn inspector_0_prints_results() {
    let modules = Set::Node.folder().join("node_modules");
    let program = modules.join("@modelcontextprotocol/inspector-cli/build/cli.js");
    inspects(&[PathBuf::from("node"), program], 0);
}

#[test]
fn inspector_2_exits_with_5_for_a_tools_failure() {
    let modules = Set::Javascript.folder().join("node_modules");
    // It needs a newer Node.js than everything else.
    let node = Set::Javascript.program(&NODES);
    let program = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
    inspects(
        &[node.unwrap_or_else(|| "node".into()), modules.join(program)],
        5,
    );
}

#[track_caller]
fn inspects(program: &[PathBuf], failed: i32) {
    // Each call is a process with its own server, so there are only a few.
    let calls = [
        (r"location=Oslo", Outcome::Success),
        (r"location=Atlantis", Outcome::Code("TOOL_LOCATION_UNKNOWN")),
        (
            r"location=fault:panic",
            Outcome::Code("SYSTEM_INTERNAL_UNKNOWN"),
        ),
    ];
    for (argument, outcome) in calls {
        let run = inspect(program, argument);
        let status = if outcome == Outcome::Success {
            0
        } else {
            failed
        };
        let run = run.exits(status);
        let call = Call {
            tool: "weather",
            arguments: argument.into(),
            outcome,
        };
        all_owed("inspector", &[call], &[Answer::Result(run.json())]);
    }
}

fn inspect(program: &[PathBuf], argument: &str) -> Run {
    let mut command = Command::new(&program[0]);
    command
        .args(&program[1..])
        .arg("--cli")
        .args(server::stdio());
    command.args(["--method", "tools/call", "--tool-name", "weather"]);
    run(command.args(["--tool-arg", argument]))
}
