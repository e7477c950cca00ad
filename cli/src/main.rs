//! `errpact`: one catalog of the errors that an agent's tools can return, and everything that is
//! made from it.
//!
//! This file only starts and ends the process. Each command has a file under `command`, each format
//! of findings one under `format`, and each reader of `errpact explain` one under `explain`.

mod arguments;
mod cache;
mod catalog;
mod classify;
mod command;
mod cost;
mod diff;
mod eval;
mod exit;
mod explain;
mod fix;
mod format;
mod init;
mod lock;
mod save;
mod scan;
mod session;
mod stats;
mod stream;
mod target;
mod template;
mod text;
mod vectors;
mod verb;
mod verify;

use std::process::ExitCode;

use crate::{arguments::Arguments, session::Session};

fn main() -> ExitCode {
    if template::is_wanted() {
        return template::run();
    }
    // The failures that the command makes are samples: what is wrong with a program can't be wrong with them.
    let _ = errpact::environment::set_warnings(|_| ());
    let arguments = Arguments::read();
    let mut session = Session::new(&arguments.global);
    let exit = arguments.command.run(&mut session);
    session.finish(exit).into()
}
