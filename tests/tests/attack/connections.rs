//! Connections that are slow, silent, numerous, or gone.

use std::thread::{self, sleep};
use std::time::Duration;

use crate::attack::target::{Server, Target};
use crate::attack::wire::{HANGS, Wire};

/// In these attacks, a client may keep a server waiting for this long.
const SHORT: [&str; 2] = ["--client-timeout-ms", "300"];

/// No client is ever too slow, but the server ends soon after it is told to.
const PATIENT: [&str; 4] = ["--client-timeout-ms", "3600000", "--grace-ms", "100"];

/// Sends a request byte by byte, until the server has closed the connection.
fn drip(mut wire: Wire, begin: &str) {
    let mut sent = wire.send(begin);
    while sent.is_ok() {
        assert!(wire.age() < HANGS, "the connection stays open");
        sleep(Duration::from_millis(20));
        sent = wire.send("x");
    }
    wire.closed();
}

fn half_a_body(server: &Server) -> String {
    let (path, address) = (server.target.sink(), &server.address);
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: 100\r\n\r\n{{\"text\":"
    )
}

pub(crate) fn slow_headers(target: Target) -> Option<String> {
    let server = target.start_with(&SHORT);
    let begin = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.address);
    drip(server.open(), &begin);
    server.works();
    Some("closed".into())
}

pub(crate) fn silent_connections(target: Target) -> Option<String> {
    let server = target.start_with(&SHORT);
    server.open().closed();
    server.keep_alive().closed();
    server.works();
    Some("closed".into())
}

pub(crate) fn half_a_request_body(target: Target) -> Option<String> {
    let server = target.start_with(&SHORT);
    server.send(half_a_body(&server)).refuses(408);
    let chunked = half_a_body(&server).replace("Content-Length: 100", "Transfer-Encoding: chunked");
    let chunked = chunked.replace("{\"text\":", "8\r\n{\"text\":\r\n");
    server.send(chunked).refuses(408);
    server.works();
    Some("408, closed".into())
}

pub(crate) fn slow_body(target: Target) -> Option<String> {
    let server = target.start_with(&SHORT);
    let begin = half_a_body(&server).replace("Content-Length: 100", "Content-Length: 100000");
    drip(server.open(), &begin);
    server.works();
    Some("closed".into())
}

pub(crate) fn half_a_head_then_sigterm(target: Target) -> Option<String> {
    let server = target.start_with(&PATIENT);
    let mut fresh = server.open();
    fresh.send("GET / HTTP/1.1\r\nHo").expect("it is read");
    let mut used = server.keep_alive();
    used.send("GET / HTTP/1.1\r\nHo").expect("it is read");
    let _silent = server.open();
    server.stops();
    Some("ends".into())
}

pub(crate) fn half_a_body_then_sigterm(target: Target) -> Option<String> {
    let server = target.start_with(&PATIENT);
    let mut used = server.keep_alive();
    used.send(half_a_body(&server)).expect("it is read");
    let mut fresh = server.open();
    fresh.send(half_a_body(&server)).expect("it is read");
    // The bytes that came before have been read, too.
    server.works();
    server.stops();
    Some("ends".into())
}

pub(crate) fn streams_then_sigterm(target: Target) -> Option<String> {
    let server = target.start_with(&PATIENT);
    let read = server.stream()?;
    let _unread = server.stream()?;
    server.stops();
    read.closed();
    Some("ends".into())
}

/// Sends request after request, and reads no answer.
fn greedy(server: &Server) -> Wire {
    // More answers than the buffers of both sides have room for.
    let (path, times) = match server.target {
        Target::Assistant => ("/counts", 200_000),
        Target::TravelChat => ("/assets/errors.js", 2_000),
        Target::Pipeline => ("/app/errors.js", 2_000),
    };
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut wire = server.open();
    wire.stuff(&request.repeat(times));
    wire
}

pub(crate) fn a_reader_that_does_not_read(target: Target) -> Option<String> {
    let server = target.start_with(&[&SHORT[..], &["--connections", "1"]].concat());
    let _unread = greedy(&server);
    // There is room for one connection, so this one waits until that one ends.
    server.works();
    Some("closed".into())
}

pub(crate) fn a_reader_that_does_not_read_then_sigterm(target: Target) -> Option<String> {
    let server = target.start_with(&PATIENT);
    let _unread = greedy(&server);
    server.stops();
    Some("ends".into())
}

#[cfg(target_os = "linux")]
pub(crate) fn a_flood_of_connections(target: Target) -> Option<String> {
    let server = target.start_with(&[&SHORT[..], &["--connections", "8"]].concat());
    server.works();
    let _flood: Vec<Wire> = (0..200).map(|_| server.open()).collect();
    let mut most = 0;
    thread::scope(|scope| {
        // This request comes last, and is answered after the connections before it are closed.
        let last = scope.spawn(|| server.works());
        while !last.is_finished() {
            most = server.connections().max(most);
            sleep(Duration::from_millis(2));
        }
    });
    assert!((1..=8).contains(&most), "{most} connections at once");
    Some("200 come, 8 at once".into())
}

pub(crate) fn resets_in_mid_stream(target: Target) -> Option<String> {
    let server = target.start_with(&["--client-timeout-ms", "3600000", "--connections", "3"]);
    for _ in 0..20 {
        // A connection that is closed with unread data is reset.
        if let Some(stream) = server.stream() {
            stream.wait();
            drop(stream);
        }
        let mut page = server.open();
        page.send(server.request("GET", target.page(), "", ""))
            .expect("it is read");
        page.wait();
        drop(page);
        let mut half = server.open();
        half.send(half_a_body(&server)).expect("it is read");
        drop(half);
    }
    // There is room for three connections: the reset ones no longer count.
    let _kept = [server.keep_alive(), server.keep_alive()];
    server.works();
    Some("60 resets, no slot lost".into())
}
