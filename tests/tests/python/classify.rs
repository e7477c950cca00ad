//! Exceptions of real libraries get the codes that their facts have.

use std::fs;

use errpact_tests::command::run;
use errpact_tests::installed::Set;

use crate::python::module::{module, modules, program, python, resolved};

/// The exceptions of the standard library, of HTTP clients, of providers' SDKs and of MCP.
#[test]
fn real_exceptions() {
    let name = "test_classified.py";
    let catalog = resolved(&program("failures.yaml"));
    for set in [Set::Python, Set::Mcp1, Set::Mcp2] {
        let folder = modules([("errors", module(&catalog))]);
        fs::copy(program(name), folder.path().join(name)).unwrap();
        let mut command = std::process::Command::new(set.interpreter());
        let environment = python(folder.path());
        let environment = environment.get_envs();
        command.envs(environment.filter_map(|(name, value)| Some((name, value?))));
        command.current_dir(folder.path());
        let run = run(command.args(["-m", "unittest", "-v"])).exits(0);
        let skipped = run.stderr.matches(" ... skipped").count();
        // The checkers' environment has no clients.
        assert_eq!(skipped == 0, matches!(set, Set::Mcp1), "{run:#?}");
        assert!(run.stderr.matches(" ... ok").count() > 15, "{run:#?}");
    }
}
