//! Errors of real drivers: the structured details and the bare text of an error lead to the same code.

use errpact::Signal;
use errpact_tests::catalogs::packs::CATALOG;
use errpact_tests::postgres::Postgres;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::SqlitePoolOptions;

fn presented(signal: &Signal<'_>) -> String {
    CATALOG.classify(signal).presented().name.to_owned()
}

/// Returns the code of an error, and checks that its text gets the same code.
#[track_caller]
fn same(error: &sqlx::Error) -> String {
    let typed = presented(&Signal::from(error));
    let text = error.to_string();
    assert_eq!(
        presented(&Signal::new().with_message(&text)),
        typed,
        "{text}"
    );
    typed
}

#[tokio::test]
async fn postgres_typed_and_as_text() {
    let url = Postgres::shared().database().unwrap();
    let pool = PgPoolOptions::new().max_connections(2).connect(&url).await;
    let pool = pool.unwrap();
    for statement in [
        "CREATE TABLE salons (id INT PRIMARY KEY, name VARCHAR(5) NOT NULL CHECK (name <> ''))",
        "CREATE TABLE slots (at INT UNIQUE, salon INT REFERENCES salons)",
        "INSERT INTO salons VALUES (1, 'Mia')",
        "INSERT INTO slots VALUES (9, 1)",
        "CREATE ROLE salon_guest",
    ] {
        sqlx::raw_sql(statement).execute(&pool).await.unwrap();
    }
    for (statement, code) in [
        ("INSERT INTO slots VALUES (9, 1)", "CONFLICT"),
        ("INSERT INTO slots VALUES (10, 2)", "CONFLICT"),
        ("INSERT INTO salons VALUES (2, NULL)", "INVALID_REQUEST"),
        ("INSERT INTO salons VALUES (2, '')", "INVALID_REQUEST"),
        (
            "INSERT INTO salons VALUES (2, 'Marianne')",
            "INVALID_REQUEST",
        ),
        ("SELECT 'x'::uuid", "INVALID_REQUEST"),
        ("SELECT '2026-13-01'::date", "INVALID_REQUEST"),
        ("SELECT 3000000000::int", "INVALID_REQUEST"),
        ("SELECT * FROM bookings", "SERVICE_FAILED"),
        ("SELECT price FROM slots", "SERVICE_FAILED"),
        ("SELEC 1", "SERVICE_FAILED"),
        (
            "SET statement_timeout = 20; SELECT pg_sleep(5)",
            "SERVICE_FAILED",
        ),
        ("SET ROLE salon_guest; SELECT * FROM slots", "ACCESS_DENIED"),
        ("BEGIN READ ONLY; DELETE FROM slots", "SERVICE_UNAVAILABLE"),
    ] {
        // A separate connection: some of these statements change settings.
        let single = PgPoolOptions::new().max_connections(1).connect(&url).await;
        let single = single.unwrap();
        let failed = sqlx::raw_sql(statement).execute(&single).await;
        assert_eq!(same(&failed.unwrap_err()), code, "{statement}");
        single.close().await;
    }
    let mut holder = pool.begin().await.unwrap();
    let lock = "SELECT * FROM slots FOR UPDATE";
    sqlx::raw_sql(lock).execute(&mut *holder).await.unwrap();
    let busy = sqlx::raw_sql("SELECT * FROM slots FOR UPDATE NOWAIT")
        .execute(&pool)
        .await;
    assert_eq!(same(&busy.unwrap_err()), "CONFLICT");
    let none = sqlx::query("SELECT 1 WHERE false").fetch_one(&pool).await;
    assert_eq!(same(&none.unwrap_err()), "NOT_FOUND");
}

#[tokio::test]
async fn a_pool_without_a_free_connection() {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(std::time::Duration::from_millis(50))
        .connect_lazy("sqlite::memory:")
        .unwrap();
    // Opening the one connection may take longer than that on a loaded machine.
    let _taken = loop {
        if let Ok(taken) = pool.acquire().await {
            break taken;
        }
    };
    let late = pool.acquire().await.unwrap_err();
    // The call never began, so its outcome is not in doubt.
    assert_eq!(same(&late), "SERVICE_UNAVAILABLE");
}

#[tokio::test]
async fn sqlite_typed_and_as_text() {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect("sqlite::memory:");
    let pool = pool.await.unwrap();
    let made = "PRAGMA foreign_keys = on; CREATE TABLE salons (id INTEGER PRIMARY KEY); \
                CREATE TABLE slots (at TEXT UNIQUE NOT NULL CHECK (at <> ''), salon REFERENCES salons)";
    sqlx::raw_sql(made).execute(&pool).await.unwrap();
    for (statement, code) in [
        (
            "INSERT INTO slots (at) VALUES ('nine'), ('nine')",
            "CONFLICT",
        ),
        ("INSERT INTO slots VALUES ('ten', 7)", "CONFLICT"),
        ("INSERT INTO slots (at) VALUES (NULL)", "INVALID_REQUEST"),
        ("INSERT INTO slots (at) VALUES ('')", "INVALID_REQUEST"),
    ] {
        let failed = sqlx::raw_sql(statement).execute(&pool).await;
        assert_eq!(same(&failed.unwrap_err()), code, "{statement}");
    }
}

/// A status that reqwest prints is read as that status.
#[tokio::test]
async fn the_text_of_reqwest() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    for (status, code) in [
        ("404 Not Found", "NOT_FOUND"),
        ("409 Conflict", "CONFLICT"),
        ("429 Too Many Requests", "RATE_LIMITED"),
        ("503 Service Unavailable", "SERVICE_UNAVAILABLE"),
    ] {
        let answer = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 1024];
            let _ = stream.read(&mut asked).await.unwrap();
            let head =
                format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
        };
        let asked = reqwest::get(format!("http://{address}/salons/7"));
        let (answered, ()) = tokio::join!(asked, answer);
        let failed = answered.unwrap().error_for_status().unwrap_err();
        let text = failed.to_string();
        assert_eq!(
            presented(&Signal::new().with_message(&text)),
            code,
            "{text}"
        );
    }
}

/// -32603 and -32000 are sent for any failure, so they decide only if nothing else does.
#[test]
fn an_unspecific_code_of_json_rpc_hides_no_status_that_a_text_states() {
    for status in [401, 403, 404, 409, 429, 503, 504] {
        let text = format!("Request failed with status code {status}");
        let stated = presented(&Signal::new().with_message(&text));
        for code in [-32_603, -32_000] {
            let signal = Signal::new().with_message(&text).with_jsonrpc(code);
            assert_eq!(presented(&signal), stated, "{code}: {text}");
        }
    }
}
