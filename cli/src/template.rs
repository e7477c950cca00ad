//! The team's templates, in a process of their own: `errpact` starts itself with one hidden argument, and that process
//! sets its limits before it reads anything.

use std::ffi::OsStr;
use std::process::ExitCode;
use std::sync::LazyLock;

use errpact_generator::template::{Sandbox, serve};

/// The argument that makes this program render templates.
const ARGUMENT: &str = "__templates";

/// Most bytes of memory, beside the program itself. A template that writes a file for 10,000 codes needs a third.
#[cfg(unix)]
const MEMORY: u64 = 200 << 20;

/// Most seconds of a processor. Without optimization everything takes tens of times as long.
#[cfg(unix)]
const SECONDS: u64 = if cfg!(debug_assertions) { 20 } else { 3 };

/// How `errpact` starts itself; `None` where the system does not say which program this is.
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

/// Whether this process is to render templates.
pub(crate) fn is_wanted() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    arguments.next().as_deref() == Some(OsStr::new(ARGUMENT)) && arguments.next().is_none()
}

/// Renders what standard input asks for.
pub(crate) fn run() -> ExitCode {
    limit();
    match serve(std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Has the system end this process where it takes more than a template may.
#[cfg(unix)]
fn limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    for (resource, most) in [
        (Resource::Data, MEMORY),
        (Resource::Cpu, SECONDS),
        // No image of a process that ends as it should.
        (Resource::Core, 0),
    ] {
        let maximum = getrlimit(resource)
            .maximum
            .map_or(most, |hard| hard.min(most));
        let limit = Rlimit {
            current: Some(maximum),
            maximum: Some(maximum),
        };
        // A system without this limit has the engine's own ones.
        let _ = setrlimit(resource, limit);
    }
}

/// Here only the engine's own limits hold.
#[cfg(not(unix))]
fn limit() {}
