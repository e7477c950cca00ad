//! Finding the database.

use std::time::Duration;

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use super::command::Data;
use crate::store::{Place, Store};

impl Data {
    /// Returns the database that the command or the environment names.
    ///
    /// # Errors
    /// When the name is not valid.
    pub(super) fn place(&self) -> Result<Option<Place>> {
        let named = match &self.database {
            Some(named) => Some(named.clone()),
            None => std::env::var("DATABASE_URL")
                .ok()
                .filter(|url| !url.trim().is_empty()),
        };
        Ok(named.map(|named| Place::named(&named)).transpose()?)
    }

    /// Returns the same database, which is required because other processes share it.
    ///
    /// # Errors
    /// When none is named.
    pub(super) fn shared(&self) -> Result<Place> {
        self.place()?.context(
            "no database is named: say `--database PATH`, or `DATABASE_URL=postgres://USER@HOST/NAME`",
        )
    }

    /// Returns the same database, or a file in a temporary folder, which is returned too.
    ///
    /// # Errors
    /// When the name is not valid, or no folder can be created.
    pub(super) fn place_or_temporary(&self) -> Result<(Place, Option<TempDir>)> {
        if let Some(place) = self.place()? {
            return Ok((place, None));
        }
        let folder = tempfile::tempdir()?;
        let place = Place::Sqlite(folder.path().join("pipeline.db"));
        Ok((place, Some(folder)))
    }

    fn lease(&self) -> Duration {
        Duration::from_millis(self.lease_ms)
    }

    /// Returns how often to look for workers that have gone silent.
    pub(super) fn recover_every(&self) -> Duration {
        (self.lease() / 2).min(Duration::from_secs(15))
    }

    /// Opens the database.
    ///
    /// # Errors
    /// When it does not exist, or contains something else.
    pub(super) async fn open(&self, place: &Place, worker: Option<&str>) -> Result<Store> {
        let store = Store::open(place, worker, self.lease()).await;
        store.with_context(|| format!("cannot use the database ({place})"))
    }
}
