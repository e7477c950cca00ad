//! Programs without a bundler: Node.js, Deno, Bun, Cloudflare Workers, and hosts that the package does not know.

use errpact_tests::command::{run, workspace};
use errpact_tests::installed::{NODES, NODES_22, Set};

use crate::typescript::hosts::{Program, given};

const DENOS: [&str; 2] = ["@deno/linux-x64-glibc/deno", "@deno/linux-arm64-glibc/deno"];
const BUNS: [&str; 2] = [
    "@oven/bun-linux-x64/bin/bun",
    "@oven/bun-linux-aarch64/bin/bun",
];

/// An `import`, and a `require` from CommonJS.
const PROGRAMS: [&str; 2] = ["main.js", "required.cjs"];

#[test]
fn every_node_imports_and_requires_it() {
    let program = Program::new();
    let newer = Set::Javascript.program(&NODES_22).unwrap();
    let newest = Set::Javascript.program(&NODES).unwrap();
    for node in ["node".into(), newer, newest] {
        for file in PROGRAMS {
            let on = format!("{file} in {}", node.display());
            program.says_so(&on, program.command(&node).arg(file));
        }
    }
}

#[test]
fn deno_runs_it() {
    let program = Program::new();
    let deno = Set::Javascript.program(&DENOS).unwrap();
    for file in PROGRAMS {
        let mut deno = program.command(&deno);
        deno.args(["run", "--no-remote", "--node-modules-dir=manual"]);
        // An `import` needs no permission; CommonJS has to read.
        deno.args((file != PROGRAMS[0]).then_some("--allow-read"));
        deno.arg(file);
        deno.env("DENO_DIR", program.project.path("deno"));
        program.says_so(file, deno.env("DENO_NO_UPDATE_CHECK", "1"));
    }
}

#[test]
fn bun_runs_and_bundles_it() {
    let program = Program::new();
    let bun = Set::Javascript.program(&BUNS).unwrap();
    for file in PROGRAMS {
        program.says_so(file, program.command(&bun).arg(file));
    }
    // What is beside a bundle is not found.
    let folder = tempfile::tempdir().unwrap();
    for (target, format, name) in [
        ("bun", "esm", "bun.mjs"),
        ("node", "esm", "node.mjs"),
        ("node", "cjs", "node.cjs"),
    ] {
        let bundle = folder.path().join(name);
        let mut build = program.command(&bun);
        build.args(["build", "main.js", "--target", target, "--format", format]);
        run(build.arg("--outfile").arg(&bundle)).exits(0);
        let host = if target == "bun" {
            bun.clone()
        } else {
            "node".into()
        };
        program.says_so(name, program.command(host).arg(&bundle));
    }
}

#[test]
fn cloudflare_workers_run_it() {
    let program = Program::new();
    let mut node = program.command(Set::Javascript.program(&NODES).unwrap());
    node.arg("../tools/served.mjs")
        .env("HOME", program.project.path("home"))
        .env("XDG_CONFIG_HOME", program.project.path("home"))
        .env("CLOUDFLARE_CF_FETCH_ENABLED", "false")
        .env("WRANGLER_SEND_METRICS", "false");
    program.says_so("workerd", &mut node);
}

#[test]
fn other_hosts_are_given_the_engine() {
    let program = Program::new();
    let engine = workspace().join("typescript/engine/errpact_bg.wasm");
    for kind in ["bytes", "module", "response", "url"] {
        let mut node = program.command("node");
        node.args(["--conditions=browser", "other.js"]).arg(&engine);
        let run = run(node.arg(kind)).exits(0);
        given(kind, &run.json(), &program);
    }
}

#[test]
fn a_host_without_webassembly_says_so() {
    let program = Program::new();
    let mut node = program.command("node");
    node.args([
        "--import",
        "data:text/javascript,delete globalThis.WebAssembly",
    ]);
    let run = run(node.arg("main.js")).exits(1);
    let expected = "Misuse: errpact: the engine can't be started: this host must have WebAssembly, and be Node.js 20 or newer, ";
    assert!(run.stderr.contains(expected), "{}", run.stderr);
    assert!(
        run.stderr
            .contains("[cause]: ReferenceError: WebAssembly is not defined"),
        "{}",
        run.stderr
    );
}
