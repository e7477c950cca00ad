//! The tool loop and the history, from the outside: the model's texts, the user's texts, the course of a turn. The
//! providers' interfaces accept every history.
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a panic is how a test fails, and what a tool of it does"
)]

mod caps;
mod closing;
mod dedup;
mod effects;
mod keys;
mod many;
mod model;
mod nested;
mod once;
mod pairing;
mod proof;
mod replay;
mod returned;
mod rounds;
mod sample;
mod shown;
mod state;
mod stops;
mod violations;

errpact::catalog!(mod errors = "tests/tool_loop/errors.yaml");
