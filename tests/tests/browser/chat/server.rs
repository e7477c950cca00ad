//! The travel chat's server.

use std::path::Path;
use std::process::Command;

use errpact_tests::command;

use crate::browser::server::Server;

/// A server on its own port with an empty database; it is stopped when this is dropped.
pub(crate) struct Chat {
    _server: Server,
    pub(crate) url: String,
}

impl Chat {
    /// Starts a server that answers as fast as it can.
    pub(crate) fn start() -> Self {
        Self::with(&["--delay", "0"])
    }

    /// Starts a server with more options.
    pub(crate) fn with(options: &[&str]) -> Self {
        let (port, database) = ("0", Path::new(":memory:"));
        Self::at(port, database, options)
    }

    /// Starts a server on this port with this database.
    pub(crate) fn at(port: &str, database: &Path, options: &[&str]) -> Self {
        let mut command = Command::new(command::travel_chat());
        command.args(["serve", "--port", port, "--database"]);
        let server = Server::start(command.arg(database).args(options));
        let url = server.url.clone();
        Self {
            _server: server,
            url,
        }
    }
}
