//! The pipeline's server.

use std::path::{Path, PathBuf};
use std::process::Command;

use errpact_tests::command;
use tempfile::TempDir;

use crate::server::Server;

/// A server on a port of its own with a database in a file; it is killed when this is dropped.
pub(crate) struct Pipeline {
    server: Option<Server>,
    folder: TempDir,
    pub(crate) url: String,
}

impl Pipeline {
    /// A server with a few firms and stages that take as long as a person needs to see them.
    pub(crate) fn start() -> Self {
        Self::with(&["--firms", "3", "--delay", "150"])
    }

    /// A server with other options.
    pub(crate) fn with(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = serve("0", &folder.path().join("pipeline.db"), options);
        let url = server.url.clone();
        Self {
            server: Some(server),
            folder,
            url,
        }
    }

    /// Where its firms are.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("pipeline.db")
    }

    /// It dies.
    pub(crate) fn kill(&mut self) {
        self.server = None;
    }

    /// It is there again, at the same address.
    pub(crate) fn revive(&mut self, options: &[&str]) {
        let (_, port) = self.url.rsplit_once(':').unwrap();
        self.server = Some(serve(port, &self.database(), options));
    }
}

fn serve(port: &str, database: &Path, options: &[&str]) -> Server {
    let mut command = Command::new(command::pipeline());
    command.args(["serve", "--port", port, "--database"]);
    Server::start(
        command
            .arg(database)
            .args(options)
            .env_remove("DATABASE_URL"),
    )
}
