//! The server of docs/tutorial.md: its state 1.
#![allow(
    missing_docs,
    unreachable_pub,
    reason = "it is written for a reader's crate"
)]

include!(concat!(env!("OUT_DIR"), "/tutorial-1.rs"));
