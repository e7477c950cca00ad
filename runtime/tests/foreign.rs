//! Real errors of other crates, and the code that the catalog's rules assign to them.

use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use errpact::codegen::table::{Catalog, Entry, Rules};
use errpact::{Occurrence, Signal};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

const fn entry(name: &'static str) -> Entry {
    Entry {
        name,
        message: "It failed.",
        ..Entry::EMPTY
    }
}

static RULES: Rules = Rules::new(&[
    r#"BUSY {"sqlite":[5]}"#,
    r#"CONNECTION {"io":["connection_refused","not_connected"]}"#,
    r#"CONSTRAINT {"sqlite":[19]}"#,
    r#"EXCLUSION {"sqlstate":["23P01"]}"#,
    r#"LIMITED {"status":[429]}"#,
    r#"LOST {"io":["connection_aborted"]}"#,
    r#"NO_DATA {"sqlstate":["02000"]}"#,
    r#"PARAMS {"jsonrpc":[-32602]}"#,
    r#"PLAN {"type":["Plan"]}"#,
    r#"QUOTA {"message":["quota exceeded"]}"#,
    r#"TIMEOUT {"io":["timed_out"]}"#,
    r#"UNIQUE {"sqlite":[2067]}"#,
    r#"UNREADABLE {"io":["invalid_data","unexpected_eof"]}"#,
]);

static CATALOG: Catalog = Catalog {
    codes: &[
        entry("BUSY"),
        entry("CONNECTION"),
        entry("CONSTRAINT"),
        entry("EXCLUSION"),
        entry("LIMITED"),
        entry("LOST"),
        entry("NO_DATA"),
        entry("PARAMS"),
        entry("PLAN"),
        entry("QUOTA"),
        entry("TIMEOUT"),
        entry("UNIQUE"),
        entry("UNKNOWN"),
        entry("UNREADABLE"),
    ],
    fallback: Some(12),
    rules: Some(&RULES),
    ..Catalog::EMPTY
};

static PATHS_RULES: Rules = Rules::new(&[
    r#"RUSQLITE {"type":["rusqlite::Error"]}"#,
    r#"SQLX {"type":["sqlx::Error"]}"#,
]);
static PATHS: Catalog = Catalog {
    codes: &[entry("RUSQLITE"), entry("SQLX"), entry("UNKNOWN")],
    fallback: Some(2),
    rules: Some(&PATHS_RULES),
    ..Catalog::EMPTY
};

fn code<'a>(signal: impl Into<Signal<'a>>) -> String {
    CATALOG.classify(&signal.into()).entry().name.to_owned()
}

/// Starts a server that sends the same answer on every connection.
async fn answers(answer: &'static [u8]) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut asked = [0; 1024];
            let _ = stream.read(&mut asked).await;
            let _ = stream.write_all(answer).await;
        }
    });
    port
}

/// Returns a port that no process listens on.
async fn closed() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    listener.local_addr().expect("an address").port()
}

#[test]
fn io_and_json() {
    assert_eq!(code(&io::Error::from(io::ErrorKind::TimedOut)), "TIMEOUT");
    assert_eq!(code(&io::Error::other("timed out")), "UNKNOWN");
    let wrong = serde_json::from_str::<u8>("{").expect_err("no number");
    assert_eq!(code(&wrong), "UNREADABLE");
    let cut = serde_json::from_str::<Vec<u8>>("[1").expect_err("too short");
    assert_eq!(code(&cut), "UNREADABLE");
}

