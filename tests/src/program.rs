//! Compiles programs that a test writes, with the workspace's own libraries, so that nothing else is compiled.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::command::{Run, run, workspace_cargo};
use crate::installed::library;

/// The environment variable with the files of these libraries. The program `suite` sets it, so that no test asks cargo for
/// them, and waits for another that compiles.
pub const LIBRARIES: &str = "ERRPACT_LIBRARIES";

/// The libraries that a program may use, with the prefix of their version where the workspace has several.
const USABLE: [(&str, &str); 7] = [
    ("errpact", ""),
    ("errpact_generator", ""),
    ("jiff", "1."),
    ("rmcp", "3."),
    ("serde_json", ""),
    ("tokio", ""),
    ("tracing_subscriber", ""),
];

/// Runs `build.rs`, if the project has one, and compiles this file with these options of rustc.
pub fn build(project: &Path, file: &str, options: &[&str]) -> Run {
    build_with("errpact", project, file, options)
}

/// Does the same for a program that links errpact under another name.
pub fn build_with(errpact: &str, project: &Path, file: &str, options: &[&str]) -> Run {
    let mut before = String::new();
    if project.join("build.rs").is_file() {
        run(&mut compiler("rustc", project, "build.rs")).exits(0);
        let mut ran = execute(project, "build");
        // Cargo fails if the script says so.
        if ran.status == 0 && ran.stdout.contains("cargo::error=") {
            ran.status = 101;
        }
        if ran.status != 0 {
            return ran;
        }
        before = ran.stdout;
    }
    let mut rustc = compiler_with(errpact, "rustc", project, file);
    let variables = before
        .lines()
        .filter_map(|line| line.strip_prefix("cargo::rustc-env=")?.split_once('='));
    let mut compiled = run(rustc.args(options).envs(variables));
    compiled.stdout.insert_str(0, &before);
    compiled
}

/// Runs a program that was compiled in the project.
pub fn execute(project: &Path, program: &str) -> Run {
    run(&mut in_project(&project.join(program), project))
}

/// Fails unless clippy and rustdoc have nothing to say about the library with this root.
#[track_caller]
pub fn is_clean(project: &Path, root: &str) {
    let mut clippy = compiler("clippy-driver", project, root);
    clippy.args(["--crate-type=lib", "--emit=metadata", "-Dwarnings"]);
    run(&mut clippy).exits(0);
    let mut rustdoc = compiler("rustdoc", project, root);
    rustdoc.args(["--document-private-items", "-Dwarnings", "--out-dir=doc"]);
    run(&mut rustdoc).exits(0);
}

/// Returns this compiler with a file and the libraries.
fn compiler(program: &str, project: &Path, file: &str) -> Command {
    compiler_with("errpact", program, project, file)
}

fn compiler_with(errpact: &str, program: &str, project: &Path, file: &str) -> Command {
    let mut compiler = in_project(Path::new(program), project);
    compiler.args(["--edition=2024", file]);
    for (name, path) in libraries() {
        let name = if name == "errpact" { errpact } else { name };
        compiler
            .arg("--extern")
            .arg(format!("{name}={}", path.display()));
        compiler
            .arg("-L")
            .arg(format!("dependency={}", path.parent().unwrap().display()));
    }
    compiler
}

fn in_project(program: &Path, project: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(project)
        // What cargo sets, and `catalog!` and build scripts read.
        .env("CARGO_MANIFEST_DIR", project)
        .env("OUT_DIR", project)
        // A client in Python imports the package.
        .env("PYTHONPATH", library::package());
    command
}

/// Returns the libraries and their files.
fn libraries() -> impl Iterator<Item = (&'static str, &'static Path)> {
    static FOUND: OnceLock<Vec<PathBuf>> = OnceLock::new();
    let found = FOUND.get_or_init(|| match env::var_os(LIBRARIES) {
        Some(files) => env::split_paths(&files).collect(),
        None => find(),
    });
    let names = USABLE.iter().map(|(name, _)| *name);
    names.zip(found.iter().map(PathBuf::as_path))
}

/// Asks cargo for the files of the libraries that a program may use.
///
/// # Panics
///
/// Panics if the workspace does not compile.
pub fn find() -> Vec<PathBuf> {
    let mut cargo = workspace_cargo();
    cargo
        // What this program was linked with: all of it is built.
        .args(["build", "--workspace", "--test", "product", "--quiet"])
        .args(["--message-format", "json-render-diagnostics"]);
    let built = run(&mut cargo).exits(0).stdout;
    let built: Vec<serde_json::Value> = built
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let file_of = |(name, version): &(&str, &str)| {
        let package = format!("@{version}");
        let libraries = built.iter().filter(|message| {
            message["target"]["name"] == *name
                && message["target"]["kind"][0] == "lib"
                && (version.is_empty()
                    || message["package_id"].as_str().unwrap().contains(&package))
        });
        // Macros link another build of some libraries, with fewer features.
        let library = libraries.max_by_key(|message| message["features"].as_array().map(Vec::len));
        let files = library.and_then(|library| library["filenames"].as_array());
        let mut files = files.into_iter().flatten().filter_map(|file| file.as_str());
        let file = files.find(|file| file.ends_with(".rlib"));
        PathBuf::from(file.unwrap_or_else(|| panic!("cargo names no library {name}")))
    };
    USABLE.iter().map(file_of).collect()
}
