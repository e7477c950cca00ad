//! Finding the database.

use std::time::Duration;

use anyhow::{Context as _, Result};
use tempfile::TempDir;

use super::command::Data;
use crate::store::{Place, Store};

impl Data {
    /// The database that the command or the environment names.
    ///
    /// # Errors
    /// When the name is none.
    pub(super) fn place(&self) -> Result<Option<Place>> {
        let named = match &self.database {
            Some(named) => Some(named.clone()),
            None => std::env::var("DATABASE_URL")
                .ok()
                .filter(|url| !url.trim().is_empty()),
        };
        Ok(named.map(|named| Place::named(&named)).transpose()?)
    }

    /// The same, where there must be one, because other processes share it.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn shared(&self) -> Result<Place> {
        self.place()?.context(
            "no database is named: say `--database PATH`, or `DATABASE_URL=postgres://USER@HOST/NAME`",
        )
    }

    /// The same; else a file that goes with the folder that is given back.
    ///
    /// # Errors
    /// When the name is none, or no folder can be made.
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

    /// How often to look for workers that are not heard of any more.
    pub(super) fn recover_every(&self) -> Duration {
        (self.lease() / 2).min(Duration::from_secs(15))
    }

    /// Opens it.
    ///
    /// # Errors
    /// When it is not there, or holds something else.
    pub(super) async fn open(&self, place: &Place, worker: Option<&str>) -> Result<Store> {
        let store = Store::open(place, worker, self.lease()).await;
        store.with_context(|| format!("cannot use the database ({place})"))
    }
}
