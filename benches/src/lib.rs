//! What errpact costs, beside the same work done by hand, on Unix.
//!
//! Every figure is a ratio or a difference: errpact and its reference take turns in one run, and medians
//! are compared. `cargo bench -p errpact-benches` measures single functions; `cargo run --release -p
//! errpact-benches --bin report` measures whole processes and compile times too and writes
//! `benches/REPORT.md`.

pub mod catalog;
pub mod classify;
pub mod cold;
pub mod command;
pub mod compile;
pub mod crates;
pub mod engine;
pub mod process;
pub mod report;
pub mod rollback;
pub mod rounds;
pub mod scan;
pub mod server;
pub mod size;
pub mod speed;
pub mod tokens;
mod turns;
mod why;

errpact::catalog!(
    /// The catalog of the runtime figures.
    pub mod errors
);
