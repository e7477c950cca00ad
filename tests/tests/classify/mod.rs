//! Real failures and their codes: a corpus from issue threads and library sources, and the errors of real drivers.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod corpus;
mod drivers;
pub(crate) mod sent;
