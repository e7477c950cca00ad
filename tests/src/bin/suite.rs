//! Runs a command, such as `cargo nextest run`, with the resources that all its test programs share. These are the
//! programs of the workspace, which are built next to this one, one PostgreSQL server and one browser. Both end with the
//! command. No test locks the target folder: `docs/decisions/110-the-build-lints.md`.

use std::process::{Command, ExitCode};

use errpact_tests::program;
#[cfg(unix)]
use errpact_tests::{browser, browser::Player, postgres, postgres::Postgres};

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("suite: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> std::io::Result<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let Some(program) = arguments.next() else {
        eprintln!("usage: suite COMMAND [ARGUMENT]...");
        return Ok(ExitCode::from(2));
    };
    let mut command = Command::new(program);
    command.args(arguments);
    let own = std::env::current_exe()?;
    if let Some(folder) = own.parent() {
        command.env(errpact_tests::command::PROGRAMS, folder);
    }
    command.env(
        program::LIBRARIES,
        std::env::join_paths(program::find()).map_err(std::io::Error::other)?,
    );
    // If there is no server or browser, each test that needs it fails and says how to install it.
    #[cfg(unix)]
    let (server, player) = (Postgres::start().ok(), Player::start().ok());
    #[cfg(unix)]
    if let Some(server) = &server {
        command.env(postgres::SHARED, server.folder());
    }
    #[cfg(unix)]
    if let Some(player) = &player {
        command.env(browser::SHARED, player.folder());
    }
    let status = command.status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