#[tokio::test]
async fn reqwest_status_time_limit_and_connection() {
    let limited =
        answers(b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n")
            .await;
    let get = |port: u16| reqwest::get(format!("http://127.0.0.1:{port}/"));
    let response = get(limited).await.expect("an answer");
    let signal = Signal::response(&response);
    let seen = Occurrence::from_signal(&CATALOG, signal);
    assert_eq!(seen.entry().name, "LIMITED");
    assert_eq!(seen.retry_after(), Some(Duration::from_secs(7)));
    assert_eq!(
        code(&response.error_for_status().expect_err("429")),
        "LIMITED"
    );

    let refused = get(closed().await).await.expect_err("no server listens");
    assert_eq!(code(&refused), "CONNECTION");

    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let client = reqwest::Client::builder().timeout(Duration::from_millis(50));
    let asked = client
        .build()
        .expect("a client")
        .get(format!("http://127.0.0.1:{port}/"));
    let late = asked.send().await.expect_err("no server answers");
    assert_eq!(code(&late), "TIMEOUT");
    assert_eq!(
        code(&anyhow::Error::from(late).context("while asking")),
        "TIMEOUT"
    );
}

/// Returns an address whose queue of connections is full, so that no further connection is established. The queue stays
/// full as long as the returned values are kept.
async fn full() -> (u16, Vec<tokio::net::TcpStream>, TcpListener) {
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    let any = "127.0.0.1:0".parse().expect("an address");
    socket.bind(any).expect("a port");
    let listener = socket.listen(1).expect("a queue");
    let address = listener.local_addr().expect("an address");
    let mut waiting = Vec::new();
    loop {
        let connect = tokio::net::TcpStream::connect(address);
        match tokio::time::timeout(Duration::from_millis(300), connect).await {
            Ok(stream) => waiting.push(stream.expect("a connection")),
            Err(_) => return (address.port(), waiting, listener),
        }
    }
}

#[tokio::test]
async fn reqwest_time_limit_of_a_connection() {
    let (port, _waiting, _listener) = full().await;
    let client = reqwest::Client::builder().connect_timeout(Duration::from_millis(50));
    let asked = client
        .build()
        .expect("a client")
        .get(format!("http://127.0.0.1:{port}/"));
    let late = asked.send().await.expect_err("no connection");
    assert!(late.is_connect() && late.is_timeout(), "{late:?}");
    // Nothing was sent, which differs from a missing answer.
    assert_eq!(code(&late), "CONNECTION");
}

#[tokio::test]
async fn sqlx_pool_rows_and_result_codes() {
    use sqlx::sqlite::SqlitePoolOptions;
    let one = SqlitePoolOptions::new().max_connections(1);
    let impatient = one
        .clone()
        .acquire_timeout(Duration::from_millis(50))
        .connect_lazy("sqlite::memory:")
        .expect("an address");
    // Opening the one connection may take longer than that on a loaded machine.
    let taken = loop {
        if let Ok(taken) = impatient.acquire().await {
            break taken;
        }
    };
    let late = impatient.acquire().await.expect_err("no other connection");
    assert!(matches!(late, sqlx::Error::PoolTimedOut), "{late:?}");
    assert_eq!(code(&late), "CONNECTION");
    drop(taken);

    let pool = one.connect("sqlite::memory:").await.expect("a database");
    let row = sqlx::query("SELECT 1 WHERE 0").fetch_one(&pool).await;
    let none = row.expect_err("no row");
    assert!(matches!(none, sqlx::Error::RowNotFound), "{none:?}");
    assert_eq!(code(&none), "NO_DATA");
    assert_eq!(
        code(&anyhow::Error::from(none).context("the user")),
        "NO_DATA"
    );

    let made = "CREATE TABLE slots (id INTEGER PRIMARY KEY, at TEXT UNIQUE NOT NULL)";
    sqlx::query(made).execute(&pool).await.expect("a table");
    let twice = "INSERT INTO slots (at) VALUES ('nine'), ('nine')";
    let twice = sqlx::query(twice).execute(&pool).await.expect_err("unique");
    assert_eq!(code(&twice), "UNIQUE", "{twice:?}");
    let nothing = "INSERT INTO slots (at) VALUES (NULL)";
    let nothing = sqlx::query(nothing).execute(&pool).await.expect_err("null");
    // Another constraint: the primary code is a class.
    assert_eq!(code(&nothing), "CONSTRAINT", "{nothing:?}");

    pool.close().await;
    let closed = pool.acquire().await.expect_err("a closed pool");
    assert!(matches!(closed, sqlx::Error::PoolClosed), "{closed:?}");
    assert_eq!(code(&closed), "CONNECTION");
    let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
    assert_eq!(code(&sqlx::Error::Io(refused)), "CONNECTION");
}

#[test]
fn rusqlite_rows_and_result_codes() {
    let database = rusqlite::Connection::open_in_memory().expect("a database");
    let none = database.query_row("SELECT 1 WHERE 0", [], |_| Ok(()));
    assert_eq!(code(&none.expect_err("no row")), "NO_DATA");
    let made = "CREATE TABLE slots (id INTEGER PRIMARY KEY, at TEXT UNIQUE NOT NULL)";
    database.execute(made, []).expect("a table");
    let twice = "INSERT INTO slots (at) VALUES ('nine'), ('nine')";
    let twice = database.execute(twice, []).expect_err("unique");
    assert_eq!(code(&twice), "UNIQUE", "{twice:?}");
    let hidden = anyhow::Error::from(twice).context("while booking");
    assert_eq!(code(&hidden), "UNIQUE");
    let nothing = "INSERT INTO slots (at) VALUES (NULL)";
    let nothing = database.execute(nothing, []).expect_err("null");
    assert_eq!(code(&nothing), "CONSTRAINT", "{nothing:?}");
}

/// Two files lock one another out.
#[test]
fn sqlite_is_busy() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || {
        let opened = rusqlite::Connection::open(folder.path().join("slots.db"));
        let opened = opened.expect("a database");
        opened.busy_timeout(Duration::ZERO).expect("a setting");
        opened
    };
    let (first, second) = (open(), open());
    first.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    let busy = second.execute_batch("BEGIN EXCLUSIVE").expect_err("locked");
    assert_eq!(code(&busy), "BUSY", "{busy:?}");
}

