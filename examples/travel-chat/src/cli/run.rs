//! The modes of the command.

use anyhow::Result;

use super::serve::serve;
use super::{Command, Mode, play};

/// Runs the mode; returns `true` if all went as it should.
///
/// # Errors
/// When it cannot begin.
pub fn run(command: Command) -> Result<bool> {
    // A hash without a key can be guessed. A real service reads its key from where it keeps secrets.
    errpact::redact::set_key(b"the travel chat's example key")?;
    keep_quiet();
    let runtime = tokio::runtime::Runtime::new()?;
    let ended = match command.mode {
        None => runtime.block_on(play()),
        Some(Mode::Serve(options)) => runtime.block_on(serve(options)).map(|()| true),
    };
    // A tool that hangs must not keep the program from exiting.
    runtime.shutdown_background();
    ended
}

/// Logs the location of a panic without its text, which may quote anything. The scrubbed text
/// reaches the log with its code once the tool's guard has caught the panic.
fn keep_quiet() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a panic");
    }));
}
