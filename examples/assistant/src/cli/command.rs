//! The command and its modes.

use std::net::SocketAddr;

use clap::{Parser, Subcommand};

use shared::http::Limits;

use super::Options;
use crate::server::SessionLimits;

/// A general assistant's tools, and what happens when they fail.
///
/// Without a mode it plays a conversation against its own MCP server and prints it.
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
    /// Serve MCP over standard input and output; the log goes to standard error
    Stdio(Options),
    /// Serve MCP over streamable HTTP, and print the URL
    Http {
        /// Where to listen; port 0 is any free port
        #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
        listen: SocketAddr,
        /// What both servers take.
        #[command(flatten)]
        options: Options,
        /// What clients may do.
        #[command(flatten)]
        limits: Limits,
        /// How many sessions they may have.
        #[command(flatten)]
        sessions: SessionLimits,
    },
}
