//! The command `assistant`.

use std::process::ExitCode;

use assistant::cli;
use clap::Parser;

fn main() -> ExitCode {
    match cli::run(cli::Command::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
