//! The tool loop and the history, from the outside: what a model is told, what a person is shown, how a
//! turn goes on, and that every history is one that the providers' interfaces accept.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a panic is how a test fails, and what a tool of it does"
)]

mod caps;
mod closing;
mod dedup;
mod effects;
mod many;
mod model;
mod nested;
mod once;
mod pairing;
mod replay;
mod rounds;
mod sample;
mod shown;
mod state;
mod stops;

errpact::catalog!(mod errors = "tests/tool_loop/errors.yaml");
