//! The server's limits, and the options that set them.

use std::time::Duration;

use clap::{Args, value_parser};

/// What the server allows. Each field is an option of the command line.
#[derive(Debug, Clone, Args)]
#[non_exhaustive]
pub struct Limits {
    /// A further name under which clients reach the server; this machine's names are always allowed
    #[arg(long = "allow-host", value_name = "HOST[:PORT]")]
    pub hosts: Vec<String>,
    /// A further origin whose pages may ask, such as `https://app.example`
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    pub origins: Vec<String>,
    /// How long a client may keep the server waiting, in milliseconds: with its next request, the body, or reading
    #[arg(long, value_name = "MS", default_value_t = Self::CLIENT_TIMEOUT_MS, value_parser = value_parser!(u64).range(1..=86_400_000))]
    pub client_timeout_ms: u64,
    /// How long connections may go on once the server is told to stop, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = Self::GRACE_MS, value_parser = value_parser!(u64).range(..=86_400_000))]
    pub grace_ms: u64,
    /// How many connections are served at once; others wait
    #[arg(long, value_name = "N", default_value_t = Self::CONNECTIONS, value_parser = value_parser!(u32).range(1..=100_000))]
    pub connections: u32,
    /// Longest body of a request, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = Self::BODY_LIMIT)]
    pub body_limit: u32,
}

impl Limits {
    const CLIENT_TIMEOUT_MS: u64 = 30_000;
    const GRACE_MS: u64 = 3_000;
    // A process has 1,024 file descriptors by default, and opens a few for other purposes.
    const CONNECTIONS: u32 = 512;
    const BODY_LIMIT: u32 = 256 * 1024;

    /// Returns how long a client may keep the server waiting.
    #[must_use]
    pub fn client_timeout(&self) -> Duration {
        Duration::from_millis(self.client_timeout_ms)
    }

    /// Returns how long connections may go on once the server is told to stop.
    #[must_use]
    pub fn grace(&self) -> Duration {
        Duration::from_millis(self.grace_ms)
    }
}

impl Default for Limits {
    /// Returns the options' default values.
    fn default() -> Self {
        Self {
            hosts: Vec::new(),
            origins: Vec::new(),
            client_timeout_ms: Self::CLIENT_TIMEOUT_MS,
            grace_ms: Self::GRACE_MS,
            connections: Self::CONNECTIONS,
            body_limit: Self::BODY_LIMIT,
        }
    }
}
