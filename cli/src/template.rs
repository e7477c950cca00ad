//! Renders the team's templates in a separate process: `errpact` starts itself with one hidden argument, and that
//! process sets its limits before it reads anything.

use std::ffi::OsStr;
use std::process::ExitCode;
use std::sync::LazyLock;

use errpact_generator::template::{Sandbox, serve};

/// The argument that makes this program render templates.
const ARGUMENT: &str = "__templates";

/// The maximum memory in bytes, besides the program itself. A template that writes a file for 10,000 codes needs a
/// third of it.
#[cfg(unix)]
const MEMORY: u64 = 200 << 20;

/// The maximum processor time in seconds, in every build. See `docs/decisions/115-tests-run-without-debug-assertions.md`.
#[cfg(unix)]
const SECONDS: u64 = 3;

/// Returns how `errpact` starts itself, or `None` if the system does not name the path of this program.
pub(crate) fn sandbox() -> Option<&'static Sandbox> {
    static SANDBOX: LazyLock<Option<Sandbox>> = LazyLock::new(|| {
        Some(Sandbox {
            program: std::env::current_exe().ok()?,
            arguments: vec![ARGUMENT.into()],
            limits: "200 MiB of memory and 3 s of a processor".to_owned(),
        })
    });
    SANDBOX.as_ref()
}

/// Returns whether this process must render templates.
pub(crate) fn is_wanted() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    arguments.next().as_deref() == Some(OsStr::new(ARGUMENT)) && arguments.next().is_none()
}

/// Renders the templates that standard input asks for.
pub(crate) fn run() -> ExitCode {
    limit();
    match serve(std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Makes the system end this process if it exceeds the limits of a template.
#[cfg(unix)]
fn limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    for (resource, most) in [
        (Resource::Data, MEMORY),
        (Resource::Cpu, SECONDS),
        // No core dump of a process that ends as intended.
        (Resource::Core, 0),
    ] {
        let maximum = getrlimit(resource)
            .maximum
            .map_or(most, |hard| hard.min(most));
        let limit = Rlimit {
            current: Some(maximum),
            maximum: Some(maximum),
        };
        // On a system without this limit, only the engine's own limits apply.
        let _ = setrlimit(resource, limit);
    }
}

/// Does nothing: only the engine's own limits apply here.
#[cfg(not(unix))]
fn limit() {}
