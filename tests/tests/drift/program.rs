//! The programs of the cases. `rustc` compiles them with the workspace's own libraries, so that nothing else is compiled.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use errpact_tests::command::{run as finish, workspace};

use crate::run::Ran;

/// The libraries that a program may use, with the prefix of their version where the workspace has several.
const LIBRARIES: [(&str, &str); 6] = [
    ("errpact", ""),
    ("errpact_generator", ""),
    ("rmcp", "3."),
    ("serde_json", ""),
    ("tokio", ""),
    ("tracing_subscriber", ""),
];

/// Runs `build.rs`, if there is one, and checks `main.rs`.
pub(crate) fn build(project: &Path) -> Ran {
    compiled(project, &["--emit=metadata"])
}

/// Runs `build.rs`, if there is one, and compiles `main.rs` with these options.
fn compiled(project: &Path, options: &[&str]) -> Ran {
    let mut output = String::new();
    if project.join("build.rs").is_file() {
        let script = compile(project, "build.rs", &[]);
        assert!(script.succeeded, "{}", script.output);
        let ran = execute(project, "build");
        output.push_str(&ran.output);
        // Cargo fails if the script says so.
        if !ran.succeeded || ran.output.contains("cargo::error=") {
            return Ran {
                output,
                succeeded: false,
            };
        }
    }
    let compiled = compile(project, "main.rs", options);
    Ran {
        output: output + &compiled.output,
        succeeded: compiled.succeeded,
    }
}

/// Builds the program and runs it.
pub(crate) fn run(project: &Path) -> Ran {
    let built = compiled(project, &[]);
    if built.succeeded {
        execute(project, "main")
    } else {
        let output = format!("it does not build:\n{}", built.output);
        Ran { output, ..built }
    }
}

fn compile(project: &Path, file: &str, options: &[&str]) -> Ran {
    let mut rustc = in_project(Path::new("rustc"), project);
    rustc.args(["--edition=2024", file]).args(options);
    for (name, path) in libraries() {
        rustc
            .arg("--extern")
            .arg(format!("{name}={}", path.display()));
        rustc
            .arg("-L")
            .arg(format!("dependency={}", path.parent().unwrap().display()));
    }
    ran(rustc)
}

fn execute(project: &Path, program: &str) -> Ran {
    ran(in_project(&project.join(program), project))
}

fn in_project(program: &Path, project: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(project)
        // What cargo sets, and `catalog!` and build scripts read.
        .env("CARGO_MANIFEST_DIR", project)
        .env("OUT_DIR", project)
        // A client in Python imports the package.
        .env("PYTHONPATH", workspace().join("python"));
    command
}

fn ran(mut command: Command) -> Ran {
    let run = finish(&mut command);
    Ran {
        output: run.stdout + &run.stderr,
        succeeded: run.status == 0,
    }
}

/// Returns the libraries and their files, which cargo names.
fn libraries() -> &'static [(&'static str, PathBuf)] {
    static FOUND: OnceLock<Vec<(&str, PathBuf)>> = OnceLock::new();
    FOUND.get_or_init(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            // What this test was linked with: all of it is built.
            .args(["build", "--workspace", "--test", "drift", "--quiet"])
            .args(["--message-format", "json-render-diagnostics"])
            .current_dir(workspace());
        let built = finish(&mut cargo).exits(0).stdout;
        let built: Vec<serde_json::Value> = built
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        LIBRARIES
            .iter()
            .map(|(name, version)| {
                let package = format!("@{version}");
                let libraries = built.iter().filter(|message| {
                    message["target"]["name"] == *name
                        && message["target"]["kind"][0] == "lib"
                        && (version.is_empty()
                            || message["package_id"].as_str().unwrap().contains(&package))
                });
                // Macros link another build of some libraries, with fewer features.
                let library =
                    libraries.max_by_key(|message| message["features"].as_array().map(Vec::len));
                let files = library.and_then(|library| library["filenames"].as_array());
                let mut files = files.into_iter().flatten().filter_map(|file| file.as_str());
                let file = files.find(|file| file.ends_with(".rlib"));
                let file = file.unwrap_or_else(|| panic!("cargo names no library {name}"));
                (*name, PathBuf::from(file))
            })
            .collect()
    })
}
