//! The command and its modes.

use clap::{Args, Parser, Subcommand, ValueEnum};
use shared::http::Limits;

use crate::worker::Addresses;

/// A research pipeline for firms, and what becomes of a stage that fails.
///
/// Without a mode it plays scenes and says of each whether it is as it should be.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Command {
    /// What to do.
    #[command(subcommand)]
    pub mode: Option<Mode>,
    /// Where the firms are
    #[command(flatten)]
    pub data: Data,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Mode {
    /// Serve the page, and print where
    Serve(Box<Serve>),
    /// Carry out stages until told to stop; as many processes as you like may share one PostgreSQL
    Worker(Worker),
    /// Add firms, until there are so many
    Seed(Seed),
}

/// Which database. Every mode has these options, and they are allowed before and after its name.
#[derive(Debug, Clone, Args)]
pub struct Data {
    /// The database: `postgres://USER@HOST/NAME`, or the path of a file of SQLite's; else what DATABASE_URL says
    #[arg(long, global = true, value_name = "URL|PATH")]
    pub database: Option<String>,
    /// How long a worker may not be heard of before its stage is taken from it, in milliseconds
    #[arg(long, global = true, value_name = "MS", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(50..=86_400_000))]
    pub lease_ms: u64,
}

/// How it serves.
#[derive(Debug, Clone, Args)]
pub struct Serve {
    /// The port on 127.0.0.1; 0 is any free port
    #[arg(long, default_value_t = 0)]
    pub port: u16,
    /// How long every stage pauses before its work, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400)]
    pub delay: u64,
    /// The minimum number of firms
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub firms: u32,
    /// Where the runs are, and who calls for the stages
    #[arg(long, value_enum, default_value_t = Engine::Database)]
    pub engine: Engine,
    /// Restate.
    #[command(flatten)]
    pub restate: Addresses,
    /// What clients may do.
    #[command(flatten)]
    pub limits: Limits,
}

/// Where the runs are, and who calls for the stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// In the database; this program calls for the stages itself
    Database,
    /// In Restate, which calls this program for each stage; the firms are still in the database
    Restate,
}

/// How it works.
#[derive(Debug, Clone, Args)]
pub struct Worker {
    /// What records call this worker, if not by host and process
    #[arg(long)]
    pub name: Option<String>,
    /// How many stages it carries out at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub jobs: u16,
    /// End when there is nothing left to do, here or in another worker
    #[arg(long)]
    pub until_idle: bool,
    /// Try a firm whose stage was rolled back again, so often; it rests once it has failed N + 1 times
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub retries: u32,
    /// How long every stage pauses before its work, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub delay: u64,
    /// How long stages may go on once it is told to stop, in milliseconds; then they are rolled back
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    pub grace_ms: u64,
    /// Ask no services: a stage works or fails by chance
    #[arg(long)]
    pub dry: bool,
    /// Of 100 stages, how many fail
    #[arg(long, value_name = "P", default_value_t = 0, requires = "dry", value_parser = clap::value_parser!(u8).range(..=100))]
    pub fail_percent: u8,
    /// Which chance: the same seed has the same attempts fail
    #[arg(long, value_name = "S", default_value_t = 0, requires = "dry")]
    pub seed: u64,
}

/// What to add.
#[derive(Debug, Clone, Args)]
pub struct Seed {
    /// The number of firms
    pub firms: u32,
}
