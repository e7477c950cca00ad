//! A proxy between a store and its PostgreSQL, which decides what to pass on.

use std::path::Path;

use errpact_tests::postgres::Postgres;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tempfile::TempDir;
use tokio::net::{UnixListener, UnixStream};

use crate::workflow::db::{Db, Place};

const SOCKET: &str = ".s.PGSQL.5432";

/// A separate socket in front of the shared server's.
pub(crate) struct Between(TempDir);

impl Between {
    /// Returns a proxy. `pass_on` gets both ends of each connection: the client's, and the server's.
    pub(crate) fn new<F>(pass_on: impl Fn(UnixStream, UnixStream) -> F + Send + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = server().join(SOCKET);
                let server = UnixStream::connect(&server).await.unwrap();
                tokio::spawn(pass_on(client, server));
            }
        });
        Self(folder)
    }

    /// Returns a pool with one connection to this database, through the proxy.
    pub(crate) fn pool(&self, db: &Db) -> PgPool {
        let Place::Postgres(url) = db.place() else {
            panic!("it is PostgreSQL")
        };
        let here = self.0.path().display().to_string();
        let url = url.replace(&server().display().to_string(), &here);
        assert!(url.contains(&here), "{url}");
        let pool = PgPoolOptions::new().max_connections(1).connect_lazy(&url);
        pool.unwrap()
    }
}

fn server() -> &'static Path {
    Postgres::shared().folder()
}