/// Types with one name in different crates. A path tells them apart, even if the crate has the type in a private
/// module, and even behind `dyn Error`.
#[test]
fn a_path_tells_types_apart() {
    fn named<'a>(signal: impl Into<Signal<'a>>) -> String {
        PATHS.classify(&signal.into()).entry().name.to_owned()
    }
    let database = rusqlite::Connection::open_in_memory().expect("a database");
    let syntax = || database.execute("SELEC", []).expect_err("no statement");
    assert_eq!(named(&syntax()), "RUSQLITE");
    let hidden: Box<dyn Error + Send + Sync> = Box::new(syntax());
    assert_eq!(named(Signal::walk(&*hidden)), "RUSQLITE");
    assert_eq!(named(&sqlx::Error::WorkerCrashed), "SQLX");
    assert_eq!(named(&io::Error::other("no luck")), "UNKNOWN");
}

#[tokio::test]
async fn tokio_postgres_sqlstate_and_connection() {
    let connect = |port: u16| async move {
        let stream = tokio::net::TcpStream::connect(("127.0.0.1", port)).await;
        let mut config = tokio_postgres::Config::new();
        let tls = tokio_postgres::NoTls;
        let connected = config
            .user("app")
            .connect_raw(stream.expect("a connection"), tls);
        connected.await.err().expect("a refusal")
    };
    // ErrorResponse of the wire protocol: severity, SQLSTATE, message, end.
    let refuses = answers(b"E\x00\x00\x00\x24SERROR\0VERROR\0C23P01\0Mconflict\0\0").await;
    let refused = connect(refuses).await;
    assert_eq!(
        refused.code().map(tokio_postgres::error::SqlState::code),
        Some("23P01"),
        "{refused:?}"
    );
    assert_eq!(code(&refused), "EXCLUSION");
    let ended = connect(answers(b"").await).await;
    // A statement may have been sent, which differs from a port without a listener.
    assert_eq!(code(&ended), "LOST", "{ended:?}");
}

#[test]
fn tonic_codes_are_statuses() {
    use tonic::{Code, Status};
    assert_eq!(
        code(&Status::new(Code::ResourceExhausted, "quota")),
        "LIMITED"
    );
    assert_eq!(code(&Status::new(Code::Internal, "rate limit")), "UNKNOWN");
    for number in 0..=16 {
        let status = Status::new(Code::from_i32(number), "");
        let signal = format!("{:?}", Signal::from(&status));
        assert_eq!(signal.contains("status: None"), number == 0, "{signal}");
    }
    for (written, wait) in [("1500", Some(1500)), ("-1", None), ("soon", None)] {
        let mut status = Status::unavailable("later");
        let value = written.parse().expect("ASCII");
        status
            .metadata_mut()
            .insert("grpc-retry-pushback-ms", value);
        let seen = Occurrence::catch(&CATALOG, status);
        assert_eq!(seen.retry_after(), wait.map(Duration::from_millis));
    }
}

#[test]
fn rmcp_codes_and_results() {
    use rmcp::model::{CallToolResult, ContentBlock, ErrorData};
    use rmcp::service::ServiceError;
    let params = ErrorData::invalid_params("no location", None);
    assert_eq!(code(&params), "PARAMS");
    assert_eq!(code(&ServiceError::McpError(params)), "PARAMS");
    assert_eq!(code(&ServiceError::TransportClosed), "LOST");
    let timeout = Duration::from_secs(1);
    assert_eq!(code(&ServiceError::Timeout { timeout }), "TIMEOUT");
    let failed = CallToolResult::error(vec![ContentBlock::text("no luck")]);
    let signal = Signal::of_tool_result(&failed).expect("it failed");
    let seen = Occurrence::from_signal(&CATALOG, signal);
    assert!(seen.logfmt().contains("no luck"));
    let quota = r#"{"success": false, "error": "Quota exceeded"}"#;
    let written = CallToolResult::error(vec![ContentBlock::text(quota)]);
    assert_eq!(
        code(Signal::of_tool_result(&written).expect("it failed")),
        "QUOTA"
    );
    let structured = serde_json::from_str(quota).expect("JSON");
    let structured = CallToolResult::structured_error(structured);
    assert_eq!(
        code(Signal::of_tool_result(&structured).expect("it failed")),
        "QUOTA"
    );
    let fine = CallToolResult::success(vec![ContentBlock::text("fine")]);
    assert!(Signal::of_tool_result(&fine).is_none());
}

/// The application's own error; its name counts, whatever it is generic over.
#[derive(Debug)]
struct Plan<T>(T);

impl<T> fmt::Display for Plan<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no plan")
    }
}

impl<T: fmt::Debug> Error for Plan<T> {}

#[test]
fn a_type_has_its_name_behind_a_pointer_and_where_it_is_asked_for() {
    let plan = || Plan(Some(io::Error::other("no day")));
    assert_eq!(code(Signal::of(&plan())), "PLAN");
    assert_eq!(code(Signal::of(&Box::new(plan()))), "PLAN");
    assert_eq!(code(Signal::of(&std::sync::Arc::new(plan()))), "PLAN");
    let hidden = anyhow::Error::from(Plan(1_u8)).context("today");
    assert_eq!(code(&hidden), "UNKNOWN");
    let signal = Signal::from(&hidden).recognize::<Plan<u8>>(hidden.as_ref());
    assert_eq!(code(signal), "PLAN");
}
