//! The command and its modes.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use shared::http::Limits;

use crate::store::Store;

/// A chat that plans trips, and what happens when its tools fail.
///
/// Without a mode it plays a conversation and prints it.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Command {
    /// What to do.
    #[command(subcommand)]
    pub mode: Option<Mode>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Mode {
    /// Serve the page, and print where
    Serve(Options),
}

/// How it serves.
#[derive(Debug, Clone, Args)]
pub struct Options {
    /// The port on 127.0.0.1; 0 is any free port
    #[arg(long, default_value_t = 0)]
    pub port: u16,
    /// Where conversations are kept; `:memory:` keeps them until the program ends
    #[arg(long, value_name = "PATH", default_value = ":memory:")]
    pub database: PathBuf,
    /// How long the model pauses between two words, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 40)]
    pub delay: u64,
    /// How long a tool may take, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    pub time_limit: u64,
    /// Break the first stream of every page after so many events, to see it come back
    #[arg(long, value_name = "N")]
    pub cut_after: Option<usize>,
    /// How many conversations are kept; the oldest in which nothing was said makes room
    #[arg(long, value_name = "N", default_value_t = Store::CONVERSATIONS, value_parser = clap::value_parser!(u32).range(1..))]
    pub conversations: u32,
    /// What clients may do.
    #[command(flatten)]
    pub limits: Limits,
}
