//! The command `pipeline`.

use std::process::ExitCode;

use clap::Parser;
use pipeline::cli;

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
