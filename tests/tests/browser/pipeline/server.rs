//! The pipeline's server.

use std::path::{Path, PathBuf};
use std::process::Command;

use errpact_tests::command;
use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection};
use tempfile::TempDir;

use crate::browser::server::Server;

/// A server on its own port with a database in a file; it is killed when this is dropped.
pub(crate) struct Pipeline {
    server: Option<Server>,
    folder: TempDir,
    pub(crate) url: String,
}

impl Pipeline {
    /// Starts a server with a few firms, and stages slow enough for a user to see them.
    pub(crate) fn start() -> Self {
        Self::with(&["--firms", "3", "--delay", "150"])
    }

    /// Starts a server with other options.
    pub(crate) fn with(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = serve("0", &folder.path().join("firms.db"), options);
        let url = server.url.clone();
        Self {
            server: Some(server),
            folder,
            url,
        }
    }

    /// Returns the working folder of a user who started it with `--database firms.db`.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the path of its database.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder().join("firms.db")
    }

    /// Changes a firm's row, as another program would.
    pub(crate) fn write(&self, id: &str, column: &'static str, value: &str) {
        let url = format!("sqlite://{}", self.database().display());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut database = SqliteConnection::connect(&url).await.unwrap();
            let mut update = QueryBuilder::<Sqlite>::new("UPDATE pipelines SET ");
            update.push(column).push(" = ").push_bind(value);
            update.push(" WHERE pipeline_id = ").push_bind(id);
            let done = update.build().execute(&mut database).await.unwrap();
            assert_eq!(done.rows_affected(), 1);
            database.close().await.unwrap();
        });
    }

    /// Kills the server.
    pub(crate) fn kill(&mut self) {
        self.server = None;
    }

    /// Starts the server again, at the same address.
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
