//! `errpact eval` against local servers whose model obeys the catalog, does not, or babbles.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a panic is how a helper of a test fails"
)]

mod apis;
mod errors;
mod exports;
mod guide;
mod models;
mod receptionist;
