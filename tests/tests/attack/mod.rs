//! Attacks on the servers of the examples, each as a process with limits from its options.
//!
//! The tests prove that a server answers, closes, or ends. The only demand on time is that nothing takes forever.
//! `cargo test --workspace --test product attack:: -- --nocapture` prints the table.

#![expect(
    clippy::panic,
    reason = "the helpers of tests fail by a panic, as tests do"
)]

mod connections;
mod floods;
mod requests;
mod target;
mod wire;

use std::thread;

use target::Target;

/// Attacks a server that it starts. Returns what the server did, or `None` if the server has no such target.
type Attack = fn(Target) -> Option<String>;

/// All attacks.
const ATTACKS: &[(&str, Attack)] = &[
    ("slow headers", connections::slow_headers),
    ("silent connections", connections::silent_connections),
    ("half a body", connections::half_a_request_body),
    ("a body byte by byte", connections::slow_body),
    (
        "half a head, then SIGTERM",
        connections::half_a_head_then_sigterm,
    ),
    (
        "half a body, then SIGTERM",
        connections::half_a_body_then_sigterm,
    ),
    (
        "open event streams, then SIGTERM",
        connections::streams_then_sigterm,
    ),
    (
        "answers that are not read",
        connections::a_reader_that_does_not_read,
    ),
    (
        "answers that are not read, then SIGTERM",
        connections::a_reader_that_does_not_read_then_sigterm,
    ),
    #[cfg(target_os = "linux")]
    (
        "a flood of connections",
        connections::a_flood_of_connections,
    ),
    ("resets in mid-stream", connections::resets_in_mid_stream),
    ("DNS rebinding, every route", requests::dns_rebinding),
    ("foreign origins, every route", requests::foreign_origins),
    ("oversize heads", requests::oversize_heads),
    ("oversize bodies", requests::oversize_bodies),
    ("oversize arguments", floods::oversize_arguments),
    ("bad paths and methods", requests::bad_paths),
    ("garbage, alone and pipelined", requests::garbage),
    ("a flood of sessions", floods::a_flood_of_sessions),
    ("silent sessions", floods::sessions_that_fall_silent),
    ("a flood of conversations", floods::a_flood_of_conversations),
];

#[test]
fn every_server_withstands_every_attack() {
    // Each column runs in its own thread; an attack that fails does not stop the others.
    let columns = Target::ALL.map(|target| {
        thread::spawn(move || {
            let attacked = ATTACKS.iter().map(|(name, attack)| {
                let name = format!("{}: {name}", target.name());
                let attack = thread::Builder::new()
                    .name(name)
                    .spawn(move || attack(target));
                match attack.expect("a thread").join() {
                    Ok(Some(did)) => (true, did),
                    Ok(None) => (true, "–".to_owned()),
                    Err(_) => (false, "FAILS".to_owned()),
                }
            });
            attacked.collect::<Vec<_>>()
        })
    });
    let columns = columns.map(|column| column.join().expect("attacks fail alone"));
    let [a, b, c] = Target::ALL.map(Target::name);
    println!("| attack | {a} | {b} | {c} |\n|---|---|---|---|");
    for (row, (name, _)) in ATTACKS.iter().enumerate() {
        let [(_, a), (_, b), (_, c)] = columns.each_ref().map(|column| &column[row]);
        println!("| {name} | {a} | {b} | {c} |");
    }
    let failed = columns.iter().flatten().filter(|(fine, _)| !fine).count();
    assert_eq!(failed, 0, "attacks succeeded");
}
