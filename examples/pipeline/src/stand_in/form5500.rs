//! The database of the Form 5500 filings: a server that speaks as much PostgreSQL as one query
//! needs, so that it can fail with any SQLSTATE.

use std::io;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::fault::{Fault, hostile};
use super::postgres::{Client, Column, INT4, INT8, TEXT};
use super::queue::Queue;

/// The password that the database accepts.
pub(super) const PASSWORD: &str = "stand-in-9c8b0d1e2f3a";

const COLUMNS: [Column; 3] = [
    ("plan_year", INT4),
    ("participants", INT8),
    ("assets", INT8),
];
/// A table whose columns have been changed.
const OTHER_COLUMNS: [Column; 3] = [("plan_year", TEXT), COLUMNS[1], COLUMNS[2]];
/// Longer than any value.
const MEGABYTES: usize = 8 * 1024 * 1024;

/// Answers until it is aborted.
pub(super) async fn serve(listener: TcpListener, queue: Queue) {
    let mut clients = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let queue = queue.clone();
                clients.spawn(async move {
                    if let Err(error) = session(stream, &queue).await {
                        tracing::debug!(%error, "a client of the stand-in database is gone");
                    }
                });
            }
            Err(error) => tracing::warn!(%error, "the stand-in database lost a client"),
        }
        while clients.try_join_next().is_some() {}
    }
}

async fn session(stream: TcpStream, queue: &Queue) -> io::Result<()> {
    let mut client = Client::new(stream);
    client.start().await?;
    let fault = queue.pop("form5500");
    let wrong = client.password().await? != PASSWORD;
    if let Some((state, message)) = refusal(fault, wrong) {
        client.error("FATAL", state, message);
        return client.send().await;
    }
    client.welcome();
    client.send().await?;
    while let (kind, _) = client.read().await?
        && kind != b'X'
    {
        match kind {
            b'P' => client.message(b'1', &[]),
            b'D' if matches!(fault, Some(Fault::Unreadable | Fault::Huge)) => {
                client.described(&OTHER_COLUMNS);
            }
            b'D' => client.described(&COLUMNS),
            b'B' => client.message(b'2', &[]),
            b'E' if fault == Some(Fault::Slow) => std::future::pending().await,
            b'E' if fault == Some(Fault::Cut) => return Ok(()),
            b'E' => executed(&mut client, fault),
            b'C' => client.message(b'3', &[]),
            // This server knows no statement without parameters, such as `BEGIN`.
            b'Q' => {
                client.error("ERROR", "0A000", "the stand-in knows one statement");
                client.ready();
            }
            b'S' => client.ready(),
            _ => {}
        }
        if matches!(kind, b'S' | b'H' | b'Q') {
            client.send().await?;
        }
    }
    Ok(())
}

/// Returns the error for a client that is not let in, in PostgreSQL's words.
fn refusal(fault: Option<Fault>, wrong: bool) -> Option<(&'static str, &'static str)> {
    match fault {
        Some(Fault::Overloaded) => Some(("53300", "sorry, too many clients already")),
        Some(Fault::Unauthorized) => Some(UNAUTHORIZED),
        _ => wrong.then_some(UNAUTHORIZED),
    }
}

const UNAUTHORIZED: (&str, &str) = (
    "28P01",
    "password authentication failed for user \"pipeline\"",
);

/// Answers with the last filing, or with what replaces it.
fn executed(client: &mut Client, fault: Option<Fault>) {
    let (participants, assets) = match fault {
        Some(Fault::Panic) => (0_i64, 0_i64),
        _ => (128, 9_400_000),
    };
    let year = 2024_i32.to_be_bytes();
    let row = [participants.to_be_bytes(), assets.to_be_bytes()];
    match fault.and_then(failed) {
        Some((state, message)) => client.error("ERROR", state, &message),
        None => {
            match fault {
                Some(Fault::Unreadable) => client.row(&[b"n/a", &row[0], &row[1]]),
                Some(Fault::Huge) => client.row(&[&vec![b'9'; MEGABYTES], &row[0], &row[1]]),
                _ => client.row(&[&year, &row[0], &row[1]]),
            }
            client.message(b'C', b"SELECT 1\0");
        }
    }
}

/// Returns the error of a fault. Codes:
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>. The publisher of the filings
/// meters lookups in its own function, which raises P0001 as `RAISE EXCEPTION` does. 08006 is the
/// answer of a pooler whose server is gone.
fn failed(fault: Fault) -> Option<(&'static str, String)> {
    let (state, message) = match fault {
        Fault::Credits | Fault::CreditsInWords => {
            ("P0001", "insufficient credits for this look-up")
        }
        Fault::RateLimit | Fault::RateLimitInWords => {
            ("P0001", "rate limit exceeded: 60 look-ups in a minute")
        }
        Fault::Timeout => ("57014", "canceling statement due to statement timeout"),
        Fault::ServerError => ("08006", "server closed the connection unexpectedly"),
        Fault::Forbidden => ("42501", "permission denied for table filings"),
        Fault::Rejected => ("42P01", "relation \"filings\" does not exist"),
        Fault::Hostile => return Some(("XX000", hostile(PASSWORD))),
        Fault::Overloaded
        | Fault::Unauthorized
        | Fault::Slow
        | Fault::Cut
        | Fault::Unreadable
        | Fault::Huge
        | Fault::Panic => return None,
    };
    Some((state, message.to_owned()))
}
