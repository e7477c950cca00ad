//! Form5500 on databases without a script.
#![cfg(unix)]

use std::path::Path;

use errpact_tests::postgres::Postgres;
use pipeline::errors::Code;
use pipeline::services::{Filing, Services};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};

use crate::pipeline::world::{FIRM, World, occurrence};

const TABLE: &str = "CREATE TABLE filings (sponsor text NOT NULL, plan_year int NOT NULL, \
                     participants bigint NOT NULL, assets bigint NOT NULL)";
const ROWS: &str = "INSERT INTO filings VALUES ('Acme Tools', 2022, 90, 5000000), \
                    ('Acme Tools', 2023, 96, 6000000), ('Other', 2024, 1, 1)";
const LAST: Filing = Filing {
    plan_year: 2023,
    participants: 96,
    assets: 6_000_000,
};

/// Queries the database at this address.
async fn ask(world: &mut World, url: &str, firm: &str) -> Result<Filing, Code> {
    url.clone_into(&mut world.endpoints.form5500);
    world.services = Services::connect(&world.endpoints).unwrap();
    match world.services.extract(firm).await {
        Ok(extract) => Ok(extract.filing),
        Err(error) => {
            let failed = occurrence::<()>(Err(error));
            assert_eq!(failed.service(), Some("form5500"));
            Err(failed.code().unwrap())
        }
    }
}

async fn run(url: &str, statements: &[&str]) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    for statement in statements {
        let statement = sqlx::raw_sql(AssertSqlSafe(*statement));
        statement.execute(&mut connection).await.unwrap();
    }
}

fn with(url: &str, option: &str) -> String {
    let mark = if url.contains('?') { '&' } else { '?' };
    format!("{url}{mark}{option}")
}

#[tokio::test]
async fn postgresql_answers_and_fails() {
    let mut world = World::new().await;
    let world = &mut world;
    let server = Postgres::start().unwrap();
    let url = server.database().unwrap();
    assert_eq!(
        ask(world, &url, FIRM).await,
        Err(Code::UNKNOWN_ERROR),
        "no table"
    );
    run(&url, &[TABLE, ROWS]).await;
    assert_eq!(ask(world, &url, FIRM).await, Ok(LAST));
    assert_eq!(ask(world, &url, "Nobody").await, Err(Code::NO_FILING));
    let injection = "x' OR '1'='1";
    assert_eq!(ask(world, &url, injection).await, Err(Code::NO_FILING));

    run(
        &url,
        &[
            "CREATE ROLE reader LOGIN",
            "CREATE ROLE crowd LOGIN CONNECTION LIMIT 0",
        ],
    )
    .await;
    let reader = with(&url, "user=reader");
    assert_eq!(
        ask(world, &reader, FIRM).await,
        Err(Code::AUTHORIZATION_FAILED)
    );
    let crowd = with(&url, "user=crowd");
    assert_eq!(ask(world, &crowd, FIRM).await, Err(Code::SERVICE_ERROR));
    let nobody = with(&url, "user=nobody_here");
    assert_eq!(
        ask(world, &nobody, FIRM).await,
        Err(Code::AUTHORIZATION_FAILED)
    );

    run(
        &url,
        &[
            "ALTER TABLE filings RENAME TO filed",
            "CREATE VIEW filings AS SELECT filed.* FROM filed, pg_sleep(60)",
            "ALTER ROLE reader SET statement_timeout = '50ms'",
            "GRANT SELECT ON filings TO reader",
        ],
    )
    .await;
    assert_eq!(ask(world, &reader, FIRM).await, Err(Code::SERVICE_TIMEOUT));
    run(
        &url,
        &[
            "DROP VIEW filings",
            "CREATE VIEW filings AS SELECT sponsor, 'n/a'::text AS plan_year, \
           participants, assets FROM filed",
        ],
    )
    .await;
    assert_eq!(ask(world, &url, FIRM).await, Err(Code::TOOL_REPLY_INVALID));

    server.stop().unwrap();
    assert_eq!(ask(world, &url, FIRM).await, Err(Code::SERVICE_ERROR));
}

#[tokio::test]
async fn sqlite_answers_and_fails() {
    let mut world = World::new().await;
    let world = &mut world;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    fill(&folder.path().join("filings.db")).await;
    assert_eq!(ask(world, &at("filings.db"), FIRM).await, Ok(LAST));
    assert_eq!(
        ask(world, &at("filings.db"), "Nobody").await,
        Err(Code::NO_FILING)
    );
    assert_eq!(
        ask(world, &at("missing.db"), FIRM).await,
        Err(Code::SERVICE_ERROR)
    );
    std::fs::write(folder.path().join("garbage.db"), "x".repeat(8192)).unwrap();
    assert_eq!(
        ask(world, &at("garbage.db"), FIRM).await,
        Err(Code::TOOL_REPLY_INVALID)
    );
    std::fs::write(folder.path().join("empty.db"), "").unwrap();
    assert_eq!(
        ask(world, &at("empty.db"), FIRM).await,
        Err(Code::UNKNOWN_ERROR)
    );
}

async fn fill(path: &Path) {
    let options = SqliteConnectOptions::new();
    let options = options.filename(path).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    for statement in [TABLE, ROWS] {
        sqlx::raw_sql(statement)
            .execute(&mut connection)
            .await
            .unwrap();
    }
    connection.close().await.unwrap();
}
