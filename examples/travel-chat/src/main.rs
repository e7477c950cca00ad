//! The command `travel-chat`.

use std::process::ExitCode;

use clap::Parser;
use travel_chat::cli;

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
