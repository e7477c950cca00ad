//! An HTTP handler of axum. An occurrence is a response: `application/problem+json` with the code's status. A user may see
//! everything in the body; the raw text of the error goes only to the log.
//!
//! ```sh
//! cargo run -p errpact --example axum_handler --features axum,inline
//! ```

use std::io;

use axum::Router;
use axum::extract::Path;
use axum::routing::get;
use errpact::{Guard, Occurrence};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

errpact::catalog!(mod errors = "examples/errors.yaml");

/// A stand-in for the calendar's client.
async fn free_times(day: &str) -> io::Result<String> {
    match day {
        "monday" => Ok("10:00, 15:00".to_owned()),
        "tuesday" => Err(io::Error::other("503 Service Unavailable")),
        _ => Err(io::Error::other("password of calendar-7 has expired")),
    }
}

async fn times(Path(day): Path<String>) -> Result<String, Occurrence> {
    Guard::new(&errors::CATALOG)
        .with_tool("check_availability")
        .catch(free_times(&day))
        .await
        .inspect_err(Occurrence::log)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let routes = Router::new().route("/times/{day}", get(times));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(axum::serve(listener, routes).into_future());

    for day in ["monday", "tuesday", "friday"] {
        let mut client = TcpStream::connect(address).await?;
        let head = format!(
            "GET /times/{day} HTTP/1.1\r\nHost: salon.example\r\nConnection: close\r\n\r\n"
        );
        client.write_all(head.as_bytes()).await?;
        let mut response = String::new();
        client.read_to_string(&mut response).await?;
        println!("GET /times/{day}");
        response.lines().for_each(|line| println!("{line}"));
    }
    Ok(())
}
