//! The binaries of this workspace: builds each once, and runs it.

use std::{
    env::{
        self,
        consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX},
    },
    fs,
    io::Read,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

/// A guard against hangs, never a measure: no test asserts how long anything takes. Some commands build crates while
/// the machine does other work.
const HANGS_AFTER: Duration = Duration::from_secs(900);

/// Returns the `errpact` binary, built from this workspace with the profile of the running test.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| built(&["--package", "errpact-cli"], "--bin", "errpact"))
}

/// Returns the example `assistant`, an MCP server, built in the same way.
pub fn assistant() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| built(&["--package", "assistant"], "--bin", "assistant"))
}

/// Returns the example `travel-chat`, a chat that streams to a page, built in the same way.
pub fn travel_chat() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| built(&["--package", "travel-chat"], "--bin", "travel-chat"))
}

/// Returns the example `pipeline`, a server with a page and workers, built in the same way.
pub fn pipeline() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| built(&["--package", "pipeline"], "--bin", "pipeline"))
}

/// Returns the engine of the Python package, built in the same way.
pub(crate) fn engine() -> PathBuf {
    let name = format!("{DLL_PREFIX}_engine{DLL_SUFFIX}");
    built(&["--package", "errpact-python"], "--lib", &name)
}

/// Returns a program of `runtime/examples` or `workflow/examples`. It needs features, all of which the workspace has.
pub fn example(name: &str) -> PathBuf {
    built(&["--workspace"], "--example", name)
}

/// The environment variable with the folder of the workspace's programs, all of them built. The program `suite` sets it.
pub const PROGRAMS: &str = "ERRPACT_PROGRAMS";

/// Returns the path of a binary. `cargo test -p errpact-tests` does not build other packages' binaries, so this asks
/// cargo for it. An up-to-date binary costs a fraction of a second.
fn built(packages: &[&str], kind: &str, name: &str) -> PathBuf {
    if let Some(folder) = env::var_os(PROGRAMS) {
        let mut program = PathBuf::from(folder);
        if kind == "--example" {
            program.push("examples");
        }
        match kind {
            "--lib" => program.push(name),
            _ => program.push(format!("{name}{EXE_SUFFIX}")),
        }
        assert!(program.is_file(), "{} is missing", program.display());
        return program;
    }
    let mut cargo = workspace_cargo();
    cargo
        .args(["build", "--quiet"])
        .args(packages)
        .arg(kind)
        .args((kind != "--lib").then_some(name))
        .args(["--message-format", "json-render-diagnostics"]);
    // A test is in `target/PROFILE/deps/`, a program in `target/PROFILE/`.
    let this = env::current_exe().expect("the path of this program");
    let mut folders = this.ancestors().skip(1).take(2);
    if folders.any(|it| it.ends_with("release")) {
        cargo.arg("--release");
    }
    let output = cargo.stderr(Stdio::inherit()).output().expect("cargo runs");
    assert!(output.status.success(), "{name} does not build");
    String::from_utf8(output.stdout)
        .expect("cargo writes UTF-8")
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| match kind {
            "--lib" => message["filenames"][0].as_str().map(PathBuf::from),
            _ => message["executable"].as_str().map(PathBuf::from),
        })
        .find(|file| kind != "--lib" || file.ends_with(name))
        .expect("cargo names the file")
}

/// Returns `cargo` in this workspace, without the variables that describe the running test's package. The build script of a
/// dependency reads them, so with other values cargo would compile it, and all that depends on it, again.
pub fn workspace_cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(workspace());
    for (name, _) in env::vars_os() {
        let own = ["CARGO_MANIFEST_", "CARGO_PKG_"];
        if own
            .iter()
            .any(|own| name.to_string_lossy().starts_with(own))
        {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Returns the root of the workspace.
pub fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests are in a workspace")
}

/// The result of a run of `errpact`.
#[derive(Debug)]
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// Parses standard output as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error} in the output of {self:#?}"))
    }

    /// Fails unless the exit status is `status`; returns the run for further checks.
    #[track_caller]
    pub fn exits(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{self:#?}");
        assert!(!self.stderr.contains("panicked at"), "{self:#?}");
        self
    }
}

/// Runs `errpact` in `folder`.
pub fn errpact(folder: &Path, arguments: &[&str]) -> Run {
    run(errpact_command(folder).args(arguments))
}

/// Returns `errpact` in `folder`, for a test that needs more than arguments.
pub fn errpact_command(folder: &Path) -> Command {
    let mut command = Command::new(binary());
    command.current_dir(folder);
    command
}

/// Runs a command to its end and keeps its output.
pub fn run(command: &mut Command) -> Run {
    run_from(command, Stdio::null())
}

/// Does the same, with this standard input.
pub fn run_from(command: &mut Command, input: Stdio) -> Run {
    let mut child = command
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let stdout = drain(child.stdout.take().expect("it is piped"));
    let stderr = drain(child.stderr.take().expect("it is piped"));
    let status = end(&mut child);
    let stdout = stdout.join().expect("the reader ends");
    let stderr = stderr.join().expect("the reader ends");
    let code = status.code();
    Run {
        status: code.unwrap_or_else(|| panic!("it was killed: {status}\n{stdout}{stderr}")),
        stdout,
        stderr,
    }
}

/// Waits for a process, and returns its exit status. Kills a process that hangs, and fails the test.
pub fn wait(child: &mut Child) -> i32 {
    let status = end(child);
    status
        .code()
        .unwrap_or_else(|| panic!("it was killed: {status}"))
}

fn end(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return status;
        }
        if begun.elapsed() > HANGS_AFTER {
            child.kill().ok();
            panic!("it hangs");
        }
        thread::sleep(Duration::from_millis(2));
    }
}

pub(crate) fn drain(mut from: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).expect("the pipe can be read");
        String::from_utf8(bytes).expect("errpact writes UTF-8")
    })
}

/// Returns a separate folder for a test, with these files.
pub fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("the folder");
        fs::write(path, text).expect("the file");
    }
    folder
}
