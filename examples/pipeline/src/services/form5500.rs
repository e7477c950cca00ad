//! The database of the Form 5500 filings.

use std::time::Duration;

use reqwest::Url;
use sqlx::{Connection, PgConnection, SqliteConnection};

use super::failure::Failure;
use super::{Filing, reply};

/// The last filing of a firm, in one statement for both dialects.
const LAST: &str = "SELECT plan_year, participants, assets FROM filings \
                    WHERE sponsor = $1 ORDER BY plan_year DESC LIMIT 1";

/// The client of the database. A firm is looked up once in its life, so each lookup has its own
/// connection. The database then reports the error, not a pool that waited for a connection.
#[derive(Clone)]
pub(super) struct Form5500 {
    url: String,
    password: String,
    limit: Duration,
}

impl Form5500 {
    pub(super) fn new(url: &str, limit: Duration) -> Self {
        let address = Url::parse(url).ok();
        let password = address.as_ref().and_then(Url::password);
        Self {
            url: url.to_owned(),
            password: password.unwrap_or_default().to_owned(),
            limit,
        }
    }

    /// Returns the last filing of a firm.
    pub(super) async fn last(&self, sponsor: &str) -> Result<Filing, Failure> {
        let found = tokio::time::timeout(self.limit, self.look_up(sponsor)).await;
        let found = found.map_err(|_| Failure::Silent {
            limit: self.limit,
            counts_as: None,
        })?;
        let (plan_year, participants, assets) = found
            .map_err(|error| self.failed(error))?
            .ok_or(Failure::NoFiling)?;
        Ok(Filing {
            plan_year,
            participants,
            assets,
        })
    }

    async fn look_up(&self, sponsor: &str) -> Result<Option<(i32, i64, i64)>, sqlx::Error> {
        if self.url.starts_with("sqlite:") {
            let mut connection = SqliteConnection::connect(&self.url).await?;
            let row = sqlx::query_as(LAST).bind(sponsor);
            row.fetch_optional(&mut connection).await
        } else {
            let mut connection = PgConnection::connect(&self.url).await?;
            let row = sqlx::query_as(LAST).bind(sponsor);
            row.fetch_optional(&mut connection).await
        }
    }

    /// Returns the failure for a database error. An unexpected row, or a server that does not speak
    /// PostgreSQL, is unreadable.
    fn failed(&self, error: sqlx::Error) -> Failure {
        match error {
            sqlx::Error::Database(said) => Failure::Sql {
                // SQLite has its own numbers, which are shorter.
                state: said.code().filter(|code| code.len() == 5).map(Into::into),
                text: reply::without(&self.password, said.message()),
            },
            sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::ColumnIndexOutOfBounds { .. }
            | sqlx::Error::Decode(_)
            | sqlx::Error::Protocol(_) => Failure::unreadable(error),
            error => Failure::Database(error),
        }
    }
}
